package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that combine data, with the old API's arguments. Values whose elements
 * are of several types, such as pairs, are combined as bytes without gaps, and stored afterwards.
 * Without a send buffer all operations are in place.
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

  static Request reduce(
      Handled owner,
      CallForm form,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op,
      int root) {
    boolean here = form.isRoot(root);
    if (sendBuf == null && recvBuf != null && form.takesPart(root)) {
      return reduce(owner, form, recvBuf, count, type, op, root);
    }
    Slice send = form.takesPart(root) ? operand(sendBuf, count, type) : null;
    if (!here) {
      return new Request(
          owner, form.operations.reduce(send, null, op.on(type), root), Request::nothing);
    }
    Result result = Result.of(recvBuf, count, type);
    return new Request(
        owner, form.operations.reduce(send, result.room, op.on(type), root), result.store());
  }

  /** In place: at the root the result takes the operand's place. */
  static Request reduce(
      Handled owner,
      CallForm form,
      @Nullable Object buf,
      int count,
      Datatype type,
      Op op,
      int root) {
    if (!form.isRoot(root)) {
      return reduce(owner, form, buf, null, count, type, op, root);
    }
    Result result = Result.of(buf, count, type);
    return new Request(
        owner, form.operations.reduce(result.room, result.room, op.on(type), root), result.store());
  }

  static Request allReduce(
      Handled owner,
      CallForm form,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    Result result = Result.of(recvBuf, count, type);
    Slice send = sendBuf == null ? result.room : operand(sendBuf, count, type);
    return new Request(
        owner, form.operations.allReduce(send, result.room, op.on(type)), result.store());
  }

  static Request allReduce(
      Handled owner, CallForm form, @Nullable Object buf, int count, Datatype type, Op op) {
    Result result = Result.of(buf, count, type);
    return new Request(
        owner, form.operations.allReduce(result.room, result.room, op.on(type)), result.store());
  }

  static Request reduceScatter(
      Handled owner,
      CallForm form,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int[] counts,
      Datatype type,
      Op op) {
    if (sendBuf == null) {
      return reduceScatter(owner, form, recvBuf, counts, type, op);
    }
    int[] own = counts(counts, form.size());
    Slice send = operand(sendBuf, Math.toIntExact(Arrays.stream(own).asLongStream().sum()), type);
    Result result = Result.of(recvBuf, own[form.rank()], type);
    dev.weft.data.Op operator = op.on(type);
    return new Request(
        owner,
        form.operations.reduceScatter(send, result.room, blocks(own, type), operator),
        result.store());
  }

  /** In place: all operands are in the buffer, the result goes to its beginning. */
  static Request reduceScatter(
      Handled owner, CallForm form, @Nullable Object buf, int[] counts, Datatype type, Op op) {
    int[] own = counts(counts, form.size());
    int total = Math.toIntExact(Arrays.stream(own).asLongStream().sum());
    Slice send = Buffers.slice(buf, total, type).copy();
    Result result = Result.of(buf, own[form.rank()], type);
    dev.weft.data.Op operator = op.on(type);
    return new Request(
        owner,
        form.operations.reduceScatter(send, result.room, blocks(own, type), operator),
        result.store());
  }

  private static int[] counts(int[] counts, int ranks) {
    if (counts.length < ranks) {
      throw new Refused(
          ErrorClass.ERR_COUNT,
          "%d counts; give one for each of the %d ranks".formatted(counts.length, ranks));
    }
    int[] own = Arrays.copyOf(counts, ranks);
    for (int count : own) {
      Buffers.check(count, Datatype.BYTE);
    }
    return own;
  }

  private static Blocks blocks(int[] counts, Datatype type) {
    return Blocks.of(Arrays.stream(counts).asLongStream().map(n -> n * type.width()).toArray());
  }

  /** Equal counts as an array. */
  static int[] equal(int count, CallForm form) {
    int[] counts = new int[form.size()];
    Arrays.fill(counts, count);
    return counts;
  }

  static Request scan(
      Handled owner,
      CallForm form,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    Result result = Result.of(recvBuf, count, type);
    Slice send =
        sendBuf == null || sendBuf == recvBuf ? result.room : operand(sendBuf, count, type);
    return new Request(owner, form.intra().scan(send, result.room, op.on(type)), result.store());
  }

  static Request exclusiveScan(
      Handled owner,
      CallForm form,
      @Nullable Object sendBuf,
      @Nullable Object recvBuf,
      int count,
      Datatype type,
      Op op) {
    // Nothing comes to the first rank, which need not have a place for it (MPI 4.1, section
    // 6.11.2).
    boolean isSent = recvBuf == null && form.rank() == 0;
    Result result = isSent ? Result.scratch(sendBuf, count, type) : Result.of(recvBuf, count, type);
    Slice send =
        sendBuf == null || sendBuf == recvBuf ? result.room : operand(sendBuf, count, type);
    return new Request(
        owner, form.intra().exclusiveScan(send, result.room, op.on(type)), result.store());
  }

  /** On this rank alone: {@code inOut = in op inOut}. */
  static void local(@Nullable Object in, @Nullable Object inOut, int count, Datatype type, Op op) {
    Result result = Result.of(inOut, count, type);
    op.on(type).apply(operand(in, count, type), result.room, result.room);
    result.store().run();
  }
}
