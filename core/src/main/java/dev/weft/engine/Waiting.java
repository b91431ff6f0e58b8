package dev.weft.engine;

import dev.weft.WaitInterruptedException;
import dev.weft.WaitTimeoutException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How threads of a rank wait. A waiting thread polls, first without a pause, then yielding the
 * processor between polls; how long depends on whether every rank has a core ({@link SpinLimit}).
 * After that it sleeps. One sleeping thread, the leader, sleeps on the rank's doorbell and polls
 * when rung; the others sleep until the operation they wait for is done. When the leader leaves,
 * and whenever only virtual threads wait (which must not block a carrier on the bell), the progress
 * thread leads.
 *
 * <p>Nothing is slept through: the leader arms the bell, then polls once more, then sleeps; whoever
 * sends publishes first and looks at the bell afterwards. Output that finds no room is not
 * announced by the bell, so with output left the leader sleeps only briefly.
 */
final class Waiting {
  /** Some 20 microseconds: longer than any step of an operation whose ranks all run. */
  private static final int FLAG_SPINS = 400;

  private static final int FLAG_YIELDS = 30;
  private static final long YIELD_NANOS = 2_000_000;

  /** With more ranks on a core than this, those that yield keep the others from their turn. */
  private static final int RANKS_THAT_YIELD = 4;

  private static final long SLEEP_NANOS = 100_000_000;
  private static final long SLEEP_WITH_OUTPUT_NANOS = 100_000;

  private final Engine engine;
  private final EngineLock lock;
  private final SpinLimit spins = new SpinLimit();
  private long yieldNanos = YIELD_NANOS;

  /** Who sleeps, for those who want to know. */
  final WaitBoard board;

  final Attention attention = new Attention(System::nanoTime);

  private @Nullable Thread leader;
  private @Nullable Operation leaderWaitsFor;
  private int followers;

  Waiting(Engine engine, EngineLock lock) {
    this.engine = engine;
    this.lock = lock;
    this.board = new WaitBoard(engine, lock);
  }

  /** Says how many ranks share this machine's cores. */
  void share(int ranksOnMachine, int cores) {
    spins.share(ranksOnMachine, cores);
    yieldNanos = YIELD_NANOS / Math.max(1, ranksOnMachine / (RANKS_THAT_YIELD * cores));
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
    for (int i = Math.min(spins.polls(), FLAG_SPINS); i > 0; i--) {
      if (FlagWait.isRaised(memory, offset, value)) {
        return true;
      }
      Thread.onSpinWait();
    }
    for (int i = 0; i < FLAG_YIELDS; i++) {
      spins.yieldProcessor();
      if (FlagWait.isRaised(memory, offset, value)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Waits, without the lock, until the operation is done.
   *
   * @throws WaitInterruptedException if interrupted before
   * @throws dev.weft.WaitTimeoutException if the limit passes before
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
    attention.enter();
    try {
      engine.progress.standBack();
      if (!pollsUntilDone(operation)) {
        awaitLong(operation, limitNanos);
      }
    } finally {
      attention.leave();
    }
  }

  /**
   * Waits for a blocking call, with the lock held before and after. If the thread is interrupted,
   * or cannot poll for want of stack or heap, the buffer is let go of: a receive takes no message,
   * what is sent goes on from a copy. If that cannot be, as the message is coming in, the call goes
   * on to its end, and the thread stays interrupted.
   */
  void awaitBlocking(Operation operation) {
    boolean interrupted = false;
    while (!operation.isDone()) {
      try {
        awaitLocked(operation, Long.MAX_VALUE);
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
      engine.progress.begun(operation);
    }
    return gone;
  }

  /** Polls without a pause; in vain if nothing moves for some while. */
  private boolean pollsUntilDone(Operation operation) {
    engine.expectation.begin(operation);
    try {
      return pollsAwhile(operation);
    } finally {
      engine.expectation.end(operation);
    }
  }

  private boolean pollsAwhile(Operation operation) {
    int idle = 0;
    int limit = spins.polls();
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
      follow(operation, SLEEP_NANOS);
    }
    if (!operation.isDone()) {
      awaitAsideLong(operation);
    }
  }

  private void awaitAsideLong(Operation operation) {
    WaitBoard.Entry asleep = board.enter(operation, false);
    try {
      while (!operation.isDone()) {
        follow(operation, SLEEP_NANOS);
        board.tellIfQuiet();
      }
    } finally {
      board.leave(asleep);
    }
  }

  private void awaitLong(Operation operation, long limitNanos) {
    long start = System.nanoTime();
    long lastWork = start;
    WaitBoard.Entry asleep = null;
    try {
      while (!operation.isDone()) {
        if (Thread.currentThread().isInterrupted()) {
          throw operation.interruptedWait();
        }
        if (asleep != null && asleep.isReleased()) {
          throw Failures.stalled();
        }
        long now = System.nanoTime();
        long left = limitNanos == Long.MAX_VALUE ? Long.MAX_VALUE : limitNanos - (now - start);
        if (left <= 0) {
          throw Failures.timedOut(limitNanos);
        }
        if (now - lastWork < yieldNanos) {
          lock.unlock();
          try {
            spins.yieldProcessor();
          } finally {
            lock.lock();
          }
        } else {
          if (asleep == null) {
            asleep = board.enter(operation, limitNanos != Long.MAX_VALUE);
          }
          sleep(operation, left);
          board.tellIfQuiet();
        }
        int work = pollFor(operation);
        if (!operation.isDone()) {
          work += engine.pollAll();
        }
        if (work > 0) {
          lastWork = System.nanoTime();
          board.moved();
        }
      }
    } finally {
      if (asleep != null) {
        board.leave(asleep);
      }
    }
  }

  /** Polls, and takes no message that nobody has asked for once the operation is done. */
  private int pollFor(Operation operation) {
    operation.polledFor = true;
    try {
      return engine.poll(operation.peer);
    } finally {
      operation.polledFor = false;
      engine.incoming.enough = false;
    }
  }

  private void sleep(Operation operation, long leftNanos) {
    if (leader == null && !Thread.currentThread().isVirtual()) {
      lead(operation, Math.min(leftNanos, SLEEP_NANOS));
    } else {
      follow(operation, Math.min(leftNanos, SLEEP_NANOS));
    }
  }

  /** Sleeps on the doorbell, for an operation or, with null, for whatever comes. */
  void lead(@Nullable Operation operation, long nanos) {
    leader = Thread.currentThread();
    leaderWaitsFor = operation;
    try {
      engine.arm();
      boolean moved = engine.pollAll() > 0;
      if (moved) {
        board.moved();
      }
      if (!moved && (operation == null || !operation.isDone())) {
        long limit = engine.hasOutput() ? Math.min(nanos, SLEEP_WITH_OUTPUT_NANOS) : nanos;
        lock.unlock();
        try {
          engine.bell().sleep(limit);
        } finally {
          lock.lock();
        }
      }
    } finally {
      leader = null;
      leaderWaitsFor = null;
      engine.bell().disarm();
    }
    if (followers > 0 && operation != null && operation.isDone()) {
      engine.progress.wake();
    }
  }

  private void follow(Operation operation, long nanos) {
    operation.sleepers = new Sleeper(Thread.currentThread(), operation.sleepers);
    followers++;
    if (leader == null) {
      engine.progress.wake();
    }
    lock.unlock();
    try {
      LockSupport.parkNanos(this, nanos);
    } finally {
      lock.lock();
      followers--;
      operation.sleepers = without(operation.sleepers, Thread.currentThread());
    }
  }

  private static @Nullable Sleeper without(@Nullable Sleeper list, Thread thread) {
    if (list == null) {
      return null;
    }
    return list.thread() == thread
        ? list.next()
        : new Sleeper(list.thread(), without(list.next(), thread));
  }

  /** Under the lock: an operation is done, whoever sleeps for it wakes. */
  void wake(Operation operation) {
    for (Sleeper sleeper = operation.sleepers; sleeper != null; sleeper = sleeper.next()) {
      LockSupport.unpark(sleeper.thread());
    }
    if (leaderWaitsFor == operation && leader != Thread.currentThread()) {
      engine.bell().ring();
    }
  }
}
