package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations between the neighbours of a topology, blocking and started (MPI 4.1,
 * sections 8.6 and 8.7). Started ones take direct buffers, and arrays as well.
 */
abstract class NeighborCalls extends ReductionCalls {
  NeighborCalls() {}

  private int sources() {
    return intra().neighbors().indegree();
  }

  /**
   * The buffer goes to every destination, a block comes from every source ({@link
   * dev.weft.call.NeighborCollectives#neighborAllGather(dev.weft.data.Slice,
   * dev.weft.data.Slice)}).
   */
  public final void neighborAllGather(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.neighborAllGather(
              blocking(), sources(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * The buffer goes to every destination, a block comes from every source ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllGather}).
   */
  public final Request iNeighborAllGather(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return iNeighborAllGather(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
  }

  /**
   * The buffer goes to every destination, a block comes from every source ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllGather}).
   */
  public final Request iNeighborAllGather(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      return new Request(
          this,
          Moves.neighborAllGather(
              starting(), sources(), sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Like neighborAllGather, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#neighborAllGatherv}).
   */
  public final void neighborAllGatherv(
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
          Moves.neighborAllGatherv(
              blocking(),
              sources(),
              sendbuf,
              sendcount,
              sendtype,
              recvbuf,
              recvcounts,
              displs,
              recvtype);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Like neighborAllGather, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllGatherv}).
   */
  public final Request iNeighborAllGatherv(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    return iNeighborAllGatherv(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcounts, displs, recvtype);
  }

  /**
   * Like neighborAllGather, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllGatherv}).
   */
  public final Request iNeighborAllGatherv(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    try {
      return new Request(
          this,
          Moves.neighborAllGatherv(
              starting(),
              sources(),
              sendbuf,
              sendcount,
              sendtype,
              recvbuf,
              recvcounts,
              displs,
              recvtype));
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Block i goes to destination i, block i comes from source i ({@link
   * dev.weft.call.NeighborCollectives#neighborAllToAll(dev.weft.data.Slice, dev.weft.data.Slice)}).
   */
  public final void neighborAllToAll(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      dev.weft.request.Request _ =
          Moves.neighborAllToAll(
              blocking(),
              intra().neighbors(),
              sendbuf,
              sendcount,
              sendtype,
              recvbuf,
              recvcount,
              recvtype);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Block i goes to destination i, block i comes from source i ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllToAll}).
   */
  public final Request iNeighborAllToAll(
      @Nullable Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return iNeighborAllToAll(
        (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
  }

  /**
   * Block i goes to destination i, block i comes from source i ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllToAll}).
   */
  public final Request iNeighborAllToAll(
      @Nullable Object sendbuf,
      int sendcount,
      Datatype sendtype,
      @Nullable Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      return new Request(
          this,
          Moves.neighborAllToAll(
              starting(),
              intra().neighbors(),
              sendbuf,
              sendcount,
              sendtype,
              recvbuf,
              recvcount,
              recvtype));
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Like neighborAllToAll, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#neighborAllToAllv}).
   */
  public final void neighborAllToAllv(
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
          Moves.neighborAllToAllv(
              blocking(),
              intra().neighbors(),
              sendbuf,
              sendcounts,
              sdispls,
              sendtype,
              recvbuf,
              recvcounts,
              rdispls,
              recvtype);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * Like neighborAllToAll, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllToAllv}).
   */
  public final Request iNeighborAllToAllv(
      @Nullable Buffer sendbuf,
      int[] sendcounts,
      int[] sdispls,
      Datatype sendtype,
      @Nullable Buffer recvbuf,
      int[] recvcounts,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    return iNeighborAllToAllv(
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
   * Like neighborAllToAll, with counts that differ ({@link
   * dev.weft.call.NeighborCollectives#ineighborAllToAllv}).
   */
  public final Request iNeighborAllToAllv(
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
      return new Request(
          this,
          Moves.neighborAllToAllv(
              starting(),
              intra().neighbors(),
              sendbuf,
              sendcounts,
              sdispls,
              sendtype,
              recvbuf,
              recvcounts,
              rdispls,
              recvtype));
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }
}
