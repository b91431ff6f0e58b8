package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Objects that travel as references although they have not been exported. The parameter or result
 * has an interface as its type, and the object cannot travel as a value: lambdas, proxies, and
 * objects of unregistered classes. An object of a registered class also travels as a reference if a
 * copy cannot replace it: if the interface belongs to the program and its methods return nothing,
 * changes to the copy's fields would be lost. Any thread.
 */
final class Callbacks {
  /** Whether objects of a class may be some although it is registered. */
  private static final ClassValue<Boolean> WITHOUT_COPY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return changes(type) && hasInterfaceThatOnlyTakes(type);
        }
      };

  /** Whether objects may be called by an interface. */
  private static final ClassValue<Boolean> CALLED_BY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return canBeCalledBy(type);
        }
      };

  private final ObjectCodec codec;

  Callbacks(ObjectCodec codec) {
    this.codec = codec;
  }

  /** Whether an object of a class is one where that type is declared. */
  boolean isOne(Class<?> type, Class<?> declared) {
    return declared.isInterface()
        && (hasNoCopy(type) || (WITHOUT_COPY.get(type) && onlyTakes(declared)))
        && CALLED_BY.get(declared);
  }

  /** Whether that can be without regard to what is declared: a quick guess, never wrongly no. */
  boolean mayBeOne(Class<?> type) {
    return hasNoCopy(type) || WITHOUT_COPY.get(type);
  }

  /** Lambdas have none, whatever the codec says. */
  private boolean hasNoCopy(Class<?> type) {
    return type.isHidden() || !codec.takes(type);
  }

  /** What is data by its interface is never called where it is. */
  private static boolean canBeCalledBy(Class<?> declared) {
    return !declared.isSealed()
        && !Collection.class.isAssignableFrom(declared)
        && !Map.class.isAssignableFrom(declared)
        && declared != Map.Entry.class
        && declared != CharSequence.class
        && declared != Comparable.class
        && abstractMethods(declared).findAny().isPresent();
  }

  private static boolean hasInterfaceThatOnlyTakes(@Nullable Class<?> type) {
    return type != null
        && (Arrays.stream(type.getInterfaces())
                .anyMatch(each -> onlyTakes(each) || hasInterfaceThatOnlyTakes(each))
            || hasInterfaceThatOnlyTakes(type.getSuperclass()));
  }

  private static boolean onlyTakes(Class<?> declared) {
    return isProgramClass(declared)
        && abstractMethods(declared).findAny().isPresent()
        && abstractMethods(declared).allMatch(method -> method.getReturnType() == void.class);
  }

  private static Stream<Method> abstractMethods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isAbstract(method.getModifiers()));
  }

  private static boolean changes(Class<?> type) {
    if (type.isRecord() || type.isEnum()) {
      return false;
    }
    for (Class<?> each = type; each != null && isProgramClass(each); each = each.getSuperclass()) {
      if (Arrays.stream(each.getDeclaredFields()).anyMatch(Callbacks::isVariable)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVariable(Field field) {
    return (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL | Modifier.TRANSIENT)) == 0;
  }

  private static boolean isProgramClass(Class<?> type) {
    return type.getClassLoader() != null && !Proxy.isProxyClass(type);
  }
}
