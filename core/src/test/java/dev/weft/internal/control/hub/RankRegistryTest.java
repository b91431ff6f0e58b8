package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.hub.RankRegistry.State;
import org.junit.jupiter.api.Test;

/** What a server takes a rank for. */
@WithoutNativeCalls
final class RankRegistryTest {
  private final RankRegistry ranks = new RankRegistry(2, 2);

  @Test
  void aRankIsAMemberFromItsCardUntilItLeaves() {
    assertThat(ranks.awaited()).containsExactly(0, 1);
    ranks.become(0, State.ATTACHED);
    assertThat(ranks.awaited()).containsExactly(1);
    assertThat(ranks.isMember(0)).isFalse();
    ranks.become(0, State.MEMBER);
    assertThat(ranks.isMember(0)).isTrue();
    ranks.become(0, State.PARTED);
    assertThat(ranks.isMember(0)).isTrue();
    ranks.become(0, State.LEFT);
    assertThat(ranks.isMember(0)).isFalse();
  }

  /** What it has sent before may be read later. */
  @Test
  void aRankThatIsGoneComesBackByNothing() {
    ranks.become(1, State.GONE);
    for (State state : State.values()) {
      ranks.become(1, state);
      assertThat(ranks.isGone(1)).isTrue();
    }
    assertThat(ranks.isExplained(1)).isFalse();
    ranks.explain(1);
    assertThat(ranks.isExplained(1)).isTrue();
  }
}
