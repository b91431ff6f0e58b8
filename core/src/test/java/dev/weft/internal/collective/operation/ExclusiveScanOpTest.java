package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Reduction;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.choice.TableSelector;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@WithoutNativeCalls
@Timeout(120)
class ExclusiveScanOpTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
  void everyRankGetsTheCombinationOfThoseBelow(int ranks) {
    List<Reduction> trials = Reduction.all(ranks);
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          TableSelector.PLAIN,
          (rank, collectives) -> {
            for (Reduction trial : trials) {
              Slice send = trial.input(rank);
              Slice receive = trial.output(rank);
              List<Object> before = Sample.elements(rank == 0 ? receive : send);
              List<Object> expected = rank == 0 ? before : trial.expected(rank);
              collectives.exclusiveScan(send, receive, trial.op);
              assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
              assertThat(Sample.elements(send)).isEqualTo(trial.inputElements(rank));
              collectives.exclusiveScan(send, send, trial.op);
              assertThat(Sample.elements(send))
                  .as("in place, %s", trial)
                  .isEqualTo(rank == 0 ? trial.inputElements(0) : expected);
            }
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void singleValuesAndArrays(int ranks) {
    Cluster.run(
        ranks,
        (rank, c) -> {
          assertThat(c.exclusiveScan((byte) 1, Op.SUM, (byte) 0)).isEqualTo((byte) rank);
          assertThat(c.exclusiveScan((char) 1, Op.SUM, (char) 0)).isEqualTo((char) rank);
          assertThat(c.exclusiveScan((short) 1, Op.SUM, (short) 0)).isEqualTo((short) rank);
          assertThat(c.exclusiveScan(1, Op.SUM, 0)).isEqualTo(rank);
          assertThat(c.exclusiveScan(1L, Op.SUM, 0L)).isEqualTo(rank);
          assertThat(c.exclusiveScan(1f, Op.SUM, 0f)).isEqualTo(rank);
          assertThat(c.exclusiveScan(1.0, Op.SUM, 0.0)).isEqualTo(rank);
          assertThat(c.exclusiveScan(true, Op.LOR, false)).isEqualTo(rank > 0);
          double[] below = {7};
          c.exclusiveScan(Slice.of(new double[] {2}), Slice.of(below), Op.SUM);
          assertThat(below).containsExactly(rank == 0 ? 7 : 2 * rank);
        });
  }
}
