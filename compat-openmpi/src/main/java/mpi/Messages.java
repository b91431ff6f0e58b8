package mpi;

import dev.weft.call.PointToPoint;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import org.jspecify.annotations.Nullable;

/**
 * Blocking messages, with the old API's arguments: a primitive array of a basic type goes directly
 * to Weft, without a slice. Any thread.
 */
final class Messages {
  private Messages() {}

  static void send(
      PointToPoint peers,
      @Nullable Object buf,
      int count,
      Datatype type,
      int destination,
      int tag) {
    ElementType basic = type == null ? null : type.basic;
    if (basic == ElementType.BYTE && buf instanceof byte[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.BOOLEAN && buf instanceof boolean[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.CHAR && buf instanceof char[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.SHORT && buf instanceof short[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.INT && buf instanceof int[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.LONG && buf instanceof long[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.FLOAT && buf instanceof float[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else if (basic == ElementType.DOUBLE && buf instanceof double[] a) {
      peers.send(Slice.of(a, 0, count), destination, tag);
    } else {
      peers.send(Buffers.slice(buf, count, type), destination, tag);
    }
  }

  static dev.weft.data.Status receive(
      PointToPoint peers, @Nullable Object buf, int count, Datatype type, int source, int tag) {
    ElementType basic = type == null ? null : type.basic;
    if (basic == ElementType.BYTE && buf instanceof byte[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.BOOLEAN && buf instanceof boolean[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.CHAR && buf instanceof char[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.SHORT && buf instanceof short[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.INT && buf instanceof int[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.LONG && buf instanceof long[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.FLOAT && buf instanceof float[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else if (basic == ElementType.DOUBLE && buf instanceof double[] a) {
      return peers.receive(Slice.of(a, 0, count), source, tag);
    } else {
      return peers.receive(Buffers.slice(buf, count, type), source, tag);
    }
  }
}
