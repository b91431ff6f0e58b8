package dev.weft.lab.system.variant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.MessageAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlgorithmSystemTest {
  @Test
  void togetherTheyMeasureEachAlgorithmOnce() {
    List<AlgorithmSystem> all = AlgorithmSystem.all(List.of("weft"), "1");
    assertThat(all).hasSize(3);
    assertThat(all.stream().flatMap(one -> one.algorithms().stream()))
        .containsExactlyInAnyOrder(MessageAlgorithm.values());
    assertThat(all.getFirst().rules()).contains("broadcast * * binomial", "barrier * * linear");
    assertThat(all.getFirst().configurations(Experiment.ALGORITHMS, 4)).hasSize(2);
    assertThat(all.getFirst().configurations(Experiment.COLLECTIVES, 4)).isEmpty();
  }

  /** The simulator's predictions over links are held against them. */
  @Test
  void theyRunAcrossHosts() {
    assertThat(AlgorithmSystem.all(List.of("weft"), "1"))
        .allSatisfy(one -> assertThat(one.onOneHostOnly()).isEmpty());
  }
}
