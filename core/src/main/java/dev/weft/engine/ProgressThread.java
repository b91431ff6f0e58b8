package dev.weft.engine;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Moves operations on while no other thread does: one daemon thread a rank, started when first
 * needed and parked while there is nothing to do.
 *
 * <p>It leads (see {@link Waiting}) when threads sleep and none of them can. While non-blocking
 * operations are under way, or something has been left to be sent, it looks from time to time
 * whether somebody has polled; if not, it takes over until somebody does. Where this host has more
 * cores than ranks it looks every millisecond, and is told of a long message at once: that is what
 * lets a transfer run beside a computation. Where it has not, the thread would only take a rank's
 * core away, and an exchange of 4 MiB would take a third longer: so it leaves five milliseconds
 * (more where very many ranks share a core) to a program that has operations under way and will
 * come back to them. Whoever asks for a future may not: it looks at once, and every millisecond
 * until that is done. It rests only after it has found nothing under way for some while: to wake it
 * costs a short operation more than the message. Once a rank has failed it never rests: others may
 * be taking back what they sent.
 */
final class ProgressThread implements Runnable {
  private static final long TICK_NANOS = 1_000_000;

  /** So long, at the least, a rank may compute where ranks occupy every core. */
  private static final long PATIENCE_NANOS = 5_000_000;

  /** So many ranks on a core may each look once a tick; where there are more the tick is longer. */
  private static final int RANKS_OF_A_TICK = 4;

  /** So often it looks in vain before it rests. */
  private static final int TICKS_BEFORE_REST = 20;

  private static final long PARK_NANOS = 1_000_000_000;

  private final Engine engine;
  private @Nullable Thread thread;
  private final Neglect neglect = new Neglect();

  /** Under the lock: how often in a row nothing was under way when it looked. */
  private int idleTicks;

  /** Under the lock: how many operations are under way that were started without waiting. */
  private int underWay;

  /** When it looked, there was something under way that the program will come back to. */
  private boolean patient;

  private volatile boolean stopped;
  private volatile boolean lookNow;
  private boolean leading;
  private volatile long tickNanos = TICK_NANOS;
  private volatile long patienceNanos = TICK_NANOS;

  /** Whether a core may be left for this thread while all ranks compute. */
  private volatile boolean hasCore = true;

  ProgressThread(Engine engine) {
    this.engine = engine;
  }

  /** Says how many ranks share this machine's cores. */
  void share(int ranksOnMachine, int cores) {
    hasCore = hasCore(ranksOnMachine, cores);
    tickNanos = tickNanos(ranksOnMachine, cores);
    patienceNanos = patienceNanos(ranksOnMachine, cores);
  }

  private static boolean hasCore(int ranksOnMachine, int cores) {
    return ranksOnMachine < cores;
  }

  /** How often each of so many ranks may look. */
  static long tickNanos(int ranksOnMachine, int cores) {
    return TICK_NANOS * Math.max(1, ranksOnMachine / (RANKS_OF_A_TICK * cores));
  }

  /** How long each of so many ranks may leave what is under way alone. */
  static long patienceNanos(int ranksOnMachine, int cores) {
    long tick = tickNanos(ranksOnMachine, cores);
    return hasCore(ranksOnMachine, cores) ? tick : Math.max(tick, PATIENCE_NANOS);
  }

  /** Under the lock: an operation is started that nobody waits for yet. */
  void begun(Operation operation) {
    operation.counted = true;
    underWay++;
    watch();
  }

  /** Under the lock: an operation is done, whether or not somebody has waited for it. */
  void finished(Operation operation) {
    if (operation.counted) {
      operation.counted = false;
      underWay--;
    }
  }

  /** Under the lock: there is something to move on, soon. */
  void watch() {
    if (thread == null) {
      if (!stopped) {
        start();
      }
    } else if (rests()) {
      idleTicks = 0;
      LockSupport.unpark(thread);
    }
  }

  /** Under the lock: there is something to do now. */
  void wake() {
    lookNow = true;
    if (thread == null) {
      if (!stopped) {
        start();
      }
    } else {
      LockSupport.unpark(thread);
    }
  }

  /** Under the lock: there is something to do now, for a thread that takes no rank's core. */
  void wakeWhereFree() {
    if (hasCore) {
      wake();
    }
  }

  /** Under the lock: another thread polls from now on; senders need not ring for this one. */
  void standBack() {
    if (leading) {
      engine.bell().disarm();
    }
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void start() {
    thread = Thread.ofPlatform().daemon().name("weft-progress-" + engine.rank()).unstarted(this);
    thread.start();
  }

  /**
   * What goes wrong in a round, for want of heap for a message that nobody has asked for, must not
   * end the thread: the message stays where it is until there is some.
   */
  @Override
  public void run() {
    while (!stopped) {
      try {
        rounds();
      } catch (RuntimeException | Error e) {
        LockSupport.parkNanos(this, PATIENCE_NANOS);
      }
    }
  }

  private void rounds() {
    while (!stopped) {
      boolean look = lookNow;
      lookNow = false;
      if (!look) {
        LockSupport.parkNanos(this, pauseNanos());
      }
      engine.lock.lock();
      try {
        if (!stopped && needed(look)) {
          lead();
        }
        boolean unfinished = hasUnfinished();
        neglect.looked(unfinished, engine.polls());
        patient = underWay > 0 && !engine.waiting.board.hasPromised();
        idleTicks = unfinished || engine.losses.any() ? 0 : idleTicks + 1;
      } finally {
        engine.lock.unlock();
      }
    }
  }

  private long pauseNanos() {
    if (rests()) {
      return PARK_NANOS;
    }
    return patient ? patienceNanos : tickNanos;
  }

  /** Whether there is something to move on that no thread may be waiting for. */
  private boolean hasUnfinished() {
    return underWay > 0 || engine.hasUnsent();
  }

  private boolean rests() {
    return idleTicks >= TICKS_BEFORE_REST;
  }

  private boolean needed(boolean look) {
    if (engine.waiting.hasLeader()) {
      return false;
    }
    boolean unfinished = hasUnfinished();
    return isCalledFor() || (look && unfinished) || neglect.isFound(unfinished, engine.polls());
  }

  private boolean isNeeded() {
    return hasUnfinished() || isCalledFor();
  }

  /** Whether threads sleep that somebody must lead, or a rank has failed. */
  private boolean isCalledFor() {
    return engine.waiting.followers() > 0 || engine.losses.any();
  }

  /** Polls and sleeps in turn until another thread polls or nothing is under way. */
  private void lead() {
    while (!stopped && isNeeded()) {
      int work = engine.pollAll();
      while (work > 0 && !stopped) {
        engine.waiting.board.moved();
        if (engine.lock.contended()) {
          engine.lock.giveWay();
        }
        work = engine.pollAll();
      }
      long mine = engine.polls();
      if (engine.waiting.hasLeader()) {
        return;
      }
      leading = true;
      try {
        engine.waiting.lead(null, tickNanos);
      } finally {
        leading = false;
      }
      if (engine.waiting.board.hasPromised()) {
        engine.waiting.board.tellIfQuiet();
      }
      boolean others = engine.polls() - mine > 1;
      if (others && engine.waiting.followers() == 0) {
        return;
      }
    }
  }
}
