package dev.weft.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.MeasuredSystem;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final List<Integer> SIZES = List.of(0, 8, 64, 1024, 65536);
  private static final Workload WORKLOAD = new Workload(List.of(), SIZES);
  private static final List<MeasuredSystem> SYSTEMS =
      List.of(FakeSystem.mpi("openmpi", 1), FakeSystem.mpi("mpich", 1), FakeSystem.subject(1));
  private static final Selection HOT =
      new Selection(
          EnumSet.allOf(Transport.class),
          EnumSet.allOf(BufferKind.class),
          EnumSet.of(CacheState.HOT),
          List.of(2));

  @Test
  void everyRoundLaunchesEveryConfigurationOnce() {
    Plan plan = plan(5, 1);
    assertThat(plan.launches()).hasSize(5 * 4);
    for (int round = 0; round < 5; round++) {
      int current = round;
      List<PlannedLaunch> launches =
          plan.launches().stream().filter(launch -> launch.round() == current).toList();
      assertThat(launches).extracting(PlannedLaunch::configuration).doesNotHaveDuplicates();
      assertThat(launches).hasSize(4);
    }
  }

  @Test
  void whatIsLaunchedMoreOftenGoesOnAlone() {
    Plan plan =
        Plan.of(
            SYSTEMS,
            HOT,
            Experiment.PINGPONG,
            WORKLOAD,
            one -> one.system().equals("mpich") ? 4 : 2,
            1);
    assertThat(plan.launches()).extracting(PlannedLaunch::round).isSorted();
    assertThat(plan.launches().stream().filter(launch -> launch.round() < 2)).hasSize(2 * 4);
    assertThat(plan.launches().stream().filter(launch -> launch.round() >= 2))
        .hasSize(2)
        .allMatch(launch -> launch.system().name().equals("mpich"));
  }

  @Test
  void roundsFollowEachOther() {
    assertThat(plan(4, 1).launches()).extracting(PlannedLaunch::round).isSorted();
  }

  @Test
  void ordersDifferBetweenRoundsAndSeeds() {
    Set<List<Configuration>> orders =
        plan(6, 1).launches().stream()
            .collect(Collectors.groupingBy(PlannedLaunch::round))
            .values()
            .stream()
            .map(round -> round.stream().map(PlannedLaunch::configuration).toList())
            .collect(Collectors.toSet());
    assertThat(orders).hasSizeGreaterThan(1);
    assertThat(plan(6, 1)).isNotEqualTo(plan(6, 2));
  }

  @Test
  void sameSeedGivesSamePlan() {
    assertThat(plan(3, 9)).isEqualTo(plan(3, 9));
  }

  @Test
  void everyLaunchHasAllSizesInAnOrderOfItsOwn() {
    List<PlannedLaunch> launches = plan(5, 1).launches();
    assertThat(launches)
        .allSatisfy(
            launch ->
                assertThat(launch.workload().sizes()).containsExactlyInAnyOrderElementsOf(SIZES));
    assertThat(launches).extracting(PlannedLaunch::workload).hasSizeGreaterThan(1);
    assertThat(launches.stream().map(PlannedLaunch::workload).distinct().count()).isGreaterThan(3);
  }

  @Test
  void everyLaunchHasAllOperationsInAnOrderOfItsOwn() {
    Workload workload = new Workload(Experiment.COLLECTIVES.operations(), SIZES);
    Plan plan = Plan.of(SYSTEMS, HOT, Experiment.COLLECTIVES, workload, any -> 3, 1);
    assertThat(plan.launches())
        .allSatisfy(
            launch ->
                assertThat(launch.workload().operations())
                    .containsExactlyInAnyOrderElementsOf(workload.operations()));
    assertThat(plan.launches().stream().map(l -> l.workload().operations()).distinct().count())
        .isGreaterThan(3);
  }

  @Test
  void sizesThatASystemCannotCarryAreLeftOut() {
    List<MeasuredSystem> sockets = List.of(FakeSystem.mpi("sockets", 1).smallest(1));
    Plan plan = Plan.of(sockets, HOT, Experiment.PINGPONG, WORKLOAD, any -> 1, 1);
    assertThat(plan.launches().getFirst().workload().sizes())
        .doesNotContain(0)
        .hasSize(SIZES.size() - 1);
  }

  private static Plan plan(int rounds, long seed) {
    return Plan.of(SYSTEMS, HOT, Experiment.PINGPONG, WORKLOAD, any -> rounds, seed);
  }
}
