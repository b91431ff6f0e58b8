package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that move data in blocks of one count, and go on while the program computes
 * (MPI 4.1, sections 6.12.1 to 6.12.6), over direct buffers, and arrays as well. Otherwise they are
 * like the operations without the i.
 */
abstract class StartedMoveCalls extends MoveCalls {
  StartedMoveCalls() {}

  /** Starts a {@link #barrier} ({@link dev.weft.call.NonBlockingCollectives#ibarrier}). */
  public final Request iBarrier() throws MPIException {
    return get(() -> new Request(this, starting().operations.barrier()));
  }

  /**
   * The root's buffer goes to all ranks ({@link dev.weft.call.NonBlockingCollectives#ibroadcast}).
   */
  public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root)
      throws MPIException {
    return iBcast((Object) buf, count, type, root);
  }

  /**
   * The root's buffer goes to all ranks ({@link dev.weft.call.NonBlockingCollectives#ibroadcast}).
   */
  public final Request iBcast(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    return get(() -> new Request(this, Moves.broadcast(starting(), buf, count, type, root)));
  }

  /** The root gets a block of each rank ({@link dev.weft.call.NonBlockingCollectives#igather}). */
  public final Request iGather(
      @Nullable Buffer sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return iGather(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
  }

  /** The root gets a block of each rank ({@link dev.weft.call.NonBlockingCollectives#igather}). */
  public final Request iGather(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.gather(
                    starting(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root)));
  }

  /**
   * Like the other form, in place: at the root all blocks are in one buffer ({@link
   * dev.weft.call.NonBlockingCollectives#igather}).
   */
  public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root)
      throws MPIException {
    return iGather((Object) buf, count, type, root);
  }

  /**
   * Like the other form, in place: at the root all blocks are in one buffer ({@link
   * dev.weft.call.NonBlockingCollectives#igather}).
   */
  public final Request iGather(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    return get(() -> new Request(this, Moves.gather(starting(), buf, count, type, root)));
  }

  /**
   * Each rank gets a block of the root's buffer ({@link
   * dev.weft.call.NonBlockingCollectives#iscatter}).
   */
  public final Request iScatter(
      @Nullable Buffer sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return iScatter(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
  }

  /**
   * Each rank gets a block of the root's buffer ({@link
   * dev.weft.call.NonBlockingCollectives#iscatter}).
   */
  public final Request iScatter(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.scatter(
                    starting(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root)));
  }

  /**
   * Like the other form, in place: the root's own block stays where it is ({@link
   * dev.weft.call.NonBlockingCollectives#iscatter}).
   */
  public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root)
      throws MPIException {
    return iScatter((Object) buf, count, type, root);
  }

  /**
   * Like the other form, in place: the root's own block stays where it is ({@link
   * dev.weft.call.NonBlockingCollectives#iscatter}).
   */
  public final Request iScatter(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    return get(() -> new Request(this, Moves.scatter(starting(), buf, count, type, root)));
  }

  /**
   * Every rank gets a block of each rank ({@link dev.weft.call.NonBlockingCollectives#iallGather}).
   */
  public final Request iAllGather(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return iAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
  }

  /**
   * Every rank gets a block of each rank ({@link dev.weft.call.NonBlockingCollectives#iallGather}).
   */
  public final Request iAllGather(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.allGather(
                    starting(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)));
  }

  /**
   * Like the other form, in place: all blocks are in one buffer ({@link
   * dev.weft.call.NonBlockingCollectives#iallGather}).
   */
  public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type)
      throws MPIException {
    return iAllGather((Object) buf, count, type);
  }

  /**
   * Like the other form, in place: all blocks are in one buffer ({@link
   * dev.weft.call.NonBlockingCollectives#iallGather}).
   */
  public final Request iAllGather(@Nullable Object buf, int count, Datatype type)
      throws MPIException {
    return get(() -> new Request(this, Moves.allGather(starting(), buf, count, type)));
  }

  /** Block i goes to rank i ({@link dev.weft.call.NonBlockingCollectives#iallToAll}). */
  public final Request iAllToAll(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return iAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
  }

  /** Block i goes to rank i ({@link dev.weft.call.NonBlockingCollectives#iallToAll}). */
  public final Request iAllToAll(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.allToAll(
                    starting(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)));
  }
}
