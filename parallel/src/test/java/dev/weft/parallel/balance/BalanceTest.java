package dev.weft.parallel.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much work the ranks get, and that every item arrives once. */
final class BalanceTest {

  private static double[][] drawn(SplittableRandom random, int ranks) {
    int kind = random.nextInt(5);
    double[][] weights = new double[ranks][];
    for (int rank = 0; rank < ranks; rank++) {
      int count =
          switch (kind) {
            case 0 -> 0;
            case 1 -> rank == 0 ? random.nextInt(300) : 0;
            default -> random.nextInt(300);
          };
      weights[rank] =
          random
              .doubles(count)
              .map(each -> kind == 3 ? 1 : kind == 4 ? Math.exp(each * 6) : each)
              .toArray();
    }
    return weights;
  }

  /** The work that each rank is to have. */
  private static double[] loads(dev.weft.Comm world, double[] weights, int[] toRank) {
    assertThat(toRank).hasSameSizeAs(weights);
    double[] loads = new double[world.size()];
    for (int i = 0; i < weights.length; i++) {
      loads[toRank[i]] += weights[i];
    }
    return world.allReduce(loads, Op.SUM);
  }

  private static void requireBalanced(double[][] weights, double[] loads, double extraItems) {
    double[] all = Arrays.stream(weights).flatMapToDouble(Arrays::stream).toArray();
    double average = Arrays.stream(all).sum() / loads.length;
    double heaviest = Arrays.stream(all).max().orElse(0);
    assertThat(Arrays.stream(loads).max().orElse(0))
        .isLessThanOrEqualTo(average + extraItems * heaviest + 1e-6);
  }

  @Test
  void noRankGetsMoreThanTheAverageAndAnItem() {
    EachJob.runs(
        3,
        (world, random) -> {
          double[][] weights = drawn(random, world.size());
          double[] mine = weights[world.rank()];
          requireBalanced(weights, loads(world, mine, Balance.byWeight(world, mine)), 1);
          int[] inOrder = Balance.inOrder(world, mine);
          requireBalanced(weights, loads(world, mine, inOrder), 1);
          assertThat(world.allGatherv(Slice.of(inOrder)).array(int[].class)).isSorted();
          double[] places =
              new SplittableRandom(random.nextLong() + world.rank())
                  .doubles(3L * mine.length)
                  .toArray();
          int[] curve = Balance.alongCurve(world, places, 3, mine);
          requireBalanced(weights, loads(world, mine, curve), 1);
        });
  }

  @Test
  void balancedItemsStayWhereTheyAre() {
    EachJob.runs(
        1,
        (world, _) -> {
          double[] weights = {3, 1, 2, 5};
          int[] stay = new int[4];
          Arrays.fill(stay, world.rank());
          assertThat(Balance.byWeight(world, weights)).isEqualTo(stay);
          assertThat(Balance.inOrder(world, weights)).isEqualTo(stay);
        });
  }

  @Test
  void itemsAtOnePlaceStayTogether() {
    EachJob.runs(
        1,
        (world, _) -> {
          int[] ranks = Balance.alongCurve(world, new double[20], 2, new double[10]);
          assertThat(Arrays.stream(ranks).distinct().count()).isEqualTo(1);
        });
  }

  @Test
  void greedyDividesFromNothing() {
    assertThat(Balance.greedy(new double[] {1, 5, 2, 4}, 2)).containsExactly(0, 0, 1, 1);
    ForAll.runs(
        20,
        random -> {
          double[] weights = random.doubles(random.nextInt(1, 200)).toArray();
          int parts = random.nextInt(1, 9);
          double[] loads = new double[parts];
          int[] ranks = Balance.greedy(weights, parts);
          for (int i = 0; i < ranks.length; i++) {
            loads[ranks[i]] += weights[i];
          }
          requireBalanced(new double[][] {weights}, loads, 1);
        });
  }

  /** Every cell of a cube is visited once, and the next one is its neighbour. */
  @Test
  void theCurveGoesFromNeighbourToNeighbour() {
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
      int bits = dimensions == 1 ? 6 : 8 / dimensions;
      int side = 1 << bits;
      int cells = (int) Math.pow(side, dimensions);
      int d = dimensions;
      List<int[]> visited =
          new ArrayList<>(IntStream.range(0, cells).mapToObj(i -> cell(i, side, d)).toList());
      visited.sort(Comparator.comparingLong(cell -> HilbertCurve.key(cell.clone(), bits)));
      for (int i = 0; i < cells; i++) {
        assertThat(HilbertCurve.key(visited.get(i).clone(), bits)).isEqualTo(i);
        if (i > 0) {
          int[] before = visited.get(i - 1);
          int[] now = visited.get(i);
          assertThat(IntStream.range(0, d).map(k -> Math.abs(before[k] - now[k])).sum())
              .isEqualTo(1);
        }
      }
    }
  }

  private static int[] cell(int number, int side, int dimensions) {
    int[] cell = new int[dimensions];
    int rest = number;
    for (int k = 0; k < dimensions; k++) {
      cell[k] = rest % side;
      rest /= side;
    }
    return cell;
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          assertThatThrownBy(() -> Balance.byWeight(world, new double[] {1, -1}))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("a weight of -1.0");
          assertThatThrownBy(() -> Balance.inOrder(world, new double[] {Double.NaN}))
              .isInstanceOf(ArgumentException.class);
          assertThatThrownBy(() -> Balance.alongCurve(world, new double[3], 2, new double[2]))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("3 coordinates of 2 items in 2 dimensions; give 4");
        });
  }
}
