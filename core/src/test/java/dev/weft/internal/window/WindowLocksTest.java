package dev.weft.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WindowLocksTest {
  private static final int RANKS = 2;
  private static final int BYTES = 4096;

  /** Keeps what a look from outside would ask. */
  private static final class Asked implements Liveness {
    private Supplier<List<Integer>> holders = List::of;

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
