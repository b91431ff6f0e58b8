package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that move data in blocks whose counts differ, and go on while the program
 * computes (MPI 4.1, sections 6.12.3 to 6.12.6), over direct buffers, and arrays as well. Otherwise
 * they are like the operations without the i.
 */
abstract class StartedVaryingCalls extends StartedMoveCalls {
  StartedVaryingCalls() {}

  /**
   * Like gather, with counts that differ ({@link dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Buffer sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Buffer recvbuf,
      int @Nullable [] recvcounts,
      int @Nullable [] displs,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return iGatherv(
        (Object) sendbuf,
        sendcount,
        sendtype,
        (Object) recvbuf,
        recvcounts,
        displs,
        recvtype,
        root);
  }

  /**
   * Like gather, with counts that differ ({@link dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int @Nullable [] recvcounts,
      int @Nullable [] displs,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.gatherv(
                    starting(),
                    sendbuf,
                    sendcount,
                    sendtype,
                    recvbuf,
                    recvcounts,
                    displs,
                    recvtype,
                    root)));
  }

  /**
   * Like the other form, in place, at the root ({@link
   * dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Buffer recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    return iGatherv((Object) recvbuf, recvcounts, displs, recvtype, root);
  }

  /**
   * Like the other form, in place, at the root ({@link
   * dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    return get(
        () ->
            new Request(
                this, Moves.gatherv(starting(), recvbuf, recvcounts, displs, recvtype, root)));
  }

  /**
   * The part of the other ranks in a gather in place ({@link
   * dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Buffer sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
    return iGatherv((Object) sendbuf, sendcount, sendtype, root);
  }

  /**
   * The part of the other ranks in a gather in place ({@link
   * dev.weft.call.NonBlockingCollectives#igatherv}).
   */
  public final Request iGatherv(
      @Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.gatherv(
                    starting(), sendbuf, sendcount, sendtype, null, null, null, null, root)));
  }

  /**
   * Like scatter, with counts that differ ({@link dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Buffer sendbuf,
      int @Nullable [] sendcounts,
      int @Nullable [] displs,
      @Nullable Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    return iScatterv(
        (Object) sendbuf,
        sendcounts,
        displs,
        sendtype,
        (Object) recvbuf,
        recvcount,
        recvtype,
        root);
  }

  /**
   * Like scatter, with counts that differ ({@link dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Object sendbuf,
      int @Nullable [] sendcounts,
      int @Nullable [] displs,
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
                Moves.scatterv(
                    starting(),
                    sendbuf,
                    sendcounts,
                    displs,
                    sendtype,
                    recvbuf,
                    recvcount,
                    recvtype,
                    root)));
  }

  /**
   * Like the other form, in place, at the root ({@link
   * dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Buffer sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    return iScatterv((Object) sendbuf, sendcounts, displs, sendtype, root);
  }

  /**
   * Like the other form, in place, at the root ({@link
   * dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    return get(
        () ->
            new Request(
                this, Moves.scatterv(starting(), sendbuf, sendcounts, displs, sendtype, root)));
  }

  /**
   * The part of the other ranks in a scatter in place ({@link
   * dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
    return iScatterv((Object) recvbuf, recvcount, recvtype, root);
  }

  /**
   * The part of the other ranks in a scatter in place ({@link
   * dev.weft.call.NonBlockingCollectives#iscatterv}).
   */
  public final Request iScatterv(
      @Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.scatterv(
                    starting(), null, null, null, null, recvbuf, recvcount, recvtype, root)));
  }

  /**
   * Like allGather, with counts that differ ({@link
   * dev.weft.call.NonBlockingCollectives#iallGatherv}).
   */
  public final Request iAllGatherv(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    return iAllGatherv(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcounts, displs, recvtype);
  }

  /**
   * Like allGather, with counts that differ ({@link
   * dev.weft.call.NonBlockingCollectives#iallGatherv}).
   */
  public final Request iAllGatherv(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.allGatherv(
                    starting(),
                    sendbuf,
                    sendcount,
                    sendtype,
                    recvbuf,
                    recvcounts,
                    displs,
                    recvtype)));
  }

  /** Like the other form, in place ({@link dev.weft.call.NonBlockingCollectives#iallGatherv}). */
  public final Request iAllGatherv(
      @Nullable Buffer recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
      throws MPIException {
    return iAllGatherv((Object) recvbuf, recvcounts, displs, recvtype);
  }

  /** Like the other form, in place ({@link dev.weft.call.NonBlockingCollectives#iallGatherv}). */
  public final Request iAllGatherv(
      @Nullable Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
      throws MPIException {
    return get(
        () ->
            new Request(this, Moves.allGatherv(starting(), recvbuf, recvcounts, displs, recvtype)));
  }

  /**
   * Like allToAll, with counts that differ ({@link
   * dev.weft.call.NonBlockingCollectives#iallToAllv}).
   */
  public final Request iAllToAllv(
      @Nullable Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    return iAllToAllv(
        (Object) sendbuf,
        sendcounts,
        sdispls,
        sendtype,
        (Object) recvbuf,
        recvcounts,
        rdispls,
        recvtype);
  }

  /**
   * Like allToAll, with counts that differ ({@link
   * dev.weft.call.NonBlockingCollectives#iallToAllv}).
   */
  public final Request iAllToAllv(
      @Nullable Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.allToAllv(
                    starting(),
                    sendbuf,
                    sendcounts,
                    sdispls,
                    sendtype,
                    recvbuf,
                    recvcounts,
                    rdispls,
                    recvtype)));
  }

  /**
   * Like allToAll, with counts and types that differ and displacements in bytes ({@link
   * dev.weft.call.NonBlockingCollectives#iallToAllw}).
   */
  public final Request iAllToAllw(
      Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    return iAllToAllw(
        (Object) sendbuf,
        sendcounts,
        sdispls,
        sendtypes,
        (Object) recvbuf,
        recvcounts,
        rdispls,
        recvtypes);
  }

  /**
   * Like allToAll, with counts and types that differ and displacements in bytes ({@link
   * dev.weft.call.NonBlockingCollectives#iallToAllw}).
   */
  public final Request iAllToAllw(
      Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    return get(
        () ->
            new Request(
                this,
                Moves.allToAllw(
                    starting(),
                    sendbuf,
                    sendcounts,
                    sdispls,
                    sendtypes,
                    recvbuf,
                    recvcounts,
                    rdispls,
                    recvtypes)));
  }
}
