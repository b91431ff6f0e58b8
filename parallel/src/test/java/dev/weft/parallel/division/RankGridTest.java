package dev.weft.parallel.division;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How ranks are arranged for grids of all shapes. */
final class RankGridTest {
  private static int[] extents(int ranks, int fewest, long... points) {
    return RankGrid.of(ranks, points, fewest).extents();
  }

  @Test
  void blocksAreAsNearToCubesAsCanBe() {
    assertThat(extents(16, 1, 1000, 1000)).containsExactly(4, 4);
    assertThat(extents(2, 1, 1000, 1000)).containsExactly(2, 1);
    assertThat(extents(16, 1, 10_000, 100)).containsExactly(16, 1);
    assertThat(extents(16, 1, 100, 10_000)).containsExactly(1, 16);
    assertThat(extents(12, 1, 300, 400)).containsExactly(3, 4);
    assertThat(extents(8, 1, 64, 64, 64)).containsExactly(2, 2, 2);
    assertThat(extents(8, 1, 10, 10, 1000)).containsExactly(1, 1, 8);
    assertThat(extents(7, 3, 100)).containsExactly(7);
  }

  @Test
  void everyRankHasAsManyPointsAsItMust() {
    assertThat(extents(16, 1, 1_000_000, 2)).containsExactly(16, 1);
    assertThat(extents(6, 2, 5, 7)).containsExactly(2, 3);
  }

  /** Then the grid's own check names the points that are too few. */
  @Test
  void whereNothingFitsItIsTheBalancedOne() {
    assertThat(extents(16, 2, 3, 3)).containsExactly(4, 4);
  }

  /** With more ranks than points along a dimension some get nothing, as few as can be. */
  @Test
  void ranksMayBeMoreThanPoints() {
    assertThat(extents(4, 0, 2, 2)).containsExactly(2, 2);
    assertThat(extents(7, 0, 3, 100)).containsExactly(1, 7);
    assertThat(extents(7, 0, 3)).containsExactly(7);
    assertThat(extents(4, 0, 0, 1)).containsExactly(4, 1);
  }
}
