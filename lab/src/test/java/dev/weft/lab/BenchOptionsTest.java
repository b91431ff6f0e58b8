package dev.weft.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BenchOptionsTest {
  @Test
  void conclusionsTakeFiveLaunchesOfEverything() {
    BenchOptions options = BenchOptions.full(Experiment.PINGPONG).build();
    assertThat(options.effort().launches()).isEqualTo(5);
    assertThat(options.caches()).containsExactlyInAnyOrder(CacheState.values());
    assertThat(options.sizes()).startsWith(0).endsWith(4194304);
    assertThat(options.peers()).isEqualTo(PeerChoice.AUTO);
  }

  @ParameterizedTest
  @EnumSource
  void everyExperimentHasDefaults(Experiment experiment) {
    BenchOptions full = BenchOptions.full(experiment).build();
    BenchOptions quick = BenchOptions.quick(experiment).build();
    assertThat(full.sizes()).containsAll(quick.sizes()).doesNotHaveDuplicates();
    assertThat(experiment.unitText()).isNotEmpty();
  }

  @Test
  void aFirstLookIsSmallerButStillSeveralLaunches() {
    BenchOptions full = BenchOptions.full(Experiment.PINGPONG).build();
    BenchOptions quick = BenchOptions.quick(Experiment.PINGPONG).build();
    assertThat(quick.effort().launches()).isGreaterThanOrEqualTo(3);
    assertThat(quick.sizes()).hasSizeLessThan(full.sizes().size());
    assertThat(quick.sizes()).isSubsetOf(full.sizes());
    assertThat(quick.caches()).containsExactly(CacheState.HOT);
  }

  @Test
  void numbersOutOfBoundsAreNamedWithTheirLimit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.PINGPONG).sizes(List.of(8, -1)).build())
        .withMessageStartingWith("size -1 is not possible; the limit is 0 to");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.PINGPONG).ranks(List.of(4)).build())
        .withMessage("number of ranks 4 is not possible; the limit is 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.BARRIER).launches(0).build())
        .withMessageContaining("number of launches 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.BARRIER).transports(Set.of()).build());
  }

  @Test
  void collectivesAreOfWholeDoublesAndKnownNames() {
    assertThat(BenchOptions.full(Experiment.COLLECTIVES).build().operations())
        .containsExactlyElementsOf(Experiment.COLLECTIVES.operations());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.COLLECTIVES).sizes(List.of(12)).build())
        .withMessage("size 12 is not possible; the limit is whole elements, a multiple of 8 bytes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.COLLECTIVES).sizes(List.of(0)).build());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BenchOptions.full(Experiment.COLLECTIVES).operations(List.of("sum")).build())
        .withMessageStartingWith("collectives has no operation 'sum'; known: barrier, broadcast");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.full(Experiment.BARRIER).operations(List.of("scan")).build())
        .withMessage("barrier has no operation 'scan'; it has only one");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BenchOptions.full(Experiment.COLLECTIVES)
                    .sizes(List.of(1 << 26))
                    .ranks(List.of(2, 8))
                    .build())
        .withMessageContaining("536870912 bytes");
  }

  @Test
  void barriersTakeAnyNumberOfRanks() {
    assertThat(BenchOptions.full(Experiment.BARRIER).ranks(List.of(3, 16)).build().ranks())
        .containsExactly(3, 16);
  }
}
