package dev.weft.internal.os;

import java.util.concurrent.locks.LockSupport;

/**
 * How threads of this library wait. Every wait goes the same way: it spins, then yields the
 * processor, then parks. This class holds the numbers of all three, and no other spins, yields or
 * parks for a time.
 *
 * <p>A wait that looks at memory between two steps counts them in an {@code int} that {@link
 * #pause} moves on; that needs no object. A wait of the message engine polls instead of spinning.
 * How often, before it yields, is what an object of this class knows, one for each rank: where
 * every rank has a core, for long, because the one waited for runs elsewhere and a yield costs more
 * than its answer takes; where ranks share cores, only briefly, because the one waited for may need
 * this processor.
 *
 * <p>Which of the two it is changes while a program runs. As many ranks as cores share one of them
 * while compilers, a garbage collector or another program take the other. So each yield tells: one
 * that returns at once has met nobody; one that takes a few microseconds has given a rank the turn
 * that it waited for; one that takes longer has met somebody who computes, and says nothing about
 * where the ranks are.
 *
 * <p>That it has met somebody does matter to a rank of a job over several hosts. A scheduler may
 * give way only within a group of processes: Linux makes one of each session. Where ranks of other
 * sessions or containers share the cores, those that wait keep them from those that could go on,
 * yield or not, until their time slices end. So after a turn that long they sleep early for some
 * while: who sleeps leaves its core to anybody, and gets one as soon as it is rung.
 *
 * <p>Any thread; which of two yields tells last does not matter. A park ends early when the thread
 * is interrupted or unparked: callers look again.
 */
public final class WaitPolicy {
  /** Polls of the engine before it first yields. */
  private static final int POLLS = 4000;

  /** Longer than this are polls of sockets, which are calls into the kernel. */
  private static final long SLOW_POLL_NANOS = 300;

  /**
   * How long a rank makes such polls before it first yields: an idle yield costs less than one of
   * them, and longer than most answers take. Ranks that share cores without knowing it, as in
   * containers or on virtual hosts, find that out only if the turns of all of them are shorter than
   * {@link #LONG_TURN_NANOS}.
   */
  private static final long SLOW_POLLS_NANOS = 15_000;

  /** A poll in which the thread lost its processor says nothing about polls. */
  private static final long LONGEST_POLL_NANOS = 10_000;

  /** The part of the difference by which each poll moves the average. */
  private static final int POLL_AVERAGE = 16;

  /** What one of eight ranks on two cores polls in vain holds up the three behind it. */
  private static final int POLLS_SHARING_CORES = 4;

  /**
   * Looks at one word before a rank first yields, some 20 microseconds: longer than any step of a
   * collective operation whose ranks all run.
   */
  private static final int FLAG_SPINS = 400;

  /** Looks at that word, yielding between them, before a rank polls for everything else as well. */
  public static final int FLAG_YIELDS = 30;

  /** Looks before a thread yields that waits for another thread rather than for a rank. */
  private static final int SPINS = 200;

  /** Steps that a thread yields, each of {@link #YIELD_STEP_NANOS}, before it parks. */
  private static final int YIELDS = 800;

  /** An idle yield takes 0.7 microseconds, and one to another process and back 3.3 or more. */
  private static final long TURN_NANOS = 2_000;

  private static final long LONG_TURN_NANOS = 100_000;

  /** How long a thread yields before it sleeps. */
  private static final long YIELD_NANOS = 2_000_000;

  /**
   * The same where others want the cores: longer than an answer of a host that runs takes. On four
   * virtual hosts on two cores 0 and 20 microseconds were alike, 50 took up to twice as long.
   */
  private static final long CROWDED_YIELD_NANOS = 20_000;

  /** So long after a long turn others are taken to want the cores. */
  private static final long CROWDED_NANOS = 1_000_000_000;

  /** What a yield takes longer than this counts as further steps. */
  private static final long YIELD_STEP_NANOS = YIELD_NANOS / YIELDS;

  /** With more ranks on a core than this, those that yield keep the others from their turn. */
  private static final int RANKS_THAT_YIELD = 4;

  private static final long FIRST_PARK_NANOS = 20_000;

  /** The longest park of those that nobody wakes. */
  private static final long LONGEST_PARK_NANOS = 1_000_000;

  /** After so many doublings it is the longest. */
  private static final int DOUBLINGS = 6;

  /** The engine's lock is held for microseconds, so whoever wants it is never long away. */
  private static final long LOCK_PARK_NANOS = 20_000;

  /** The longest sleep of those that somebody wakes. */
  public static final long SLEEP_NANOS = 100_000_000;

  /** How long a thread that sleeps beside one that polls may learn late that it polls no more. */
  public static final long ASIDE_NANOS = 500_000;

  /** Room for output is announced by nobody, so with output left a rank sleeps only so long. */
  public static final long SLEEP_WITH_OUTPUT_NANOS = 100_000;

  /** How often a progress thread looks whether it is needed. */
  private static final long TICK_NANOS = 1_000_000;

  /** So many ranks on a core may each look once a tick; where there are more the tick is longer. */
  private static final int RANKS_OF_A_TICK = 4;

  /** So long, at the least, a rank may compute where ranks occupy every core. */
  private static final long COMPUTE_NANOS = 5_000_000;

  private int usualPolls = POLLS;
  private int polls = POLLS;

  /** What polls in vain take on average, and how many of them may follow each other. */
  private long pollNanos;

  private int pollsInTime = POLLS;
  private long yieldNanos = YIELD_NANOS;
  private boolean overHosts;
  private long crowdedUntilNanos = System.nanoTime();

  // Read by the progress thread without the engine's lock.
  private volatile boolean hasSpareCore = true;
  private volatile long tickNanos = TICK_NANOS;

  /** Says how many ranks share how many cores, this rank and its own among them. */
  public void share(int ranks, int cores) {
    usualPolls = ranks <= cores ? POLLS : POLLS_SHARING_CORES;
    polls = usualPolls;
    yieldNanos = YIELD_NANOS / Math.max(1, ranks / (RANKS_THAT_YIELD * cores));
    hasSpareCore = ranks < cores;
    tickNanos = TICK_NANOS * Math.max(1, ranks / (RANKS_OF_A_TICK * cores));
  }

  /** Says that the job has ranks on other hosts, too. */
  public void overHosts() {
    overHosts = true;
  }

  /** How often a rank polls before it first yields. */
  public int polls() {
    return Math.min(polls, pollsInTime);
  }

  /** Learns from a poll in vain of so many nanoseconds. */
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

  /** Whether a core is left while all ranks of this machine compute. */
  public boolean hasSpareCore() {
    return hasSpareCore;
  }

  /** How often a progress thread looks whether anything waits for it. */
  public long tickNanos() {
    return tickNanos;
  }

  /** How long it leaves what the program will come back to. */
  public long computeNanos() {
    return hasSpareCore ? tickNanos : Math.max(tickNanos, COMPUTE_NANOS);
  }

  /** Yields the processor, and learns from how long that took. */
  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  public void yieldProcessor() {
    long before = System.nanoTime();
    Thread.yield();
    long now = System.nanoTime();
    yielded(now - before, now);
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

  /** The step with which a rank begins to wait for one word, before it waits for everything. */
  public int firstFlagStep() {
    return -Math.min(polls, FLAG_SPINS);
  }

  /** Pauses between two looks at that word, at most {@link #FLAG_YIELDS} times from step 0. */
  public void pauseForFlag(int step) {
    if (step < 0) {
      Thread.onSpinWait();
    } else {
      yieldProcessor();
    }
  }

  /**
   * Pauses in a wait that nobody wakes.
   *
   * @param step 0 at the begin of the wait, and whenever what is waited for has moved
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

  /** How long a wait parks that has parked so often already and that nobody wakes. */
  public static long parkNanos(int parksBefore) {
    return Math.min(LONGEST_PARK_NANOS, FIRST_PARK_NANOS << Math.min(parksBefore, DOUBLINGS));
  }

  /** Parks for a time. */
  public static void park(long nanos) {
    LockSupport.parkNanos(WaitPolicy.class, nanos);
  }
}
