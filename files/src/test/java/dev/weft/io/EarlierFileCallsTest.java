package dev.weft.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each method of Weft 0.1 calls the one that has taken its place, with the same buffer. */
class EarlierFileCallsTest {
  private static final long OFFSET = 7;

  private final List<String> calls = new ArrayList<>();
  private Object given = "";

  @Test
  void eachCallsTheOneInItsPlace() throws ReflectiveOperationException {
    InvocationHandler access =
        (_, method, arguments) -> {
          calls.add(method.getName());
          given = arguments[0];
          return null;
        };
    FileAccess recorded = proxy(FileAccess.class, access);
    EarlierFileCalls file =
        proxy(
            EarlierFileCalls.class,
            (self, method, arguments) -> {
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(self, method, arguments);
              }
              calls.add(method.getName() + (arguments == null ? "" : arguments[0]));
              return recorded;
            });
    int methods = 0;
    for (Method method : EarlierFileCalls.class.getMethods()) {
      if (method.isAnnotationPresent(Deprecated.class)) {
        Class<?>[] types = method.getParameterTypes();
        Object buffer = buffer(types[types.length - 1]);
        Object _ =
            types.length == 2 ? method.invoke(file, OFFSET, buffer) : method.invoke(file, buffer);
        assertThat(given).isSameAs(buffer);
        assertThat(calls).as(method.toString()).containsExactlyElementsOf(expected(method));
        calls.clear();
        methods++;
      }
    }
    assertThat(methods).isEqualTo(52);
  }

  private static List<String> expected(Method method) {
    String name = method.getName();
    String place = name.contains("At") ? "at" + OFFSET : "shared";
    return List.of(place, name.replace("At", "").replace("Shared", "").replace("Ordered", "All"));
  }

  private static Object buffer(Class<?> type) {
    if (type == Slice.class) {
      return Slice.of(new int[1]);
    }
    return type.isArray()
        ? Array.newInstance(type.componentType(), 1)
        : MemorySegment.ofArray(new int[1]);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
