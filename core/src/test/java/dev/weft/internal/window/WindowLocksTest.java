package dev.weft.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.Arena;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WindowLocksTest {
  private static final int RANKS = 2;
  private static final int BYTES = 4096;

  /** Keeps what a look from outside would ask. */
  private static final class Asked implements Liveness {
    private Supplier<List<Integer>> holders = List::of;
    private final Set<Integer> outlived = new HashSet<>();

    @Override
    public boolean isOutlived(int rank) {
      return outlived.contains(rank);
    }

    @Override
    public void require(int rank, String what) {
      // All are there.
    }

    @Override
    public @Nullable WaitMarker note(WaitKind kind, Supplier<List<Integer>> ranks) {
      holders = ranks;
      return null;
    }
  }

  /** With an exclusive lock, a shared one, or while it waited; or in an update. */
  @Test
  void aLockOfTheDeadIsTakenOver() {
    for (LockType held : LockType.values()) {
      for (LockType wanted : LockType.values()) {
        Asked asked = new Asked();
        try (Arena arena = Arena.ofConfined()) {
          WindowLocks windowLocks =
              new WindowLocks(arena.allocate(BYTES, Long.BYTES), RANKS, asked);
          windowLocks.acquire(held, 0);
          windowLocks.lockUpdates(0);
          assertThat(windowLocks.takeOver(wanted, 1)).isFalse();
          asked.outlived.add(0);
          windowLocks.acquire(wanted, 1);
          windowLocks.lockUpdates(1);
          windowLocks.unlockUpdates();
          windowLocks.release(wanted, 1);
          windowLocks.acquire(LockType.EXCLUSIVE, 1);
        }
      }
    }
  }

  @Test
  void aSharedLockOfTheLivingIsNot() {
    Asked asked = new Asked();
    try (Arena arena = Arena.ofConfined()) {
      WindowLocks windowLocks = new WindowLocks(arena.allocate(BYTES, Long.BYTES), 3, asked);
      windowLocks.acquire(LockType.SHARED, 0);
      windowLocks.acquire(LockType.SHARED, 2);
      asked.outlived.add(0);
      assertThat(windowLocks.takeOver(LockType.EXCLUSIVE, 1)).isFalse();
      windowLocks.release(LockType.SHARED, 2);
      assertThat(windowLocks.takeOver(LockType.EXCLUSIVE, 1)).isTrue();
    }
  }

  /** Else the thread that looks for stalls would end. */
  @Test
  void holdersAreNobodyOnceTheMemoryIsGone() {
    Asked asked = new Asked();
    try (Arena arena = Arena.ofShared()) {
      WindowLocks windowLocks = new WindowLocks(arena.allocate(BYTES, Long.BYTES), RANKS, asked);
      assertThat(windowLocks.noteHolders(WaitKind.LOCK_FOR_OTHERS)).isNull();
      assertThat(asked.holders.get()).isEmpty();
    }
    assertThat(asked.holders.get()).isEmpty();
  }
}
