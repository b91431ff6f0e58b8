package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that combine data, with the old API's arguments. Values whose elements
 * are of several types, such as pairs, are combined as bytes without gaps, and stored afterwards.
 * Without a send buffer all are in place, as with the forms that have none.
 */
final class Reductions {
  private Reductions() {}

  /** What is to be combined. */
  private static Slice operand(@Nullable Object buffer, int count, Datatype type) {
    Slice values = Buffers.slice(buffer, count, type);
    return values.isMixed() ? values.copy() : values;
  }

  /** Where a result is to go, and where it is put until it can be stored there. */
  private record Result(Slice target, Slice room) {
    static Result of(@Nullable Object buffer, int count, Datatype type) {
      Slice target = Buffers.slice(buffer, count, type);
      target.requireStorable();
      return new Result(target, target.isMixed() ? target.copy() : target);
    }

    /** Room like an operand's, to be stored nowhere. */
    static Result scratch(@Nullable Object operand, int count, Datatype type) {
      Slice room = Buffers.slice(operand, count, type).copy();
      return new Result(room, room);
    }

    Runnable store() {
      return target == room ? Request::nothing : () -> room.copyTo(target);
    }
  }

  private static @Nullable Request started(
      Handled owner, dev.weft.request.@Nullable Request request, Runnable afterwards) {
    if (request != null) {
      return new Request(owner, request, afterwards);
    }
    afterwards.run();
    return null;
  }

  static @Nullable Request reduce(
      Handled owner,
      Way way,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op,
      int root) {
    boolean here = way.isRoot(root);
    if (sendBuf == null && recvBuf != null && way.takesPart(root)) {
      return reduce(owner, way, recvBuf, count, type, op, root);
    }
    Slice send = way.takesPart(root) ? operand(sendBuf, count, type) : null;
    if (!here) {
      return started(owner, way.reduce(send, null, op.on(type), root), Request::nothing);
    }
    Result result = Result.of(recvBuf, count, type);
    return started(owner, way.reduce(send, result.room, op.on(type), root), result.store());
  }

  /** In place: at the root the result takes the operand's place. */
  static @Nullable Request reduce(
      Handled owner, Way way, @Nullable Object buf, int count, Datatype type, Op op, int root) {
    if (!way.isRoot(root)) {
      return reduce(owner, way, buf, null, count, type, op, root);
    }
    Result result = Result.of(buf, count, type);
    return started(owner, way.reduce(result.room, result.room, op.on(type), root), result.store());
  }

  static @Nullable Request allReduce(
      Handled owner,
      Way way,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    Result result = Result.of(recvBuf, count, type);
    Slice send = sendBuf == null ? result.room : operand(sendBuf, count, type);
    return started(owner, way.allReduce(send, result.room, op.on(type)), result.store());
  }

  static @Nullable Request allReduce(
      Handled owner, Way way, @Nullable Object buf, int count, Datatype type, Op op) {
    Result result = Result.of(buf, count, type);
    return started(owner, way.allReduce(result.room, result.room, op.on(type)), result.store());
  }

  static @Nullable Request reduceScatter(
      Handled owner,
      Way way,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int[] counts,
      Datatype type,
      Op op) {
    if (sendBuf == null) {
      return reduceScatter(owner, way, recvBuf, counts, type, op);
    }
    int[] own = counts(counts, way.size());
    Slice send = operand(sendBuf, Math.toIntExact(Arrays.stream(own).asLongStream().sum()), type);
    Result result = Result.of(recvBuf, own[way.rank()], type);
    dev.weft.data.Op operator = op.on(type);
    return started(
        owner, way.reduceScatter(send, result.room, blocks(own, type), operator), result.store());
  }

  /** In place: all operands are in the buffer, the result goes to its beginning. */
  static @Nullable Request reduceScatter(
      Handled owner, Way way, @Nullable Object buf, int[] counts, Datatype type, Op op) {
    int[] own = counts(counts, way.size());
    int total = Math.toIntExact(Arrays.stream(own).asLongStream().sum());
    Slice send = Buffers.slice(buf, total, type).copy();
    Result result = Result.of(buf, own[way.rank()], type);
    dev.weft.data.Op operator = op.on(type);
    return started(
        owner, way.reduceScatter(send, result.room, blocks(own, type), operator), result.store());
  }

  private static int[] counts(int[] counts, int ranks) {
    if (counts.length < ranks) {
      throw new Refused(
          ErrorClass.ERR_COUNT,
          "%d counts; give one for each of the %d ranks".formatted(counts.length, ranks));
    }
    int[] own = Arrays.copyOf(counts, ranks);
    for (int count : own) {
      Buffers.check(count, MPI.BYTE);
    }
    return own;
  }

  private static Blocks blocks(int[] counts, Datatype type) {
    return Blocks.of(Arrays.stream(counts).asLongStream().map(n -> n * type.width()).toArray());
  }

  /** Equal counts as an array. */
  static int[] equal(int count, Way way) {
    int[] counts = new int[way.size()];
    Arrays.fill(counts, count);
    return counts;
  }

  static @Nullable Request scan(
      Handled owner,
      Way way,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    Result result = Result.of(recvBuf, count, type);
    Slice send =
        sendBuf == null || sendBuf == recvBuf ? result.room : operand(sendBuf, count, type);
    return started(owner, way.scan(send, result.room, op.on(type)), result.store());
  }

  static @Nullable Request exclusiveScan(
      Handled owner,
      Way way,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    // Nothing comes to the first rank, which need not have a place for it (MPI 4.1, section
    // 6.11.2).
    boolean isSent = recvBuf == null && way.rank() == 0;
    Result result = isSent ? Result.scratch(sendBuf, count, type) : Result.of(recvBuf, count, type);
    Slice send =
        sendBuf == null || sendBuf == recvBuf ? result.room : operand(sendBuf, count, type);
    return started(owner, way.exclusiveScan(send, result.room, op.on(type)), result.store());
  }

  /** On this rank alone: {@code inOut = in op inOut}. */
  static void local(@Nullable Object in, @Nullable Object inOut, int count, Datatype type, Op op) {
    Result result = Result.of(inOut, count, type);
    op.on(type).apply(operand(in, count, type), result.room, result.room);
    result.store().run();
  }
}
