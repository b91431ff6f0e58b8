package dev.weft.internal.os;

import java.util.concurrent.locks.LockSupport;

/**
 * How threads of this library wait. Every wait goes the same way: it spins, then yields the
 * processor, then parks. This class has the numbers of all three, and no other class spins, yields
 * or parks for a time.
 *
 * <p>A wait that polls memory between two steps counts them in an {@code int} that {@link #pause}
 * advances; that needs no object. A wait of the message engine polls instead of spinning. An object
 * of this class, one for each rank, knows how often to poll before it yields: long where every rank
 * has a core, because the awaited rank runs elsewhere and a yield costs more than the answer takes;
 * only briefly where ranks share cores, because the awaited rank may need this processor.
 *
 * <p>This may change while a program runs. As many ranks as cores share one of them while
 * compilers, a garbage collector or another program take the other. So the time of each yield is
 * evidence: one that returns at once has met no other thread; one that takes a few microseconds has
 * given another rank its turn; one that takes longer has met a thread that computes, and says
 * nothing about where the ranks are.
 *
 * <p>The latter matters to a rank of a job over several hosts. A yield may give way only within a
 * group of processes: Linux makes a group of each session. Where ranks of other sessions or
 * containers share the cores, waiting ranks keep the cores from ranks that could go on, even by
 * yielding, until their time slices end. So after such a long turn they sleep early for a while: a
 * sleeping rank leaves its core to any process, and gets one as soon as it is woken.
 *
 * <p>Any thread; the order of two concurrent yields does not matter. A park ends early when the
 * thread is interrupted or unparked: callers check again.
 */
public final class WaitPolicy {
  /** Polls of the engine before it first yields. */
  private static final int POLLS = 4000;

  /** Polls of sockets, which are calls into the kernel, take longer than this. */
  private static final long SLOW_POLL_NANOS = 300;

  /**
   * How long a rank makes such polls before it first yields: this is longer than most answers take,
   * and an idle yield costs less than such a poll. Ranks that share cores without knowing it, as in
   * containers or on virtual hosts, notice that only if all their turns are shorter than {@link
   * #LONG_TURN_NANOS}.
   */
  private static final long SLOW_POLLS_NANOS = 15_000;

  /** A poll in which the thread lost its processor says nothing about polls. */
  private static final long LONGEST_POLL_NANOS = 10_000;

  /** The part of the difference by which each poll moves the average. */
  private static final int POLL_AVERAGE = 16;

  /** Vain polls of one of eight ranks on two cores delay the three behind it. */
  private static final int POLLS_SHARING_CORES = 4;

  /**
   * Polls of one word before a rank first yields, about 20 microseconds: longer than any step of a
   * collective operation whose ranks all run.
   */
  private static final int FLAG_SPINS = 400;

  /** Polls of that word with yields between them, before a rank polls for everything. */
  public static final int FLAG_YIELDS = 30;

  /** Polls before a yield of a thread that waits for another thread rather than for a rank. */
  private static final int SPINS = 200;

  /** Steps of yields, each of {@link #YIELD_STEP_NANOS}, before a thread parks. */
  private static final int YIELDS = 800;

  /** An idle yield takes 0.7 microseconds, and one to another process and back 3.3 or more. */
  private static final long TURN_NANOS = 2_000;

  private static final long LONG_TURN_NANOS = 100_000;

  /** How long a thread yields before it sleeps. */
  private static final long YIELD_NANOS = 2_000_000;

  /**
   * The same where other programs want the cores: longer than the answer of a running host takes.
   * On four virtual hosts on two cores 0 and 20 microseconds were alike, 50 took up to twice as
   * long.
   */
  private static final long CROWDED_YIELD_NANOS = 20_000;

  /** For this time after a long turn, other programs count as wanting the cores. */
  private static final long CROWDED_NANOS = 1_000_000_000;

  /** The time of a yield beyond this counts as further steps. */
  private static final long YIELD_STEP_NANOS = YIELD_NANOS / YIELDS;

  /** With more ranks on a core than this, yielding ranks keep the others from their turn. */
  private static final int RANKS_THAT_YIELD = 4;

  private static final long FIRST_PARK_NANOS = 20_000;

  /** The longest park of threads that no other thread wakes. */
  private static final long LONGEST_PARK_NANOS = 1_000_000;

  /** The number of doublings up to the longest. */
  private static final int DOUBLINGS = 6;

  /** The engine's lock is held for microseconds, so threads that want it sleep only briefly. */
  private static final long LOCK_PARK_NANOS = 20_000;

  /** The longest sleep of threads that another thread wakes. */
  public static final long SLEEP_NANOS = 100_000_000;

  /** The longest delay until a sleeping thread notices that the polling thread has stopped. */
  public static final long ASIDE_NANOS = 500_000;

  /** No signal announces room for output, so with output left a rank sleeps only for this time. */
  public static final long SLEEP_WITH_OUTPUT_NANOS = 100_000;

  /** How often a progress thread checks whether it is needed. */
  private static final long TICK_NANOS = 1_000_000;

  /** The ranks on a core that may each check once a tick; with more ranks the tick is longer. */
  private static final int RANKS_OF_A_TICK = 4;

  /** The least time for which a rank may compute where ranks occupy every core. */
  private static final long COMPUTE_NANOS = 5_000_000;

  private int usualPolls = POLLS;
  private int polls = POLLS;

  /** The average time of vain polls, and how many of them may follow each other. */
  private long pollNanos;

  private int pollsInTime = POLLS;
  private long yieldNanos = YIELD_NANOS;
  private boolean overHosts;
  private long crowdedUntilNanos = System.nanoTime();

  // Read by the progress thread without the engine's lock.
  private volatile boolean hasSpareCore = true;
  private volatile long tickNanos = TICK_NANOS;

  /** Sets how many ranks share how many cores, including this rank and its core. */
  public void share(int ranks, int cores) {
    usualPolls = ranks <= cores ? POLLS : POLLS_SHARING_CORES;
    polls = usualPolls;
    yieldNanos = YIELD_NANOS / Math.max(1, ranks / (RANKS_THAT_YIELD * cores));
    hasSpareCore = ranks < cores;
    tickNanos = TICK_NANOS * Math.max(1, ranks / (RANKS_OF_A_TICK * cores));
  }

  /** Sets that the job has ranks on other hosts, too. */
  public void overHosts() {
    overHosts = true;
  }

  /** How often a rank polls before it first yields. */
  public int polls() {
    return Math.min(polls, pollsInTime);
  }

  /** Learns from a vain poll of so many nanoseconds. */
  public void polled(long nanos) {
    pollNanos += (Math.min(nanos, LONGEST_POLL_NANOS) - pollNanos) / POLL_AVERAGE;
    pollsInTime =
        pollNanos <= SLOW_POLL_NANOS
            ? POLLS
            : (int) Math.max(POLLS_SHARING_CORES, SLOW_POLLS_NANOS / pollNanos);
  }

  /** How long a rank yields between polls before it sleeps. */
  public long yieldNanos(long nowNanos) {
    return overHosts && crowdedUntilNanos - nowNanos > 0
        ? Math.min(yieldNanos, CROWDED_YIELD_NANOS)
        : yieldNanos;
  }

  /** Whether a core is free while all ranks of this machine compute. */
  public boolean hasSpareCore() {
    return hasSpareCore;
  }

  /** Whether so many ranks share a core that each of them rarely has its turn. */
  public boolean isCrowded() {
    return tickNanos > TICK_NANOS;
  }

  /** How often a progress thread checks whether there is work for it. */
  public long tickNanos() {
    return tickNanos;
  }

  /** How long it leaves operations to which the program will come back. */
  public long computeNanos() {
    return hasSpareCore ? tickNanos : Math.max(tickNanos, COMPUTE_NANOS);
  }

  /** Yields the processor, and learns from the time that this took, which it returns. */
  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  public long yieldProcessor() {
    long before = System.nanoTime();
    Thread.yield();
    long now = System.nanoTime();
    yielded(now - before, now);
    return now - before;
  }

  /** Learns from a yield of so many nanoseconds that has ended now. */
  void yielded(long nanos, long nowNanos) {
    if (nanos < TURN_NANOS) {
      polls = usualPolls;
    } else if (nanos < LONG_TURN_NANOS) {
      polls = POLLS_SHARING_CORES;
    } else {
      crowdedUntilNanos = nowNanos + CROWDED_NANOS;
    }
  }

  /** The first step of a rank's wait for one word, before it waits for everything. */
  public int firstFlagStep() {
    return -Math.min(polls, FLAG_SPINS);
  }

  /**
   * Pauses between two polls of that word, at most {@link #FLAG_YIELDS} times from step 0.
   *
   * @return for how many nanoseconds it has yielded
   */
  public long pauseForFlag(int step) {
    if (step < 0) {
      Thread.onSpinWait();
      return 0;
    }
    return yieldProcessor();
  }

  /**
   * Pauses in a wait that no other thread wakes.
   *
   * @param step 0 at the begin of the wait, and after every movement of the awaited state
   * @return the next step
   */
  public static int pause(int step) {
    return pause(step, LONGEST_PARK_NANOS);
  }

  /** Pauses in a wait for a lock that is held for microseconds. */
  public static int pauseForLock(int step) {
    return pause(step, LOCK_PARK_NANOS);
  }

  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  private static int pause(int step, long longestParkNanos) {
    if (step < SPINS) {
      Thread.onSpinWait();
      return step + 1;
    }
    if (step < SPINS + YIELDS || Thread.currentThread().isInterrupted()) {
      long before = System.nanoTime();
      Thread.yield();
      long more = (System.nanoTime() - before) / YIELD_STEP_NANOS;
      return (int) Math.min(step + 1 + more, SPINS + YIELDS);
    }
    int doublings = step - SPINS - YIELDS;
    park(Math.min(longestParkNanos, parkNanos(doublings)));
    return doublings < DOUBLINGS ? step + 1 : step;
  }

  /** Whether a wait that is at this step spins. */
  public static boolean spins(int step) {
    return step < SPINS;
  }

  /** Whether a wait that is at this step has parked, so that something may be wrong. */
  public static boolean isLate(int step) {
    return step > SPINS + YIELDS;
  }

  /** How long a wait that no other thread wakes parks next, after so many parks. */
  public static long parkNanos(int parksBefore) {
    return Math.min(LONGEST_PARK_NANOS, FIRST_PARK_NANOS << Math.min(parksBefore, DOUBLINGS));
  }

  /** Parks for a time. */
  public static void park(long nanos) {
    LockSupport.parkNanos(WaitPolicy.class, nanos);
  }
}
