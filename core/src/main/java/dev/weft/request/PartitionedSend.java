package dev.weft.request;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;

/**
 * A send whose partitions threads fill one by one (MPI 4.1, section 4.2). {@link #start} begins a
 * round; then any thread, also a virtual one, marks each partition ready, once. The round is
 * complete when all partitions are ready and the buffer may be written to again. Any thread may
 * await it, also before all partitions are ready.
 *
 * <p>{@link dev.weft.Comm#psendInit(Slice, int, int, int) Comm.psendInit(Slice, int, int, int)}
 * makes such a request. It cannot be cancelled.
 */
public interface PartitionedSend extends PersistentRequest {

  /**
   * Begins a round, in which no partition is ready. Does not block.
   *
   * @return this
   * @throws ArgumentException if the round before is not complete
   */
  @Override
  PartitionedSend start();

  /**
   * Sends a partition: the calling thread has filled it (MPI 4.1, section 4.2.2, MPI_Pready). Does
   * not block. The partition may be read, not written, until the round is complete. That the
   * receiver has failed is told by the request.
   *
   * @throws ArgumentException if there is no such partition, it is ready already in this round, or
   *     there is no round
   */
  void ready(int partition);

  /**
   * Like {@link #ready(int)} for each of them, in this order (MPI_Pready_list). If one is no
   * partition none is sent; if one is ready already those before it are.
   */
  void ready(int... partitions);

  /**
   * Like {@link #ready(int)} for all from {@code from} up to, but without, {@code to}
   * (MPI_Pready_range, which includes its end).
   */
  void readyRange(int from, int to);
}
