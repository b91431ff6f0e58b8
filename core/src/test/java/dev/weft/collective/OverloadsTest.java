package dev.weft.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Blocks;
import dev.weft.Collectives;
import dev.weft.ElementType;
import dev.weft.ExclusiveScans;
import dev.weft.Op;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
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
  private static final int SEND_OFFSET = 1;
  private static final int RECEIVE_OFFSET = 2;
  private static final int COUNT = 3;

  private final Collectives collectives =
      new CollectiveOperations(new FakeNetwork(FakeNetwork.Delivery.RENDEZVOUS, 0).channel(0));
  private final Set<String> called = new HashSet<>();

  @Test
  void everyTypedMethodPassesItsArgumentsOn() throws ReflectiveOperationException {
    for (ElementType type : ElementType.values()) {
      arrays(type);
    }
    segmentsAndByteBuffers();
    Set<String> missed = new TreeSet<>();
    for (Method method : Collectives.class.getMethods()) {
      boolean hasSlices = Arrays.asList(method.getParameterTypes()).contains(Slice.class);
      boolean isListed = method.getDeclaringClass() != ExclusiveScans.class;
      if (isListed
          && !hasSlices
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
    int[] counts = {COUNT};
    int[] sendAt = {SEND_OFFSET};
    int[] receiveAt = {RECEIVE_OFFSET};
    Data d = new Data(type);

    call("broadcast", d.exact, 0);
    call("broadcast", d.send, SEND_OFFSET, COUNT, 0);
    d.returnsElement(call("broadcast", d.element, 0));

    for (String name : new String[] {"gather", "scatter"}) {
      d.copies(call(name, d.exact, d.result, 0));
      d.moves(call(name, d.send, SEND_OFFSET, COUNT, d.receive, RECEIVE_OFFSET, COUNT, 0));
      d.returns(call(name, d.exact, 0));
    }
    d.returnsOne(call("gather", d.element, 0));
    d.copies(call("gatherv", d.exact, d.result, counts, 0));
    d.places(call("gatherv", d.exact, d.receive, counts, receiveAt, 0));
    d.moves(call("gatherv", d.send, SEND_OFFSET, COUNT, d.receive, counts, receiveAt, 0));
    d.returns(call("gatherv", d.exact, 0));
    d.copies(call("scatterv", d.exact, counts, d.result, 0));
    d.takes(call("scatterv", d.send, counts, sendAt, d.result, 0));
    d.moves(call("scatterv", d.send, counts, sendAt, d.receive, RECEIVE_OFFSET, COUNT, 0));
    d.returns(call("scatterv", d.exact, counts, 0));

    d.copies(call("allGather", d.exact, d.result));
    d.moves(call("allGather", d.send, SEND_OFFSET, COUNT, d.receive, RECEIVE_OFFSET, COUNT));
    d.returns(call("allGather", d.exact));
    d.returnsOne(call("allGather", d.element));
    d.copies(call("allGatherv", d.exact, d.result, counts));
    d.places(call("allGatherv", d.exact, d.receive, counts, receiveAt));
    d.moves(call("allGatherv", d.send, SEND_OFFSET, COUNT, d.receive, counts, receiveAt));
    d.returns(call("allGatherv", d.exact));

    d.copies(call("allToAll", d.exact, d.result));
    d.moves(call("allToAll", d.send, SEND_OFFSET, d.receive, RECEIVE_OFFSET, COUNT));
    d.returns(call("allToAll", d.exact));
    d.copies(call("allToAllv", d.exact, counts, d.result, counts));
    d.moves(call("allToAllv", d.send, counts, sendAt, d.receive, counts, receiveAt));
    d.returns(call("allToAllv", d.exact, counts));

    d.copies(call("reduce", d.exact, d.result, op, 0));
    d.moves(call("reduce", d.send, SEND_OFFSET, d.receive, RECEIVE_OFFSET, COUNT, op, 0));
    d.returns(call("reduce", d.exact, op, 0));
    d.returnsElement(call("reduce", d.element, op, 0));
    for (String name : new String[] {"allReduce", "scan"}) {
      d.copies(call(name, d.exact, d.result, op));
      d.moves(call(name, d.send, SEND_OFFSET, d.receive, RECEIVE_OFFSET, COUNT, op));
      d.returns(call(name, d.exact, op));
      d.returnsElement(call(name, d.element, op));
    }
    String name = "reduceScatter";
    d.copies(call(name, d.exact, d.result, op));
    d.moves(call(name, d.send, SEND_OFFSET, COUNT, d.receive, RECEIVE_OFFSET, COUNT, op));
    d.copies(call(name, d.exact, d.result, counts, op));
    d.returns(call(name, d.exact, op));
    d.returns(call(name, d.exact, Blocks.of(counts), op));
  }

  private void segmentsAndByteBuffers() throws ReflectiveOperationException {
    int[] counts = {8};
    for (boolean segments : new boolean[] {true, false}) {
      byte[] to = new byte[8];
      byte[] from = {1, 2, 3, 4, 5, 6, 7, 8};
      Object send = segments ? MemorySegment.ofArray(from) : ByteBuffer.wrap(from);
      Object receive = segments ? MemorySegment.ofArray(to) : ByteBuffer.wrap(to);
      call("broadcast", send, 0);
      Object[][] calls = {
        {"gather", send, receive, 0},
        {"gatherv", send, receive, counts, 0},
        {"scatter", send, receive, 0},
        {"scatterv", send, counts, receive, 0},
        {"allGather", send, receive},
        {"allGatherv", send, receive, counts},
        {"allToAll", send, receive},
        {"allToAllv", send, counts, receive, counts},
        {"reduce", send, receive, ElementType.INT, Op.SUM, 0},
        {"allReduce", send, receive, ElementType.INT, Op.SUM},
        {"scan", send, receive, ElementType.INT, Op.SUM},
        {"reduceScatter", send, receive, ElementType.INT, Op.SUM},
      };
      for (Object[] call : calls) {
        Arrays.fill(to, (byte) 0);
        call((String) call[0], Arrays.copyOfRange(call, 1, call.length));
        assertThat(to).as("%s", call[0]).isEqualTo(from);
      }
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
      case ByteBuffer b -> ByteBuffer.class;
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
    final Object send;
    final Object receive;
    final Object element;

    Data(ElementType type) {
      send = Slice.ofNewArray(type, 6).base();
      receive = Slice.ofNewArray(type, 6).base();
      exact = Slice.ofNewArray(type, COUNT).base();
      result = Slice.ofNewArray(type, COUNT).base();
      for (int i = 0; i < COUNT; i++) {
        Object value = value(type, i);
        Array.set(exact, i, value);
        Array.set(send, SEND_OFFSET + i, value);
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

    /** From a part of {@link #send} to {@link #result}. */
    void takes(Object nothing) {
      copies(nothing);
    }

    /** From a part of {@link #send} to a part of {@link #receive}. */
    void moves(Object nothing) {
      assertThat(nothing).isNull();
      Object expected = Array.newInstance(exact.getClass().componentType(), 6);
      System.arraycopy(exact, 0, expected, RECEIVE_OFFSET, COUNT);
      assertThat(receive).isEqualTo(expected);
      clear();
    }

    /** From {@link #exact} to a part of {@link #receive}. */
    void places(Object nothing) {
      moves(nothing);
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
      System.arraycopy(Array.newInstance(component, 6), 0, receive, 0, 6);
    }
  }
}
