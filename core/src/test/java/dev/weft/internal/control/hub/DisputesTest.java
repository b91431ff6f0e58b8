package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import org.junit.jupiter.api.Test;

/** Which ranks go when some cannot reach each other. */
@WithoutNativeCalls
final class DisputesTest {
  private final Disputes disputes = new Disputes(_ -> false);

  @Test
  void theAccusedGoesIfItSaysNothing() {
    disputes.add(3, 1, "is gone");
    assertThat(disputes.losers()).containsExactly(1);
    assertThat(disputes.reason(1)).isEqualTo("can no longer be reached by rank 3: is gone");
  }

  @Test
  void rankZeroStaysWhereOnlyOneAccusesIt() {
    disputes.add(3, 0, "is gone");
    assertThat(disputes.losers()).containsExactly(3);
  }

  @Test
  void ofTwoThatAccuseEachOtherTheHigherNumberGoes() {
    between(new int[] {2}, new int[] {1});
    assertThat(disputes.losers()).containsExactly(2);
  }

  @Test
  void theSmallerSideGoes() {
    between(new int[] {0}, new int[] {1, 2, 3});
    assertThat(disputes.losers()).containsExactly(0);
  }

  @Test
  void ofEvenSidesThatWithoutRankZeroGoes() {
    between(new int[] {0, 3}, new int[] {1, 2});
    assertThat(disputes.losers()).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void aRankThatHoldsTheJobTogetherStaysEvenAlone() {
    Disputes held = new Disputes(rank -> rank == 0);
    for (int other = 1; other < 4; other++) {
      held.add(other, 0, "is gone");
    }
    assertThat(held.losers()).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void oneThatCannotReachAnyOfTwoHostsGoesAlone() {
    between(new int[] {4}, new int[] {0, 1, 2, 3});
    assertThat(disputes.losers()).containsExactly(4);
    disputes.remove(4);
    assertThat(disputes.isEmpty()).isTrue();
  }

  private void between(int[] some, int[] others) {
    for (int one : some) {
      for (int other : others) {
        disputes.add(one, other, "is gone");
        disputes.add(other, one, "is gone");
      }
    }
  }
}
