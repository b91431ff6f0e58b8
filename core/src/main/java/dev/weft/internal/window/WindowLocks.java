package dev.weft.internal.window;

import static dev.weft.internal.window.WindowLocksDescriptor.EXCLUSIVE_WAITING;
import static dev.weft.internal.window.WindowLocksDescriptor.INT;
import static dev.weft.internal.window.WindowLocksDescriptor.LOCK_WORD;
import static dev.weft.internal.window.WindowLocksDescriptor.LONG;
import static dev.weft.internal.window.WindowLocksDescriptor.UPDATE_LOCK;
import static dev.weft.internal.window.WindowLocksDescriptor.hold;

import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.wait.LongWait;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The locks of one rank's memory, in memory that this process shares with the rank. Any thread;
 * {@code rank} is always the rank on whose behalf a method is called, which holds the lock at most
 * once.
 *
 * <p>The lock word alone decides: ranks that share memory with the target take the lock themselves,
 * the target's service takes it for all others. So an exclusive lock excludes both kinds.
 *
 * <p>A rank that asks for a shared lock gives way to ranks that wait for an exclusive one, but only
 * for some milliseconds: so a stream of readers does not starve a writer, and no cycle of waits
 * arises beside the program's own. A rank that dies with the lock leaves its hold flag set. A rank
 * that has waited for a while checks the flags and fails with the dead rank's name. A rank that
 * died while it waited cannot be told from one that died with the lock; both count.
 *
 * <p>Where the job goes on without the dead, their locks are taken over. An exclusive one is in the
 * lock word, with the holder's name. Shared ones are only counted; but who has one, or tries to get
 * one, has set its flag before. So if none of the living but the one that asks has set its flag,
 * and the lock word has not changed since before the flags were read, then all that it counts are
 * dead.
 */
final class WindowLocks {
  private static final int EXCLUSIVE_SHIFT = 32;

  private final MemorySegment memory;
  private final int ranks;
  private final Liveness liveness;

  WindowLocks(MemorySegment memory, int ranks, Liveness liveness) {
    this.memory = memory;
    this.ranks = ranks;
    this.liveness = liveness;
  }

  /** Takes the lock; blocks until it is free. */
  void acquire(LockType type, int rank) {
    announce(rank);
    boolean exclusive = type == LockType.EXCLUSIVE;
    if (exclusive ? tryExclusive(rank) : nobodyWaits() && tryShared()) {
      return;
    }
    if (exclusive) {
      int _ = (int) INT.getAndAdd(memory, EXCLUSIVE_WAITING, 1);
    }
    boolean late = false;
    try (LongWait wait = longWait(() -> holders(rank))) {
      while (exclusive ? !tryExclusive(rank) : !((late || nobodyWaits()) && tryShared())) {
        late = wait.pause();
        if (late) {
          if (takeOver(type, rank)) {
            break;
          }
          requireHolders();
        }
      }
    } catch (RuntimeException | Error e) {
      withdraw(rank);
      throw e;
    } finally {
      if (exclusive) {
        int _ = (int) INT.getAndAdd(memory, EXCLUSIVE_WAITING, -1);
      }
    }
  }

  /** Says that the rank is about to try to take the lock. */
  void announce(int rank) {
    INT.setVolatile(memory, hold(rank), 1);
  }

  /** The rank tries no longer. */
  void withdraw(int rank) {
    INT.setVolatile(memory, hold(rank), 0);
  }

  /** Takes the lock if it is free now. After {@link #announce}. */
  boolean tryAcquire(LockType type, int rank) {
    return type == LockType.EXCLUSIVE ? tryExclusive(rank) : tryShared();
  }

  /** Takes the lock if nobody has it but ranks that the job has outlived. */
  boolean takeOver(LockType type, int rank) {
    long word = (long) LONG.getVolatile(memory, LOCK_WORD);
    boolean deadHolder =
        word >>> EXCLUSIVE_SHIFT != 0
            ? liveness.isOutlived((int) (word >>> EXCLUSIVE_SHIFT) - 1)
            : word != 0 && type == LockType.EXCLUSIVE && onlyDeadShare(rank);
    long taken = type == LockType.EXCLUSIVE ? (rank + 1L) << EXCLUSIVE_SHIFT : 1;
    return deadHolder && LONG.compareAndSet(memory, LOCK_WORD, word, taken);
  }

  private boolean onlyDeadShare(int except) {
    for (int rank = 0; rank < ranks; rank++) {
      boolean asks = rank != except && (int) INT.getVolatile(memory, hold(rank)) != 0;
      if (asks && !liveness.isOutlived(rank)) {
        return false;
      }
    }
    return true;
  }

  private boolean tryExclusive(int rank) {
    return (long) LONG.getAcquire(memory, LOCK_WORD) == 0
        && LONG.compareAndSet(memory, LOCK_WORD, 0L, (rank + 1L) << EXCLUSIVE_SHIFT);
  }

  private boolean tryShared() {
    while (true) {
      long word = (long) LONG.getAcquire(memory, LOCK_WORD);
      if (word >>> EXCLUSIVE_SHIFT != 0) {
        return false;
      }
      if (LONG.compareAndSet(memory, LOCK_WORD, word, word + 1)) {
        return true;
      }
    }
  }

  private boolean nobodyWaits() {
    return (int) INT.getAcquire(memory, EXCLUSIVE_WAITING) <= 0;
  }

  /** Gives the lock back. */
  void release(LockType type, int rank) {
    if (type == LockType.EXCLUSIVE) {
      LONG.setVolatile(memory, LOCK_WORD, 0L);
    } else {
      long _ = (long) LONG.getAndAdd(memory, LOCK_WORD, -1L);
    }
    withdraw(rank);
  }

  /**
   * Looks for a rank that perhaps holds the lock and is gone.
   *
   * @throws dev.weft.failure.PeerFailedException naming it
   */
  void requireHolders() {
    for (int rank = 0; rank < ranks; rank++) {
      if ((int) INT.getAcquire(memory, hold(rank)) != 0 && !liveness.isOutlived(rank)) {
        liveness.require(rank, "a lock of a window that it holds or was waiting for");
      }
    }
  }

  /** Notes that the calling thread waits for the holders of the lock. */
  @Nullable WaitMarker noteHolders(WaitKind kind) {
    return liveness.note(kind, this::holdersWhileOpen);
  }

  /** The holders, for another thread that asks, perhaps after this rank has left the job. */
  private List<Integer> holdersWhileOpen() {
    try {
      return holders(-1);
    } catch (IllegalStateException memoryGone) {
      return List.of();
    }
  }

  /** The ranks that have the lock, or may have it, beside a given rank. */
  private List<Integer> holders(int except) {
    long word = (long) LONG.getAcquire(memory, LOCK_WORD);
    if (word >>> EXCLUSIVE_SHIFT != 0) {
      return List.of((int) (word >>> EXCLUSIVE_SHIFT) - 1);
    }
    List<Integer> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      if (rank != except && (int) INT.getAcquire(memory, hold(rank)) != 0) {
        all.add(rank);
      }
    }
    return all;
  }

  /** Excludes other updates of this rank's memory that take this lock; held for one update only. */
  void lockUpdates(int rank) {
    if (INT.compareAndSet(memory, UPDATE_LOCK, 0, rank + 1)) {
      return;
    }
    try (LongWait wait = longWait(this::updaters)) {
      while (!INT.compareAndSet(memory, UPDATE_LOCK, 0, rank + 1)) {
        int holder = (int) INT.getAcquire(memory, UPDATE_LOCK) - 1;
        if (wait.pause() && holder >= 0) {
          if (liveness.isOutlived(holder)
              && INT.compareAndSet(memory, UPDATE_LOCK, holder + 1, rank + 1)) {
            return;
          }
          liveness.require(holder, "an update of a window's memory that it was in");
        }
      }
    }
  }

  private LongWait longWait(Supplier<List<Integer>> holders) {
    return new LongWait(
        "interrupted while waiting for a lock of a window",
        () -> liveness.note(WaitKind.LOCK, holders));
  }

  private List<Integer> updaters() {
    int holder = (int) INT.getAcquire(memory, UPDATE_LOCK) - 1;
    return holder < 0 ? List.of() : List.of(holder);
  }

  void unlockUpdates() {
    INT.setRelease(memory, UPDATE_LOCK, 0);
  }
}
