package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.stall.RankState;
import dev.weft.internal.stall.UnmatchedMessages;
import dev.weft.internal.stall.UnstartedRequest;
import dev.weft.internal.stall.WaitSource;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What others see of a rank that has closed. */
final class RankWatchTest {
  private static final WaitSource NOBODY_WAITS =
      new WaitSource() {
        @Override
        public Look look() {
          return new Look(System.nanoTime(), List.of(), List.of(), false, false, "");
        }

        @Override
        public List<UnmatchedMessages> unmatched() {
          return List.of();
        }

        @Override
        public List<UnstartedRequest> unstarted() {
          return List.of();
        }

        @Override
        public void release(Thread thread) {
          throw new AssertionError(thread);
        }
      };

  private final RankWatch watch = new RankWatch("none");

  @Test
  void aRankThatHasClosedHasEndedAndTellsWhatItStillKeeps() {
    watch.joined(3, NOBODY_WAITS, _ -> false);
    watch.closed(3, () -> "; messages not received yet: 2 by rank 1");
    assertEnded("has closed Weft; messages not received yet: 2 by rank 1");
    watch.left(3);
    assertEnded("has closed Weft");
  }

  private void assertEnded(String detail) {
    RankState state = watch.states(new HashMap<>()).getFirst();
    assertThat(state.rank()).isEqualTo(3);
    assertThat(state.activity()).isEqualTo(RankState.Activity.ENDED);
    assertThat(state.detail()).isEqualTo(detail);
  }
}
