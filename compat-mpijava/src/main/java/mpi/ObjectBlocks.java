package mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * A buffer of objects divided among processes, and the collective operations on such buffers. They
 * use {@link dev.weft.call.ObjectCollectives}, with a block of objects as one object.
 */
record ObjectBlocks(Object buf, int offset, Datatype type) {

  /** The objects of instances from a displacement on. */
  Object[] take(int displacement, int count) {
    return ObjectParts.take(buf, at(displacement), count, type);
  }

  void put(Object[] objects, int displacement, int count) {
    ObjectParts.put(objects, buf, at(displacement), count, type);
  }

  private int at(int displacement) {
    return Math.addExact(offset, Math.multiplyExact(displacement, type.bounds.extent()));
  }

  private List<Object[]> takeAll(int ranks, int[] given, int[] displacements) {
    int[] counts = Buffers.ofEach(given, ranks);
    List<Object[]> blocks = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < ranks; i++) {
      blocks.add(take(displacements == null ? next : displacements[i], counts[i]));
      next += counts[i];
    }
    return blocks;
  }

  private void putAll(List<Object[]> blocks, int[] counts, int[] displacements) {
    int next = 0;
    for (int i = 0; i < blocks.size(); i++) {
      put(blocks.get(i), displacements == null ? next : displacements[i], counts[i]);
      next += counts[i];
    }
  }

  static void broadcast(
      dev.weft.Comm comm, Object buf, int offset, int count, Datatype type, int root) {
    boolean isRoot = comm.rank() == root;
    Object[] mine = isRoot ? ObjectParts.take(buf, offset, count, type) : null;
    Object[] all = comm.broadcastObject(mine, Object[].class, root);
    if (!isRoot) {
      ObjectParts.put(all, buf, offset, count, type);
    }
  }

  /** Into this buffer, if this process is the root. */
  void gather(dev.weft.Comm comm, Object[] mine, int[] given, int[] displacements, int root) {
    boolean isRoot = comm.rank() == root;
    int[] counts = isRoot ? Buffers.ofEach(given, comm.size()) : null;
    List<Object[]> all = comm.gatherObjects(mine, Object[].class, root);
    if (isRoot) {
      putAll(all, counts, displacements);
    }
  }

  /** From this buffer, if this process is the root. */
  Object[] scatter(dev.weft.Comm comm, int[] counts, int[] displacements, int root) {
    List<Object[]> blocks =
        comm.rank() == root ? takeAll(comm.size(), counts, displacements) : null;
    return comm.scatterObjects(blocks, Object[].class, root);
  }

  void allGather(dev.weft.Comm comm, Object[] mine, int[] given, int[] displacements) {
    int[] counts = Buffers.ofEach(given, comm.size());
    putAll(comm.allGatherObjects(mine, Object[].class), counts, displacements);
  }

  void allToAll(
      dev.weft.Comm comm,
      ObjectBlocks send,
      int[] sendCounts,
      int[] sendDisplacements,
      int[] given,
      int[] displacements) {
    int[] counts = Buffers.ofEach(given, comm.size());
    List<Object[]> blocks = send.takeAll(comm.size(), sendCounts, sendDisplacements);
    putAll(comm.allToAllObjects(blocks, Object[].class), counts, displacements);
  }

  /** Into this buffer, if this process is the root. */
  void reduce(dev.weft.Comm comm, Object[] mine, Op op, int root) {
    Object[] result =
        comm.reduceObject(mine, Object[].class, (a, b) -> op.combine(a, b, type), root);
    if (comm.rank() == root) {
      put(result, 0, mine.length);
    }
  }

  Object[] allReduce(dev.weft.Comm comm, Object[] mine, Op op) {
    return comm.allReduceObject(mine, Object[].class, (a, b) -> op.combine(a, b, type));
  }

  Object[] scan(dev.weft.Comm comm, Object[] mine, Op op) {
    Object[] copy = (Object[]) SerialCodec.copy(mine); // which rank 0 gets back
    return comm.scanObject(copy, Object[].class, (a, b) -> op.combine(a, b, type));
  }
}
