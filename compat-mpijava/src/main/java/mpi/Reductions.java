package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.stream.IntStream;

/**
 * Operations that combine the data of all processes (MPI 4.1, sections 6.9 to 6.11). They use
 * {@link dev.weft.call.Collectives}, or {@link dev.weft.call.ObjectCollectives} for objects.
 */
abstract class Reductions extends Comm {
  /** Null if this process is not in the communicator. */
  final dev.weft.Comm comm;

  Reductions(dev.weft.Comm comm, Group group) {
    super(comm, comm, group);
    this.comm = comm;
  }

  /** Combines all processes' buffers at the root: {@link dev.weft.call.Reduces#reduce}. */
  public void Reduce(
      Object sendbuf,
      int sendoffset,
      Object recvbuf,
      int recvoffset,
      int count,
      Datatype datatype,
      Op op,
      int root)
      throws MPIException {
    try {
      Op.require(op, datatype);
      if (ObjectParts.isOf(datatype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, datatype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, datatype);
        receive.reduce(comm, send.take(0, count), op, root);
        return;
      }
      Slice receive =
          comm.rank() == root ? Buffers.slice(recvbuf, recvoffset, count, datatype) : null;
      comm.reduce(
          Buffers.slice(sendbuf, sendoffset, count, datatype), receive, op.on(datatype), root);
    } catch (RuntimeException e) {
      throw failedReduction(e, root);
    }
  }

  /** Combines all processes' buffers everywhere: {@link dev.weft.call.AllReduces#allReduce}. */
  public void Allreduce(
      Object sendbuf,
      int sendoffset,
      Object recvbuf,
      int recvoffset,
      int count,
      Datatype datatype,
      Op op)
      throws MPIException {
    try {
      Op.require(op, datatype);
      if (ObjectParts.isOf(datatype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, datatype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, datatype);
        receive.put(receive.allReduce(comm, send.take(0, count), op), 0, count);
        return;
      }
      comm.allReduce(
          Buffers.slice(sendbuf, sendoffset, count, datatype),
          Buffers.slice(recvbuf, recvoffset, count, datatype),
          op.on(datatype));
    } catch (RuntimeException e) {
      throw failedReduction(e, 0);
    }
  }

  /** Combines and hands out blocks of the result: {@link dev.weft.call.ReduceScatters}. */
  public void Reduce_scatter(
      Object sendbuf,
      int sendoffset,
      Object recvbuf,
      int recvoffset,
      int[] recvcounts,
      Datatype datatype,
      Op op)
      throws MPIException {
    try {
      Op.require(op, datatype);
      int[] blocks = Buffers.ofEach(recvcounts, comm.size());
      int total = IntStream.of(blocks).sum();
      int mine = blocks[comm.rank()];
      if (ObjectParts.isOf(datatype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, datatype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, datatype);
        Object[] all = receive.allReduce(comm, send.take(0, total), op);
        int from = IntStream.of(blocks).limit(comm.rank()).sum();
        receive.put(java.util.Arrays.copyOfRange(all, from, from + mine), 0, mine);
        return;
      }
      int[] counts = IntStream.of(blocks).map(count -> count * datatype.size).toArray();
      comm.reduceScatter(
          sent(sendbuf, sendoffset, total, datatype, recvbuf),
          Buffers.slice(recvbuf, recvoffset, mine, datatype),
          Blocks.of(counts),
          op.on(datatype));
    } catch (RuntimeException e) {
      throw failedReduction(e, 0);
    }
  }

  /** Combines the buffers of processes up to this one: {@link dev.weft.call.Scans#scan}. */
  public void Scan(
      Object sendbuf,
      int sendoffset,
      Object recvbuf,
      int recvoffset,
      int count,
      Datatype datatype,
      Op op)
      throws MPIException {
    try {
      Op.require(op, datatype);
      if (ObjectParts.isOf(datatype)) {
        ObjectBlocks send = new ObjectBlocks(sendbuf, sendoffset, datatype);
        ObjectBlocks receive = new ObjectBlocks(recvbuf, recvoffset, datatype);
        receive.put(receive.scan(comm, send.take(0, count), op), 0, count);
        return;
      }
      comm.scan(
          Buffers.slice(sendbuf, sendoffset, count, datatype),
          Buffers.slice(recvbuf, recvoffset, count, datatype),
          op.on(datatype));
    } catch (RuntimeException e) {
      throw failedReduction(e, 0);
    }
  }

  /** The error of a collective operation; {@code root} is 0 if it has none. */
  final MPIException failed(RuntimeException thrown, int root) {
    if (comm == null) {
      return Failures.told(Failures.notMember());
    }
    boolean badRoot = root < 0 || root >= comm.size();
    return Failures.of(thrown, badRoot ? MPIException.ERR_ROOT : MPIException.ERR_BUFFER);
  }

  private MPIException failedReduction(RuntimeException e, int root) {
    boolean badRoot = comm != null && (root < 0 || root >= comm.size());
    return e instanceof dev.weft.failure.ArgumentException && comm != null && !badRoot
        ? Failures.of(e, MPIException.ERR_OP)
        : failed(e, root);
  }

  /** A block, copied if it is in the buffer that is received into. */
  static Slice sent(Object buf, int offset, int count, Datatype type, Object receiveBuffer) {
    Slice block = Buffers.slice(buf, offset, count, type);
    return buf != null && buf == receiveBuffer ? block.copy() : block;
  }
}
