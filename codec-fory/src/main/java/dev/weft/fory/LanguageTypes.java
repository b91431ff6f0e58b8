package dev.weft.fory;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.fory.Fory;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Types that programs in Kotlin and Groovy send implicitly: {@code Unit}, which a callback returns,
 * {@code Pair}, the collections of Kotlin's library, the ranges of both languages, and Groovy's
 * interpolated strings, which arrive as strings. A Kotlin {@code object} arrives as the receiver's
 * own instance. Neither language need be present: the classes are found by name.
 */
final class LanguageTypes {
  private static final String COLLECTIONS = "kotlin.collections.";
  private static final String OBJECT_FIELD = "INSTANCE";

  /** Those that are carried by their fields, or are objects. */
  private static final Set<String> NAMES =
      Set.of(
          "kotlin.Unit",
          "kotlin.Pair",
          "kotlin.Triple",
          "kotlin.collections.ArrayDeque",
          "kotlin.collections.IndexedValue",
          "kotlin.ranges.CharRange",
          "kotlin.ranges.IntRange",
          "kotlin.ranges.LongRange");

  private static final String GROOVY_STRING = "org.codehaus.groovy.runtime.GStringImpl";

  /** Those that arrive as a usual list or string. */
  private static final Set<String> OF_GROOVY =
      Set.of(
          GROOVY_STRING,
          "groovy.lang.EmptyRange",
          "groovy.lang.IntRange",
          "groovy.lang.NumberRange",
          "groovy.lang.ObjectRange");

  private LanguageTypes() {}

  static boolean isKnown(String name) {
    return NAMES.contains(name) || OF_GROOVY.contains(name) || name.startsWith(COLLECTIONS);
  }

  /** The class of a name that is known, or null. */
  static @Nullable Class<?> find(String name) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Class<?> type = find(name, loader == null ? ClassLoader.getSystemClassLoader() : loader);
    return type == null ? find(name, LanguageTypes.class.getClassLoader()) : type;
  }

  private static @Nullable Class<?> find(String name, @Nullable ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      boolean container =
          Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
      return container || !name.startsWith(COLLECTIONS) || NAMES.contains(name) ? type : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  static void installInto(Fory fory, Class<?> type, DecodeBudget budget) {
    Field object = objectField(type);
    if (type.getName().equals(GROOVY_STRING)) {
      JdkForm string = JdkForm.as(String.class, Object::toString);
      fory.registerSerializer(
          type, StandInSerializers.of(fory.getTypeResolver(), type, string, budget));
    } else if (object != null) {
      fory.registerSerializer(type, objects(fory.getTypeResolver(), type, object, budget));
    } else if (!NAMES.contains(type.getName())) {
      KnownTypes.standIn(fory, type, budget);
    }
  }

  /** The serializer of a Kotlin {@code object}, or null of any other class. */
  static @Nullable Serializer<?> objects(
      TypeResolver resolver, Class<?> type, DecodeBudget budget) {
    Field object = objectField(type);
    return object == null ? null : objects(resolver, type, object, budget);
  }

  /** There is one instance, so its stand-in says nothing. */
  private static Serializer<?> objects(
      TypeResolver resolver, Class<?> type, Field object, DecodeBudget budget) {
    JdkForm form = JdkForm.as(Boolean.class, _ -> true).then(_ -> valueOf(object));
    return StandInSerializers.of(resolver, type, form, budget);
  }

  private static Object valueOf(Field object) {
    try {
      return object.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where Kotlin keeps what {@code object} declares, or null if the class is not such. */
  private static @Nullable Field objectField(Class<?> type) {
    try {
      Field field = type.getDeclaredField(OBJECT_FIELD);
      boolean constant = Modifier.isStatic(field.getModifiers()) && field.getType() == type;
      boolean kotlin =
          java.util.Arrays.stream(type.getDeclaredAnnotations())
              .anyMatch(each -> each.annotationType().getName().equals("kotlin.Metadata"));
      return constant && kotlin && (field.canAccess(null) || field.trySetAccessible())
          ? field
          : null;
    } catch (NoSuchFieldException e) {
      return null;
    }
  }
}
