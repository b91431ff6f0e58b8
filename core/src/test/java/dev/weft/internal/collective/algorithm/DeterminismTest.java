package dev.weft.internal.collective.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.operation.Cluster;
import dev.weft.internal.collective.operation.Forced;
import dev.weft.internal.comm.Thorough;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums of numbers whose rounding depends on the order of addition. */
@WithoutNativeCalls
@Timeout(120)
class DeterminismTest {
  private static final int RUNS = Thorough.count(3, 5);
  private static final int COUNT = 1200;

  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.shared(),
        Forced.pairs(),
        Forced.inTurnOnHosts(),
        Forced.oneApart(),
        Forced.sockets(),
        Forced.inTurnOnSockets(),
        Forced.caches(),
        Forced.sharedInTurns(),
        Forced.exposedInTurns(),
        Forced.allReduce("recursive doubling", RecursiveDoubling::allReduce),
        Forced.allReduce("Rabenseifner", Rabenseifner::allReduce),
        Forced.allReduce("ring", Ring::allReduce),
        Forced.reduce("Rabenseifner", Rabenseifner::reduce),
        Forced.reduceScatter("pairwise", Pairwise::reduceScatter));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSameBitsOnEveryRunAndRankAndInEveryMemory(Forced choice, int ranks) {
    List<double[]> sums = Collections.synchronizedList(new ArrayList<>());
    List<double[]> rooted = Collections.synchronizedList(new ArrayList<>());
    double[][] scattered = new double[ranks][];
    for (int run = 0; run < RUNS; run++) {
      FakeNetwork.Delivery delivery = FakeNetwork.Delivery.values()[run % 2];
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            double[] mine = new Random(rank).doubles(COUNT * ranks, -1e6, 1e6).toArray();
            sums.add(collectives.allReduce(mine, Op.SUM));
            sums.add(throughNativeMemory(collectives, mine));
            double[] atRoot = collectives.reduce(mine, Op.SUM, ranks - 1);
            if (rank == ranks - 1) {
              rooted.add(atRoot);
            }
            double[] block =
                collectives.reduceScatter(Slice.of(mine), Op.SUM).array(double[].class);
            if (scattered[rank] == null) {
              scattered[rank] = block;
            }
            assertThat(block).isEqualTo(scattered[rank]);
          });
    }
    assertThat(sums).hasSize(2 * RUNS * ranks).allMatch(sum -> Arrays.equals(sum, sums.get(0)));
    assertThat(rooted).hasSize(RUNS).allMatch(sum -> Arrays.equals(sum, rooted.get(0)));
  }

  private static double[] throughNativeMemory(CollectiveOperations collectives, double[] mine) {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment send = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, mine);
      double[] sum = new double[mine.length];
      collectives.allReduce(Slice.of(send, ElementType.DOUBLE), Slice.of(sum), Op.SUM);
      return sum;
    }
  }
}
