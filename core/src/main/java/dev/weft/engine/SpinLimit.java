package dev.weft.engine;

/**
 * How often a waiting thread polls before it first yields the processor. Where every rank has a
 * core, for long: the one waited for runs elsewhere, and a yield costs more than its answer takes.
 * Where ranks share cores, only briefly: the one waited for may need this processor.
 *
 * <p>Which of the two it is changes while a program runs. As many ranks as cores share one of them
 * while compilers, a garbage collector or another program take the other. So each yield tells: one
 * that returns at once has met nobody; one that takes a few microseconds has given a rank the turn
 * that it waited for; one that takes longer has met somebody who computes, and says nothing about
 * where the ranks are.
 *
 * <p>Threads may use it together; which of two yields tells last does not matter.
 */
final class SpinLimit {
  private static final int POLLS = 4000;

  /** What one of eight ranks on two cores polls in vain holds up the three behind it. */
  private static final int POLLS_SHARING_CORES = 4;

  /** An idle yield takes 0.7 microseconds, and one to another process and back 3.3 or more. */
  private static final long TURN_NANOS = 2_000;

  private static final long LONG_TURN_NANOS = 100_000;

  private int usual = POLLS;
  private int polls = POLLS;

  /** Says how many ranks share this machine's cores. */
  void share(int ranksOnMachine, int cores) {
    usual = ranksOnMachine <= cores ? POLLS : POLLS_SHARING_CORES;
    polls = usual;
  }

  int polls() {
    return polls;
  }

  /** Yields the processor. */
  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  void yieldProcessor() {
    long before = System.nanoTime();
    Thread.yield();
    yielded(System.nanoTime() - before);
  }

  /** Learns from a yield of so many nanoseconds. */
  void yielded(long nanos) {
    if (nanos < TURN_NANOS) {
      polls = usual;
    } else if (nanos < LONG_TURN_NANOS) {
      polls = POLLS_SHARING_CORES;
    }
  }
}
