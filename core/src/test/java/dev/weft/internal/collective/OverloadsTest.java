package dev.weft.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.call.Collectives;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each typed method of the public interface, by reflection, on one rank: there every operation
 * takes elements from the send buffer to the receive buffer or returns them.
 */
@Timeout(60)
class OverloadsTest {
  private static final int COUNT = 3;

  /** Single values of the other types are widened to these by the language. */
  private static final Set<ElementType> WIDEST =
      EnumSet.of(ElementType.BOOLEAN, ElementType.INT, ElementType.LONG, ElementType.DOUBLE);

  private final Collectives collectives =
      new CollectiveOperations(new FakeNetwork(FakeNetwork.Delivery.RENDEZVOUS, 0).channel(0));
  private final Set<String> called = new HashSet<>();

  @Test
  void everyTypedMethodPassesItsArgumentsOn() throws ReflectiveOperationException {
    for (ElementType type : ElementType.values()) {
      arrays(type);
    }
    segments();
    Set<String> missed = new TreeSet<>();
    for (Method method : Collectives.class.getMethods()) {
      boolean hasSlices = Arrays.asList(method.getParameterTypes()).contains(Slice.class);
      if (!hasSlices
          && !takesLists(method)
          && method.getParameterCount() > 0
          && !called.contains(method.toString())) {
        missed.add(method.toString());
      }
    }
    assertThat(missed).isEmpty();
  }

  private static boolean takesLists(Method method) {
    return Arrays.asList(method.getParameterTypes()).contains(List.class);
  }

  private void arrays(ElementType type) throws ReflectiveOperationException {
    Op op = type == ElementType.BOOLEAN ? Op.LOR : Op.SUM;
    Data d = new Data(type);

    call("broadcast", d.exact, 0);
    for (String name : new String[] {"gather", "scatter"}) {
      d.copies(call(name, d.exact, d.result, 0));
      d.returns(call(name, d.exact, 0));
    }
    for (String name : new String[] {"allGather", "allToAll"}) {
      d.copies(call(name, d.exact, d.result));
      d.returns(call(name, d.exact));
    }
    d.copies(call("reduce", d.exact, d.result, op, 0));
    d.returns(call("reduce", d.exact, op, 0));
    d.copies(call("allReduce", d.exact, d.result, op));
    d.returns(call("allReduce", d.exact, op));
    if (WIDEST.contains(type)) {
      d.returnsElement(call("broadcast", d.element, 0));
      d.returnsOne(call("allGather", d.element));
      d.returnsElement(call("reduce", d.element, op, 0));
      d.returnsElement(call("allReduce", d.element, op));
      d.returnsElement(call("scan", d.element, op));
      d.returnsElement(call("exclusiveScan", d.element, op, d.element));
    }
  }

  private void segments() throws ReflectiveOperationException {
    byte[] to = new byte[8];
    byte[] from = {1, 2, 3, 4, 5, 6, 7, 8};
    MemorySegment send = MemorySegment.ofArray(from);
    MemorySegment receive = MemorySegment.ofArray(to);
    call("broadcast", send, 0);
    Object[][] calls = {
      {"gather", send, receive, 0},
      {"scatter", send, receive, 0},
      {"allGather", send, receive},
      {"allToAll", send, receive},
    };
    for (Object[] call : calls) {
      Arrays.fill(to, (byte) 0);
      call((String) call[0], Arrays.copyOfRange(call, 1, call.length));
      assertThat(to).as("%s", call[0]).isEqualTo(from);
    }
  }

  private Object call(String name, Object... arguments) throws ReflectiveOperationException {
    Class<?>[] types = Stream.of(arguments).map(OverloadsTest::typeOf).toArray(Class<?>[]::new);
    Method method = Collectives.class.getMethod(name, types);
    called.add(method.toString());
    return method.invoke(collectives, arguments);
  }

  private static Class<?> typeOf(Object argument) {
    return switch (argument) {
      case MemorySegment s -> MemorySegment.class;
      case Byte b -> byte.class;
      case Boolean b -> boolean.class;
      case Character c -> char.class;
      case Short s -> short.class;
      case Integer i -> int.class;
      case Long l -> long.class;
      case Float f -> float.class;
      case Double d -> double.class;
      default -> argument.getClass();
    };
  }

  /** Arrays of one type, and where elements must have gone. */
  private static final class Data {
    final Object exact;
    final Object result;
    final Object element;

    Data(ElementType type) {
      exact = Slice.ofNewArray(type, COUNT).base();
      result = Slice.ofNewArray(type, COUNT).base();
      for (int i = 0; i < COUNT; i++) {
        Array.set(exact, i, value(type, i));
      }
      element = Array.get(exact, 0);
    }

    private static Object value(ElementType type, int i) {
      return switch (type) {
        case BYTE -> (byte) (i + 7);
        case BOOLEAN -> i != 1;
        case CHAR -> (char) (i + 7);
        case SHORT -> (short) (i + 7);
        case INT -> i + 7;
        case LONG -> i + 7L;
        case FLOAT -> i + 7f;
        case DOUBLE -> i + 7d;
      };
    }

    /** From {@link #exact} to {@link #result}. */
    void copies(Object nothing) {
      assertThat(nothing).isNull();
      assertThat(result).isEqualTo(exact);
      clear();
    }

    void returns(Object array) {
      assertThat(array).isEqualTo(exact).isNotSameAs(exact);
    }

    void returnsOne(Object array) {
      assertThat(Array.getLength(array)).isEqualTo(1);
      assertThat(Array.get(array, 0)).isEqualTo(element);
    }

    void returnsElement(Object value) {
      assertThat(value).isEqualTo(element);
    }

    private void clear() {
      Class<?> component = exact.getClass().componentType();
      System.arraycopy(Array.newInstance(component, COUNT), 0, result, 0, COUNT);
    }
  }
}
