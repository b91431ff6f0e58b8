package dev.weft.internal.os.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/**
 * One operation at a time; the request is reused, so an operation allocates nothing. One thread at
 * a time; nothing blocks, but {@link #cancel} takes up to some milliseconds.
 */
public final class MpiRequest {
  /** The operation is under way; no error code has this value. */
  public static final int IN_PROGRESS = -1;

  public static final int OK = 0;

  /** How often an operation that is to end is looked at. */
  private static final int PATIENCE = 1_000;

  /** Where the library keeps its handle, says that the operation is over, and how it went. */
  private static final int FLAG = 8;

  private static final int STATUS = 16;

  /** Room for the largest MPI_Status. */
  private static final int BYTES = 64;

  private final MpiWorld world;
  private final long bytesType;
  private final long anySource;
  private final long communicator;
  private final MemorySegment memory;
  private int status = OK;

  /**
   * @param allocator of memory that outlives the operations
   */
  public MpiRequest(MpiWorld world, SegmentAllocator allocator) {
    this.world = world;
    MpiBinaryInterface constants = world.library().constants();
    this.bytesType = constants.bytes();
    this.anySource = constants.anySource();
    this.communicator = world.communicator();
    this.memory = allocator.allocate(BYTES, BYTES);
  }

  /** Begins to send to a process of the world. */
  public void send(int rank, long address, int bytes, int tag) {
    begun(Mpi.send(address, bytes, bytesType, rank, tag, communicator, memory.address()));
  }

  /**
   * Begins to receive.
   *
   * @param rank below 0 for any
   */
  public void receive(int rank, long address, int bytes, int tag) {
    long source = rank < 0 ? anySource : rank;
    begun(Mpi.receive(address, bytes, bytesType, source, tag, communicator, memory.address()));
  }

  /** Begins to give all processes what rank 0 has there. */
  void broadcast(long address, int bytes) {
    begun(
        world
            .library()
            .functions()
            .call("MPI_Ibcast", address, bytes, bytesType, 0, communicator, memory.address()));
  }

  private void begun(int result) {
    status = result == OK ? IN_PROGRESS : result;
  }

  /** How the last operation stands: {@link #OK}, {@link #IN_PROGRESS}, or an error code. */
  public int status() {
    if (status == IN_PROGRESS) {
      long at = memory.address();
      int result = Mpi.test(at, at + FLAG, at + STATUS);
      if (result != OK) {
        status = result;
      } else if (memory.get(JAVA_INT, FLAG) != 0) {
        status = OK;
      }
    }
    return status;
  }

  public boolean isOver() {
    return status() != IN_PROGRESS;
  }

  /** Takes a receive back; false if the library may still write into its memory. */
  public boolean cancel() {
    if (isOver()) {
      return true;
    }
    int _ = world.library().functions().call("MPI_Cancel", memory.address());
    for (int i = 0; i < PATIENCE && !isOver(); i++) {
      Thread.onSpinWait();
    }
    return status != IN_PROGRESS;
  }

  /** An error code in the library's words. */
  public String words(int code) {
    return world.words(code);
  }
}
