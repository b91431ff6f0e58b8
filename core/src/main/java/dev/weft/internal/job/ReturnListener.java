package dev.weft.internal.job;

/** Is told of ranks that other processes have from now on, in a job that outlives failures. */
@FunctionalInterface
public interface ReturnListener {
  /**
   * A dead rank is back as another process, which can be connected to. From the thread that tells
   * of failures, in order with them; the newcomer itself is told too.
   *
   * @param incarnation how many processes have had this rank before, one at least
   * @param card of the new process
   */
  void returned(int rank, int incarnation, Card card);
}
