package mpi;

import dev.weft.data.Slice;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Graph;
import dev.weft.topology.Placement;
import java.util.function.Supplier;

/**
 * A communicator within a group: {@link dev.weft.Comm}. The collective operations (MPI 4.1, chapter
 * 6) use {@link dev.weft.call.Collectives}, or {@link dev.weft.call.ObjectCollectives} for objects.
 * A receive count counts one process's block, as in MPI. The same array may be given for both
 * sides.
 */
public class Intracomm extends Reductions {
  private final Object creation = new Object();

  Intracomm(dev.weft.Comm comm) {
    super(comm, new Group(comm.group()));
  }

  /** At a process that is not in the group. */
  private Intracomm(Group group) {
    super(null, group);
  }

  /** Like {@link Comm#Compare}. */
  public static int Compare(Comm comm1, Comm comm2) throws MPIException {
    return Comm.Compare(comm1, comm2);
  }

  /** Frees the communicator: {@link dev.weft.Comm#close}. */
  @Override
  public void Free() throws MPIException {
    if (this == MPI.COMM_WORLD) {
      throw Failures.told(
          new MPIException(MPIException.ERR_COMM, "MPI.COMM_WORLD is freed by MPI.Finalize"));
    }
    if (comm != null) {
      closed(comm::close);
    }
  }

  /**
   * New communicators, one a colour; null for {@link MPI#UNDEFINED}: {@link dev.weft.Comm#split}.
   * Other negative colours, which MPI does not allow, stand for large ones.
   */
  public Intracomm Split(int color, int key) throws MPIException {
    try {
      boolean isNone = color == Ranks.UNDEFINED;
      int weftColor = isNone ? dev.weft.Comm.UNDEFINED : color & Integer.MAX_VALUE;
      dev.weft.Comm made = created(() -> comm.split(weftColor, key));
      return made == null ? null : new Intracomm(made);
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /**
   * Makes a communicator. Threads of a process that do so at once take turns, as they may with MPJ
   * Express; with MPI they must see to that themselves (MPI 4.1, section 11.6.2).
   */
  final dev.weft.Comm created(Supplier<dev.weft.Comm> operation) {
    if (comm == null) {
      throw Failures.notMember();
    }
    synchronized (creation) {
      return operation.get();
    }
  }

  /** A new communicator of the same processes: {@link dev.weft.Comm#dup()}. */
  @Override
  public Object clone() throws MPIException {
    return new Intracomm(duplicate());
  }

  final dev.weft.Comm duplicate() {
    try {
      return created(comm::dup);
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /**
   * A communicator of a group: {@link dev.weft.Comm#create(dev.weft.Group)}. Processes that are not
   * in it get one whose {@link #Rank} is {@link MPI#UNDEFINED}, as from MPJ Express, and which is
   * of no other use.
   */
  public Intracomm Create(Group group) throws MPIException {
    try {
      dev.weft.Comm made = created(() -> comm.create(group.members));
      return made == null ? new Intracomm(group) : new Intracomm(made);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_GROUP);
    }
  }

  /** Waits for all: {@link dev.weft.call.Collectives#barrier}. */
  public void Barrier() throws MPIException {
    try {
      comm.barrier();
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /** Copies the root's buffer to all: {@link dev.weft.call.Broadcasts#broadcast}. */
  public void Bcast(Object buf, int offset, int count, Datatype type, int root)
      throws MPIException {
    try {
      if (ObjectParts.isOf(type)) {
        ObjectBlocks.broadcast(comm, buf, offset, count, type, root);
      } else {
        comm.broadcast(Buffers.slice(buf, offset, count, type), root);
      }
    } catch (RuntimeException e) {
      throw failed(e, root);
    }
  }

  /** Collects blocks at the root: {@link dev.weft.call.Gathers#gather}. */
  public void Gather(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.gather(comm, send.take(0, sendcount), equal(recvcount), null, root);
        return;
      }
      boolean isRoot = comm.rank() == root;
      Slice receive = isRoot ? all(recvbuf, recvoffset, recvcount, recvtype) : null;
      comm.gather(
          sent(sendbuf, sendoffset, sendcount, sendtype, isRoot ? recvbuf : null), receive, root);
    } catch (RuntimeException e) {
      throw failed(e, root);
    }
  }

  /** Collects blocks of any counts at the root: {@link dev.weft.call.Gathers#gatherv}. */
  public void Gatherv(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype,
      int root)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.gather(comm, send.take(0, sendcount), recvcounts, displs, root);
        return;
      }
      if (comm.rank() == root) {
        Buffers.Divided receive =
            Buffers.divided(comm.size(), recvbuf, recvoffset, recvcounts, displs, recvtype);
        Slice send = sent(sendbuf, sendoffset, sendcount, sendtype, recvbuf);
        comm.gatherv(send, receive.slice(), receive.blocks(), root);
      } else {
        comm.gatherv(Buffers.slice(sendbuf, sendoffset, sendcount, sendtype), null, null, root);
      }
    } catch (RuntimeException e) {
      throw failed(e, root);
    }
  }

  /** Hands out the root's blocks: {@link dev.weft.call.Scatters#scatter}. */
  public void Scatter(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    try {
      boolean isRoot = comm.rank() == root;
      if (ObjectParts.isOf(recvtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.put(send.scatter(comm, equal(sendcount), null, root), 0, recvcount);
        return;
      }
      Slice send = isRoot ? all(sendbuf, sendoffset, sendcount, sendtype) : null;
      Slice receive = Buffers.slice(recvbuf, recvoffset, recvcount, recvtype);
      comm.scatter(isRoot && sendbuf == recvbuf ? send.copy() : send, receive, root);
    } catch (RuntimeException e) {
      throw failed(e, root);
    }
  }

  /** Hands out the root's blocks of any counts: {@link dev.weft.call.Scatters#scatterv}. */
  public void Scatterv(
      Object sendbuf,
      int sendoffset,
      int[] sendcounts,
      int[] displs,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    try {
      if (ObjectParts.isOf(recvtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.put(send.scatter(comm, sendcounts, displs, root), 0, recvcount);
        return;
      }
      Slice receive = Buffers.slice(recvbuf, recvoffset, recvcount, recvtype);
      if (comm.rank() == root) {
        Buffers.Divided send =
            Buffers.divided(comm.size(), sendbuf, sendoffset, sendcounts, displs, sendtype);
        Slice from = sendbuf == recvbuf ? send.slice().copy() : send.slice();
        comm.scatterv(from, send.blocks(), receive, root);
      } else {
        comm.scatterv(null, null, receive, root);
      }
    } catch (RuntimeException e) {
      throw failed(e, root);
    }
  }

  /** Collects blocks everywhere: {@link dev.weft.call.AllGathers#allGather}. */
  public void Allgather(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.allGather(comm, send.take(0, sendcount), equal(recvcount), null);
        return;
      }
      comm.allGather(
          sent(sendbuf, sendoffset, sendcount, sendtype, recvbuf),
          all(recvbuf, recvoffset, recvcount, recvtype));
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /** Collects blocks of any counts everywhere: {@link dev.weft.call.AllGathers#allGatherv}. */
  public void Allgatherv(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int[] recvcounts,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.allGather(comm, send.take(0, sendcount), recvcounts, displs);
        return;
      }
      Buffers.Divided receive =
          Buffers.divided(comm.size(), recvbuf, recvoffset, recvcounts, displs, recvtype);
      comm.allGatherv(
          sent(sendbuf, sendoffset, sendcount, sendtype, recvbuf),
          receive.slice(),
          receive.blocks());
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /** Sends a block to each and gets one from each: {@link dev.weft.call.AllToAlls#allToAll}. */
  public void Alltoall(
      Object sendbuf,
      int sendoffset,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.allToAll(comm, send, equal(sendcount), null, equal(recvcount), null);
        return;
      }
      Slice send = all(sendbuf, sendoffset, sendcount, sendtype);
      comm.allToAll(
          sendbuf == recvbuf ? send.copy() : send, all(recvbuf, recvoffset, recvcount, recvtype));
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /** Sends blocks of any counts and gets some: {@link dev.weft.call.AllToAlls#allToAllv}. */
  public void Alltoallv(
      Object sendbuf,
      int sendoffset,
      int[] sendcount,
      int[] sdispls,
      Datatype sendtype,
      Object recvbuf,
      int recvoffset,
      int[] recvcount,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    try {
      if (ObjectParts.isOf(sendtype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, sendtype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, recvtype);
        receive.allToAll(comm, send, sendcount, sdispls, recvcount, rdispls);
        return;
      }
      Buffers.Divided send =
          Buffers.divided(comm.size(), sendbuf, sendoffset, sendcount, sdispls, sendtype);
      Buffers.Divided receive =
          Buffers.divided(comm.size(), recvbuf, recvoffset, recvcount, rdispls, recvtype);
      comm.allToAllv(
          sendbuf == recvbuf ? send.slice().copy() : send.slice(),
          send.blocks(),
          receive.slice(),
          receive.blocks());
    } catch (RuntimeException e) {
      throw failed(e, 0);
    }
  }

  /** One block for each process. */
  private Slice all(Object buf, int offset, int count, Datatype type) {
    return Buffers.slice(buf, offset, Math.multiplyExact(count, comm.size()), type);
  }

  private int[] equal(int count) {
    int[] counts = new int[comm.size()];
    java.util.Arrays.fill(counts, count);
    return counts;
  }

  /**
   * A communicator on a grid; null at those left out: {@link dev.weft.Comm#create(Cartesian,
   * Placement)}.
   */
  public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
    try {
      Cartesian grid = Cartcomm.grid(dims, periods);
      dev.weft.Comm made = created(() -> comm.create(grid, placement(reorder)));
      return made == null ? null : new Cartcomm(made);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_DIMS);
    }
  }

  /**
   * A communicator on a graph; null at those left out: {@link dev.weft.Comm#create(Graph,
   * Placement)}.
   */
  public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
    try {
      Graph graph = Graph.ofIndex(index, edges);
      dev.weft.Comm made = created(() -> comm.create(graph, placement(reorder)));
      return made == null ? null : new Graphcomm(made);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_TOPOLOGY);
    }
  }

  private static Placement placement(boolean reorder) {
    return reorder ? Placement.NEIGHBORS_TOGETHER : Placement.AS_GIVEN;
  }
}
