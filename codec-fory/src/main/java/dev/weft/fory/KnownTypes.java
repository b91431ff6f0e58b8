package dev.weft.fory;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.Buffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import org.apache.fory.Fory;
import org.apache.fory.resolver.TypeResolver;
import org.jspecify.annotations.Nullable;

/**
 * Classes that travel without registration, and that are too many to register with each Fory
 * instance at its start: all collections, maps, entries, buffers, memory segments and comparators
 * of the JDK, and classes whose objects the libraries of Kotlin and Groovy create implicitly. A
 * codec learns a class when its first object comes, at either end, and begins anew ({@link
 * ForyCodec}).
 *
 * <p>A stranger may make a codec learn such classes, but this does no harm: the JDK bounds their
 * number, and their stand-ins are those of {@link JdkForm}, whatever bytes follow.
 */
final class KnownTypes {
  private static final Set<String> JDK_PACKAGES =
      Set.of("java.util", "java.util.concurrent", "java.nio", "jdk.internal.foreign");

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
  private static final String FORY = Fory.class.getPackageName() + ".";

  private static final Set<String> COMPARATORS =
      Set.of(
          "java.lang.String$CaseInsensitiveComparator",
          "java.util.Collections$ReverseComparator2",
          "java.util.Comparators$NullComparator");

  private KnownTypes() {}

  /**
   * Whether instances of a class may travel without registration; a quick guess. Arrays may, and
   * what the JDK has, but not what it has to be run.
   */
  static boolean mayTravel(Class<?> type) {
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      return false;
    }
    ClassLoader loader = type.getClassLoader();
    if (loader == null || loader.equals(PLATFORM)) {
      return !Runnable.class.isAssignableFrom(type);
    }
    return type.isArray()
        || LanguageTypes.isKnown(type.getName())
        || type.getName().startsWith(FORY);
  }

  /** The class of that name if a codec may learn it, or null. */
  static @Nullable Class<?> find(String name) {
    if (LanguageTypes.isKnown(name)) {
      return LanguageTypes.find(name);
    }
    int end = name.lastIndexOf('.');
    if (end < 0 || !(JDK_PACKAGES.contains(name.substring(0, end)) || COMPARATORS.contains(name))) {
      return null;
    }
    try {
      Class<?> type = Class.forName(name, false, null);
      return COMPARATORS.contains(name) || isContainer(type) ? type : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** Tells Fory one that {@link #find} has found. */
  static void installInto(Fory fory, Class<?> type, DecodeBudget budget) {
    TypeResolver resolver = fory.getTypeResolver();
    if (!resolver.isRegistered(type)) {
      fory.register(type, type.getName());
    }
    if (LanguageTypes.isKnown(type.getName())) {
      LanguageTypes.installInto(fory, type, budget);
    } else if (!isAbstract(type) && isContainer(type)) {
      standIn(fory, type, budget);
    }
  }

  /** Has instances of a class travel by its {@link JdkForm}, also if Fory knows the class. */
  static void standIn(Fory fory, Class<?> type, DecodeBudget budget) {
    JdkForm form = BufferForms.of(type);
    form = form == null ? ContainerForms.of(type) : form;
    if (form != null) {
      fory.registerSerializer(
          type, StandInSerializers.of(fory.getTypeResolver(), type, form, budget));
    }
  }

  private static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || Map.Entry.class.isAssignableFrom(type)
        || Buffer.class.isAssignableFrom(type)
        || MemorySegment.class.isAssignableFrom(type)
        || type == Comparator.class;
  }

  /** Then there are arrays of it, and no instances. */
  private static boolean isAbstract(Class<?> type) {
    return type.isInterface() || Modifier.isAbstract(type.getModifiers());
  }
}
