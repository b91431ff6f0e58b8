package dev.weft.internal.engine.progress;

import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.os.WaitPolicy;
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
  private final int rank;
  private final EngineLock lock;
  private final Poller poller;
  private final WaitRegistry board;
  private final Waiting waiting;
  private final Losses losses;
  private final WaitPolicy policy;
  private final UnpolledWork unpolled = new UnpolledWork();
  private @Nullable Thread thread;

  /** Under the lock: how often in a row nothing was under way when it looked. */
  private int idleTicks;

  /** Under the lock: how many operations are under way that were started without waiting. */
  private int underWay;

  /** When it looked, there was something under way that the program will come back to. */
  private boolean patient;

  private boolean leading;
  private volatile boolean stopped;
  private volatile boolean lookNow;

  ProgressThread(
      int rank,
      EngineLock lock,
      WaitPolicy policy,
      Poller poller,
      WaitRegistry board,
      Waiting waiting,
      Losses losses) {
    this.rank = rank;
    this.lock = lock;
    this.poller = poller;
    this.board = board;
    this.waiting = waiting;
    this.losses = losses;
    this.policy = policy;
  }

  /** Under the lock: an operation is started that nobody waits for yet. */
  void begun(Operation operation) {
    operation.counted = true;
    underWay++;
    watch();
  }

  /**
   * The same of one with so many bytes: a long message moves while the program computes. Those of
   * collective operations are left alone: their callers see to them.
   */
  void begun(Operation operation, MessageSpace space, long bytes) {
    begun(operation);
    if (isLong(space, bytes) && policy.hasSpareCore()) {
      wake();
    }
  }

  /**
   * Under the lock: it has started. What peers have announced is matched before the program
   * computes; whichever rank is back first can then move it.
   */
  void started(MessageSpace space, long bytes) {
    if (isLong(space, bytes) && !losses.isClosed()) {
      int _ = poller.takeIn();
    }
  }

  private static boolean isLong(MessageSpace space, long bytes) {
    return bytes >= EngineTuning.LONG_BYTES && !space.failsTogether();
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
      start();
    } else if (rests()) {
      idleTicks = 0;
      LockSupport.unpark(thread);
    }
  }

  /** Under the lock: there is something to do now. */
  void wake() {
    lookNow = true;
    if (thread == null) {
      start();
    } else {
      LockSupport.unpark(thread);
    }
  }

  /** Under the lock: another thread polls from now on; senders need not ring for this one. */
  void standBack() {
    if (leading) {
      poller.bell().disarm();
    }
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  private void start() {
    if (!stopped) {
      thread = Thread.ofPlatform().daemon().name("weft-progress-" + rank).unstarted(this);
      thread.start();
    }
  }

  /**
   * What goes wrong in a round, for want of heap for a message that nobody has asked for, must not
   * end the thread: the message stays where it is until there is some.
   */
  @Override
  public void run() {
    while (!stopped) {
      try {
        round();
      } catch (RuntimeException | Error e) {
        WaitPolicy.park(EngineTuning.AFTER_FAILURE_NANOS);
      }
    }
  }

  private void round() {
    boolean called = awaitTurn();
    if (called || !policy.isCrowded()) {
      lock.lock();
    } else if (!lock.tryLock()) {
      // Who has it is at work here, or waits for a core, which hundreds that want locks would take.
      return;
    }
    try {
      if (isNeeded(called)) {
        lead();
      }
      noteLook();
    } finally {
      lock.unlock();
    }
  }

  /** Parks until the next look; says whether it has been called before that. */
  private boolean awaitTurn() {
    boolean called = lookNow;
    lookNow = false;
    if (!called) {
      WaitPolicy.park(pauseNanos());
    }
    return called;
  }

  private long pauseNanos() {
    if (rests()) {
      return EngineTuning.REST_NANOS;
    }
    return patient ? policy.computeNanos() : policy.tickNanos();
  }

  private boolean rests() {
    return idleTicks >= EngineTuning.TICKS_BEFORE_REST;
  }

  private boolean isNeeded(boolean called) {
    if (stopped || waiting.hasLeader()) {
      return false;
    }
    boolean unfinished = hasUnfinished();
    return hasToLead() || (called && unfinished) || unpolled.isFound(unfinished, poller.rounds());
  }

  /** Whether there is something to move on that no thread may be waiting for. */
  private boolean hasUnfinished() {
    return underWay > 0 || poller.hasUnsent();
  }

  /** Whether threads sleep that somebody must lead, or a rank has failed. */
  private boolean hasToLead() {
    return waiting.followers() > 0 || losses.any();
  }

  private void noteLook() {
    boolean unfinished = hasUnfinished();
    unpolled.looked(unfinished, poller.rounds());
    patient = underWay > 0 && !board.hasPromised();
    idleTicks = unfinished || losses.any() ? 0 : idleTicks + 1;
  }

  /** Polls and sleeps in turn until another thread polls or nothing is under way. */
  private void lead() {
    boolean alone = true;
    while (alone && !stopped && (hasUnfinished() || hasToLead())) {
      moveOn();
      alone = !waiting.hasLeader() && sleepsAlone();
    }
  }

  /** Polls until nothing moves. */
  private void moveOn() {
    while (poller.doWork() > 0 && !stopped) {
      board.moved();
      if (lock.contended()) {
        lock.giveWay();
      }
    }
  }

  /** Sleeps on the doorbell; says whether nobody else has polled meanwhile. */
  private boolean sleepsAlone() {
    long mine = poller.rounds();
    leading = true;
    try {
      long _ = waiting.lead(null, policy.tickNanos());
    } finally {
      leading = false;
    }
    if (board.hasPromised()) {
      board.tellIfQuiet();
    }
    boolean others = poller.rounds() - mine > 1;
    return !others || waiting.followers() > 0;
  }
}
