package dev.weft.internal.engine.progress;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.internal.engine.base.WaitTime;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.request.FlagWait;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.engine.request.Waiter;
import dev.weft.internal.os.WaitPolicy;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How threads of a rank wait. A waiting thread polls, first without a pause, then yielding the
 * processor between polls, as {@link WaitPolicy} says. After that it sleeps. One sleeping thread,
 * the leader, sleeps on the rank's doorbell and polls when rung; the others sleep until the
 * operation they wait for is done. When the leader leaves, and whenever only virtual threads wait
 * (which must not block a carrier on the bell), the progress thread leads.
 *
 * <p>Where one thread sleeps for long while another polls, as one that serves does beside one that
 * asks, what comes must not ring for the sleeper each time. So who finds that others have polled
 * while it slept stands aside: it does not lead, and looks from time to time until nobody polls.
 *
 * <p>Nothing is slept through: the leader arms the bell, then polls once more, then sleeps; whoever
 * sends publishes first and looks at the bell afterwards. Output that finds no room is not
 * announced by the bell, so with output left the leader sleeps only briefly.
 */
final class Waiting {
  private final Poller poller;
  private final EngineLock lock;
  private final WaitPolicy policy;

  /** Who sleeps, for those who want to know. */
  private final WaitRegistry board;

  private final ComputeTime computeTime;
  private final WaitTime waitTime;
  private final StandingTable ranks;
  private @Nullable ProgressThread beside;

  private @Nullable Thread leader;
  private @Nullable Operation leaderWaitsFor;
  private int followers;

  Waiting(
      EngineLock lock,
      WaitPolicy policy,
      Poller poller,
      WaitRegistry board,
      ComputeTime computeTime,
      WaitTime waitTime,
      StandingTable ranks) {
    this.lock = lock;
    this.policy = policy;
    this.poller = poller;
    this.board = board;
    this.computeTime = computeTime;
    this.waitTime = waitTime;
    this.ranks = ranks;
  }

  /** Says which thread moves operations on where no waiting thread can. Once, before any wait. */
  void beside(ProgressThread thread) {
    beside = thread;
  }

  private ProgressThread thread() {
    return Objects.requireNonNull(beside);
  }

  boolean hasLeader() {
    return leader != null;
  }

  int followers() {
    return followers;
  }

  /**
   * Waits a moment, without the lock and without polling, until a flag is raised; says whether it
   * was. Where ranks share cores the one waited for may need this processor.
   */
  boolean spin(MemorySegment memory, long offset, long value) {
    long start = waitTime.times() ? System.nanoTime() : 0;
    long yielded = 0;
    boolean raised = false;
    for (int step = policy.firstFlagStep(); !raised && step < WaitPolicy.FLAG_YIELDS; step++) {
      yielded += policy.pauseForFlag(step);
      raised = FlagWait.isRaised(memory, offset, value);
    }
    waitTime.add(yielded);
    if (start != 0) {
      waitTime.timed(System.nanoTime() - start - yielded);
    }
    return raised;
  }

  /**
   * Waits, without the lock, until the operation is done.
   *
   * @throws WaitInterruptedException if interrupted before
   * @throws dev.weft.failure.WaitTimeoutException if the limit passes before
   */
  void await(Operation operation, long limitNanos) {
    lock.lock();
    try {
      awaitLocked(operation, limitNanos);
    } finally {
      lock.unlock();
    }
  }

  /** Like {@link #await}, with the lock held before and after. */
  void awaitLocked(Operation operation, long limitNanos) {
    if (operation.background) {
      awaitAside(operation);
      return;
    }
    computeTime.enter();
    try {
      thread().standBack();
      boolean done = waitTime.times() ? pollsTimed(operation) : pollsUntilDone(operation);
      if (!done) {
        awaitLong(operation, limitNanos);
      }
    } finally {
      computeTime.leave();
    }
  }

  /**
   * Waits for a blocking call, with the lock held before and after. If the thread is interrupted,
   * or cannot poll for want of stack or heap, the buffer is let go of: a receive takes no message,
   * what is sent goes on from a copy. If that cannot be, as the message is coming in, the call goes
   * on to its end, and the thread stays interrupted. The same where the time has passed.
   */
  void awaitBlocking(Operation operation, long limitNanos) {
    boolean interrupted = false;
    while (!operation.isDone()) {
      try {
        awaitLocked(operation, limitNanos);
      } catch (WaitInterruptedException | WaitTimeoutException e) {
        if (letGo(operation)) {
          throw e instanceof WaitInterruptedException ? operation.interruptedCall() : e;
        }
        interrupted |= Thread.interrupted();
      } catch (RuntimeException | Error e) {
        if (!operation.isDone() && letGo(operation)) {
          throw e;
        }
        awaitAside(operation);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean letGo(Operation operation) {
    boolean gone = operation.abandonLocked();
    if (gone && operation instanceof SendOperation) {
      thread().begun(operation);
    }
    return gone;
  }

  private boolean pollsTimed(Operation operation) {
    long start = System.nanoTime();
    boolean done = pollsUntilDone(operation);
    waitTime.timed(ServiceThread.isCurrent() ? 0 : System.nanoTime() - start);
    return done;
  }

  /** Polls without a pause; in vain if nothing moves for some while. */
  private boolean pollsUntilDone(Operation operation) {
    int idle = 0;
    int limit = policy.polls();
    while (idle < limit) {
      int work = pollFor(operation);
      if (operation.isDone()) {
        return true;
      }
      if (lock.contended()) {
        lock.giveWay();
      }
      idle = work > 0 ? 0 : idle + 1;
    }
    return false;
  }

  /** For a thread that does not poll, and that nobody interrupts: others poll. */
  void awaitAside(Operation operation) {
    if (!operation.isDone()) {
      follow(operation, WaitPolicy.SLEEP_NANOS);
    }
    if (!operation.isDone()) {
      awaitAsideLong(operation);
    }
  }

  private void awaitAsideLong(Operation operation) {
    WaitRegistry.Entry asleep = board.enter(operation, false, System.nanoTime());
    try {
      while (!operation.isDone()) {
        follow(operation, WaitPolicy.SLEEP_NANOS);
        board.tellIfQuiet();
      }
    } finally {
      board.leave(asleep);
    }
  }

  private void awaitLong(Operation operation, long limitNanos) {
    long start = System.nanoTime();
    long lastWork = start;
    long seen = start;
    WaitRegistry.Entry asleep = null;
    long byOthers = 0; // polls, since this thread last slept
    try {
      while (!operation.isDone()) {
        if (Thread.currentThread().isInterrupted()) {
          throw operation.interruptedWait();
        }
        RuntimeException pending = operation.pendingFailure();
        if (pending != null) {
          throw pending;
        }
        if (asleep != null && asleep.isReleased()) {
          throw Failures.stalled();
        }
        long now = System.nanoTime();
        seen = now;
        long left = limitNanos == Long.MAX_VALUE ? Long.MAX_VALUE : limitNanos - (now - start);
        if (left <= 0) {
          throw Failures.timedOut(limitNanos);
        }
        if (now - lastWork < policy.yieldNanos(now)) {
          long polls = poller.rounds();
          lock.unlock();
          try {
            long _ = policy.yieldProcessor();
          } finally {
            lock.lock();
          }
          byOthers += poller.rounds() - polls;
        } else {
          if (asleep == null) {
            asleep = board.enter(operation, limitNanos != Long.MAX_VALUE, start);
          }
          if (limitNanos == Long.MAX_VALUE && !poller.hasUnsent()) {
            operation.failIfHopeless(ranks);
          }
          if (!operation.isDone()) {
            byOthers = sleep(operation, left, othersPoll(byOthers));
          }
          board.tellIfQuiet();
        }
        long polling = System.nanoTime();
        int work = pollFor(operation);
        if (work == 0) {
          policy.polled(System.nanoTime() - polling);
        }
        if (!operation.isDone()) {
          work += poller.doWork();
        }
        if (work > 0) {
          seen = System.nanoTime();
          lastWork = othersPoll(byOthers) ? lastWork : seen;
          board.moved();
        }
      }
    } finally {
      if (asleep != null) {
        board.leave(asleep);
        seen = System.nanoTime();
      }
      if (!ServiceThread.isCurrent()) {
        waitTime.add(seen - start);
      }
    }
  }

  /** Polls, and takes no message that nobody has asked for once the operation is done. */
  private int pollFor(Operation operation) {
    operation.polledFor = true;
    try {
      return poller.doWorkFor(operation.peer);
    } finally {
      operation.polledFor = false;
      poller.notEnough();
    }
  }

  /** Whether another thread polls, rather than looking now and then as those who stand aside do. */
  private static boolean othersPoll(long byOthers) {
    return byOthers > EngineTuning.POLLS_OF_ONE_AT_WORK;
  }

  /** Says how often others have polled meanwhile. */
  private long sleep(Operation operation, long leftNanos, boolean othersPoll) {
    long nanos = Math.min(leftNanos, WaitPolicy.SLEEP_NANOS);
    if (leader != null || Thread.currentThread().isVirtual()) {
      follow(operation, nanos);
      return 0;
    }
    return othersPoll
        ? standAside(operation, Math.min(nanos, WaitPolicy.ASIDE_NANOS))
        : lead(operation, nanos);
  }

  /** Sleeps while another thread polls, which ends this when the operation is done. */
  private long standAside(Operation operation, long nanos) {
    long polls = poller.rounds();
    park(operation, nanos);
    return poller.rounds() - polls;
  }

  /**
   * Sleeps on the doorbell, for an operation or, with null, for whatever comes; says how often
   * others have polled meanwhile.
   */
  long lead(@Nullable Operation operation, long nanos) {
    leader = Thread.currentThread();
    leaderWaitsFor = operation;
    long byOthers = 0;
    try {
      poller.arm();
      boolean moved = poller.doWork() > 0;
      if (moved) {
        board.moved();
      }
      if (!moved && (operation == null || !operation.isDone())) {
        long limit =
            poller.hasOutput() ? Math.min(nanos, WaitPolicy.SLEEP_WITH_OUTPUT_NANOS) : nanos;
        long polls = poller.rounds();
        lock.unlock();
        try {
          poller.bell().sleep(limit);
        } finally {
          lock.lock();
        }
        byOthers = poller.rounds() - polls;
      }
    } finally {
      leader = null;
      leaderWaitsFor = null;
      poller.bell().disarm();
    }
    if (followers > 0 && operation != null && operation.isDone()) {
      thread().wake();
    }
    return byOthers;
  }

  private void follow(Operation operation, long nanos) {
    followers++;
    if (leader == null) {
      thread().wake();
    }
    try {
      park(operation, nanos);
    } finally {
      followers--;
    }
  }

  private void park(Operation operation, long nanos) {
    operation.sleepers = new Waiter(Thread.currentThread(), operation.sleepers);
    lock.unlock();
    try {
      WaitPolicy.park(nanos);
    } finally {
      lock.lock();
      operation.sleepers = Waiter.without(operation.sleepers, Thread.currentThread());
    }
  }

  /** Under the lock: an operation is done, whoever sleeps for it wakes. */
  void wake(Operation operation) {
    for (Waiter waiter = operation.sleepers; waiter != null; waiter = waiter.next()) {
      waiter.wake();
    }
    if (leaderWaitsFor == operation && leader != Thread.currentThread()) {
      poller.bell().ring();
    }
  }
}
