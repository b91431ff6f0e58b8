package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Blocking collective operations that move data (MPI 4.1, sections 6.3 to 6.8). Arguments that
 * matter only at the root may be null on other ranks. Counts are in instances of the datatype,
 * displacements in its extents.
 */
abstract class MoveCalls extends StartedMessageCalls {
  MoveCalls() {}

  /** Blocks until all ranks have called it ({@link dev.weft.call.Collectives#barrier}). */
  public final void barrier() throws MPIException {
    try {
      dev.weft.request.Request _ = blocking().operations.barrier();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * The root's buffer goes to all ranks ({@link
   * dev.weft.call.Broadcasts#broadcast(dev.weft.data.Slice, int)}).
   */
  public final void bcast(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ = Moves.broadcast(blocking(), buf, count, type, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * The root gets a block of each rank ({@link dev.weft.call.Gathers#gather(dev.weft.data.Slice,
   * dev.weft.data.Slice, int)}).
   */
  public final void gather(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.gather(
              blocking(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place: at the root all blocks are in one buffer ({@link
   * dev.weft.call.Gathers#gather(dev.weft.data.Slice, dev.weft.data.Slice, int)}).
   */
  public final void gather(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ = Moves.gather(blocking(), buf, count, type, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like gather, with counts that differ ({@link dev.weft.call.Gathers}). */
  public final void gatherv(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int @Nullable [] recvcounts,
      int @Nullable [] displs,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.gatherv(
              blocking(),
              sendbuf,
              sendcount,
              sendtype,
              recvbuf,
              recvcounts,
              displs,
              recvtype,
              root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place, at the root ({@link dev.weft.call.Gathers}). */
  public final void gatherv(
      @Nullable Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.gatherv(blocking(), recvbuf, recvcounts, displs, recvtype, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** The part of the other ranks in a gather in place ({@link dev.weft.call.Gathers}). */
  public final void gatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.gatherv(blocking(), sendbuf, sendcount, sendtype, null, null, null, null, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Each rank gets a block of the root's buffer ({@link
   * dev.weft.call.Scatters#scatter(dev.weft.data.Slice, dev.weft.data.Slice, int)}).
   */
  public final void scatter(
      @Nullable Object sendbuf,
      int sendcount,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.scatter(
              blocking(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place: the root's own block stays where it is ({@link
   * dev.weft.call.Scatters#scatter(dev.weft.data.Slice, dev.weft.data.Slice, int)}).
   */
  public final void scatter(@Nullable Object buf, int count, Datatype type, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ = Moves.scatter(blocking(), buf, count, type, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like scatter, with counts that differ ({@link dev.weft.call.Scatters}). */
  public final void scatterv(
      @Nullable Object sendbuf,
      int @Nullable [] sendcounts,
      int @Nullable [] displs,
      @Nullable Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      @Nullable Datatype recvtype,
      int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.scatterv(
              blocking(),
              sendbuf,
              sendcounts,
              displs,
              sendtype,
              recvbuf,
              recvcount,
              recvtype,
              root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place, at the root ({@link dev.weft.call.Scatters}). */
  public final void scatterv(
      @Nullable Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.scatterv(blocking(), sendbuf, sendcounts, displs, sendtype, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** The part of the other ranks in a scatter in place ({@link dev.weft.call.Scatters}). */
  public final void scatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.scatterv(blocking(), null, null, null, null, recvbuf, recvcount, recvtype, root);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Every rank gets a block of each rank ({@link
   * dev.weft.call.AllGathers#allGather(dev.weft.data.Slice, dev.weft.data.Slice)}).
   */
  public final void allGather(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allGather(blocking(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like the other form, in place: all blocks are in one buffer ({@link
   * dev.weft.call.AllGathers#allGather(dev.weft.data.Slice, dev.weft.data.Slice)}).
   */
  public final void allGather(@Nullable Object buf, int count, Datatype type) throws MPIException {
    try {
      dev.weft.request.Request _ = Moves.allGather(blocking(), buf, count, type);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like allGather, with counts that differ ({@link dev.weft.call.AllGathers}). */
  public final void allGatherv(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allGatherv(
              blocking(), sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like the other form, in place ({@link dev.weft.call.AllGathers}). */
  public final void allGatherv(
      @Nullable Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allGatherv(blocking(), recvbuf, recvcounts, displs, recvtype);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Block i goes to rank i ({@link dev.weft.call.AllToAlls#allToAll(dev.weft.data.Slice,
   * dev.weft.data.Slice)}).
   */
  public final void allToAll(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allToAll(blocking(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Like allToAll, with counts that differ ({@link dev.weft.call.AllToAlls}). */
  public final void allToAllv(
      @Nullable Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allToAllv(
              blocking(),
              sendbuf,
              sendcounts,
              sdispls,
              sendtype,
              recvbuf,
              recvcounts,
              rdispls,
              recvtype);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * Like allToAll, with counts and types that differ and displacements in bytes ({@link
   * dev.weft.call.AllToAlls}).
   */
  public final void allToAllw(
      Object sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype[] sendtypes,
      Object recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype[] recvtypes)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.allToAllw(
              blocking(),
              sendbuf,
              sendcounts,
              sdispls,
              sendtypes,
              recvbuf,
              recvcounts,
              rdispls,
              recvtypes);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }
}
