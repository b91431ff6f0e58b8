package dev.weft.internal.job;

/** Is told of ranks that have failed. */
@FunctionalInterface
public interface FailureListener {
  /**
   * A rank has failed. From a thread of the job's own, or from that which registers the listener.
   *
   * @param why in a clause that follows "rank N"
   * @param assumed whether the rank only counts as failed, as nobody can say any more how it fares:
   *     then a failure that was told before is the cause
   */
  void failed(int rank, String why, boolean assumed);
}
