package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that combine data, blocking and started (MPI 4.1, sections 6.9, 6.10 and
 * 6.12). Started ones take direct buffers, and arrays as well.
 */
abstract class ReductionCalls extends StartedVaryingCalls {
  ReductionCalls() {}

  /**
   * The root gets the combination of all ranks' buffers ({@link
   * dev.weft.call.Reduces#reduce(dev.weft.data.Slice, dev.weft.data.Slice, dev.weft.data.Op,
   * int)}).
   */
  public final void reduce(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduce(this, form, sendbuf, recvbuf, count, type, op, root).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * The root gets the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#ireduce}).
   */
  public final Request iReduce(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return iReduce((Object) sendbuf, (Object) recvbuf, count, type, op, root);
  }

  /**
   * The root gets the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#ireduce}).
   */
  public final Request iReduce(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return get(() -> Reductions.reduce(this, starting(), sendbuf, recvbuf, count, type, op, root));
  }

  /**
   * Like the other form, in place at the root ({@link
   * dev.weft.call.Reduces#reduce(dev.weft.data.Slice, dev.weft.data.Slice, dev.weft.data.Op,
   * int)}).
   */
  public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduce(this, form, buf, count, type, op, root).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place at the root ({@link
   * dev.weft.call.NonBlockingCollectives#ireduce}).
   */
  public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return iReduce((Object) buf, count, type, op, root);
  }

  /**
   * Like the other form, in place at the root ({@link
   * dev.weft.call.NonBlockingCollectives#ireduce}).
   */
  public final Request iReduce(@Nullable Object buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return get(() -> Reductions.reduce(this, starting(), buf, count, type, op, root));
  }

  /**
   * Every rank gets the combination of all ranks' buffers ({@link
   * dev.weft.call.AllReduces#allReduce(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Op)}).
   */
  public final void allReduce(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.allReduce(this, form, sendbuf, recvbuf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Every rank gets the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#iallReduce}).
   */
  public final Request iAllReduce(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return iAllReduce((Object) sendbuf, (Object) recvbuf, count, type, op);
  }

  /**
   * Every rank gets the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#iallReduce}).
   */
  public final Request iAllReduce(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.allReduce(this, starting(), sendbuf, recvbuf, count, type, op));
  }

  /**
   * Like the other form, in place ({@link dev.weft.call.AllReduces#allReduce(dev.weft.data.Slice,
   * dev.weft.data.Slice, dev.weft.data.Op)}).
   */
  public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.allReduce(this, form, buf, count, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place ({@link dev.weft.call.NonBlockingCollectives#iallReduce}). */
  public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op)
      throws MPIException {
    return iAllReduce((Object) buf, count, type, op);
  }

  /** Like the other form, in place ({@link dev.weft.call.NonBlockingCollectives#iallReduce}). */
  public final Request iAllReduce(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.allReduce(this, starting(), buf, count, type, op));
  }

  /**
   * Every rank gets its block of the combination of all ranks' buffers ({@link
   * dev.weft.call.ReduceScatters}).
   */
  public final void reduceScatter(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int[] recvcounts, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduceScatter(this, form, sendbuf, recvbuf, recvcounts, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Every rank gets its block of the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatter(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int[] recvcounts, Datatype type, Op op)
      throws MPIException {
    return iReduceScatter((Object) sendbuf, (Object) recvbuf, recvcounts, type, op);
  }

  /**
   * Every rank gets its block of the combination of all ranks' buffers ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatter(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int[] recvcounts, Datatype type, Op op)
      throws MPIException {
    return get(
        () -> Reductions.reduceScatter(this, starting(), sendbuf, recvbuf, recvcounts, type, op));
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.ReduceScatters}).
   */
  public final void reduceScatter(@Nullable Object buf, int[] counts, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduceScatter(this, form, buf, counts, type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatter(@Nullable Buffer buf, int[] counts, Datatype type, Op op)
      throws MPIException {
    return iReduceScatter((Object) buf, counts, type, op);
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatter(@Nullable Object buf, int[] counts, Datatype type, Op op)
      throws MPIException {
    return get(() -> Reductions.reduceScatter(this, starting(), buf, counts, type, op));
  }

  /** Like reduceScatter, with blocks of one count ({@link dev.weft.call.ReduceScatters}). */
  public final void reduceScatterBlock(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int recvcount, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduceScatter(
              this, form, sendbuf, recvbuf, Reductions.equal(recvcount, form), type, op)
          .over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like reduceScatter, with blocks of one count ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatterBlock(
      @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int recvcount, Datatype type, Op op)
      throws MPIException {
    return iReduceScatterBlock((Object) sendbuf, (Object) recvbuf, recvcount, type, op);
  }

  /**
   * Like reduceScatter, with blocks of one count ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatterBlock(
      @Nullable Object sendbuf, @Nullable Object recvbuf, int recvcount, Datatype type, Op op)
      throws MPIException {
    return get(
        () ->
            Reductions.reduceScatter(
                this,
                starting(),
                sendbuf,
                recvbuf,
                Reductions.equal(recvcount, starting()),
                type,
                op));
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.ReduceScatters}).
   */
  public final void reduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    try {
      CallForm form = blocking();
      Reductions.reduceScatter(this, form, buf, Reductions.equal(count, form), type, op).over();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatterBlock(@Nullable Buffer buf, int count, Datatype type, Op op)
      throws MPIException {
    return iReduceScatterBlock((Object) buf, count, type, op);
  }

  /**
   * Like the other form, in place: the result goes to the beginning of the buffer ({@link
   * dev.weft.call.NonBlockingCollectives#ireduceScatter(dev.weft.data.Slice, dev.weft.data.Slice,
   * dev.weft.data.Blocks, dev.weft.data.Op)}).
   */
  public final Request iReduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op)
      throws MPIException {
    return get(
        () ->
            Reductions.reduceScatter(
                this, starting(), buf, Reductions.equal(count, starting()), type, op));
  }

  /**
   * Combines two buffers of this rank: {@code inoutbuf = inbuf op inoutbuf} ({@link
   * dev.weft.data.Op#apply}).
   */
  public static void reduceLocal(
      @Nullable Object inbuf, @Nullable Object inoutbuf, int count, Datatype type, Op op)
      throws MPIException {
    Failures.run(ErrorClass.ERR_OP, () -> Reductions.local(inbuf, inoutbuf, count, type, op));
  }
}
