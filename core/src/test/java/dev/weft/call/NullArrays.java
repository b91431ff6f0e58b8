package dev.weft.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls every form of every call of an interface with a buffer that is null. */
public final class NullArrays {
  private static final List<String> NAMES = List.of("buffer", "mine", "receive", "send");

  private NullArrays() {}

  /** Such a buffer has to be refused by the name of its parameter. */
  public static void assertRefused(Class<?> type) {
    Object nobody =
        Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null);
    List<Method> forms = forms(type).toList();
    assertThat(forms).hasSizeGreaterThan(10);
    for (Method form : forms) {
      for (int i = 0; i < form.getParameterCount(); i++) {
        if (isBuffer(form.getParameterTypes()[i])
            && !form.getAnnotatedParameterTypes()[i].isAnnotationPresent(Nullable.class)) {
          Object[] arguments = arguments(form);
          arguments[i] = null;
          Throwable failure =
              catchThrowable(() -> InvocationHandler.invokeDefault(nobody, form, arguments));
          assertThat(failure).as(form.toString()).isInstanceOf(ArgumentException.class);
          assertThat(NAMES)
              .as(form.toString())
              .anyMatch(name -> failure.getMessage().startsWith(name + " is null"));
        }
      }
    }
  }

  private static Stream<Method> forms(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(Method::isDefault)
        .filter(method -> !method.isAnnotationPresent(Deprecated.class)) // hands it on
        .filter(method -> Arrays.stream(method.getParameterTypes()).anyMatch(c -> isBuffer(c)));
  }

  private static boolean isBuffer(Class<?> type) {
    return type == MemorySegment.class || (type.isArray() && type.getComponentType().isPrimitive());
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(NullArrays::some).toArray();
  }

  private static @Nullable Object some(Class<?> type) {
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    }
    if (type == MemorySegment.class) {
      return MemorySegment.NULL;
    }
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }
}
