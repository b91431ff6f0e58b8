package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms that return their result, as a program would use them. */
@Timeout(60)
class ValuesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void singleValues(int ranks) {
    Cluster.run(
        ranks,
        (rank, c) -> {
          int last = ranks - 1;
          assertThat(c.allReduce(rank + 0.5, Op.SUM)).isEqualTo(ranks * ranks / 2.0);
          assertThat(c.allReduce((long) rank, Op.MAX)).isEqualTo(last);
          assertThat(c.allReduce(rank != 1, Op.LAND)).isEqualTo(ranks == 1);
          assertThat(c.reduce(rank + 1, Op.SUM, last))
              .isEqualTo(rank == last ? ranks * (ranks + 1) / 2 : rank + 1);
          assertThat(c.scan((short) 2, Op.PROD)).isEqualTo((short) (1 << (rank + 1)));
          assertThat(c.broadcast(rank * 2f, last)).isEqualTo(last * 2f);
          assertThat(c.allGather(new int[] {rank * 10}))
              .isEqualTo(IntStream.range(0, ranks).map(r -> r * 10).toArray());
          assertThat(c.gather(new char[] {(char) ('a' + rank)}, last))
              .isEqualTo(rank == last ? "abcdefgh".substring(0, ranks).toCharArray() : new char[0]);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void arraysOfDifferentLengths(int ranks) {
    Cluster.run(
        ranks,
        (rank, c) -> {
          double[] mine = IntStream.range(0, rank).mapToDouble(i -> rank).toArray();
          double[] everyones =
              IntStream.range(0, ranks)
                  .flatMap(r -> IntStream.range(0, r).map(i -> r))
                  .asDoubleStream()
                  .toArray();
          assertThat(c.allGatherv(Slice.of(mine)).array(double[].class)).isEqualTo(everyones);
          assertThat(c.gatherv(Slice.of(mine), 0).array(double[].class))
              .isEqualTo(rank == 0 ? everyones : new double[0]);

          int[] counts = IntStream.range(0, ranks).toArray();
          double[] back =
              c.scatterv(
                      rank == 0 ? Slice.of(everyones) : null,
                      Blocks.of(counts),
                      ElementType.DOUBLE,
                      0)
                  .array(double[].class);
          assertThat(back).isEqualTo(mine);

          // Each rank sends d elements to rank d: its own number.
          int total = ranks * (ranks - 1) / 2;
          long[] outgoing = new long[total];
          Arrays.fill(outgoing, rank);
          assertThat(c.allToAllv(Slice.of(outgoing), Blocks.of(counts)).array(long[].class))
              .isEqualTo(
                  IntStream.range(0, ranks)
                      .flatMap(r -> IntStream.range(0, rank).map(i -> r))
                      .asLongStream()
                      .toArray());
        });
  }
}
