package dev.weft.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private static final MeasuredSystem EVERYTHING =
      new FakeSystem(
          "weft",
          Role.SUBJECT,
          1,
          EnumSet.of(Transport.SHM, Transport.TCP),
          EnumSet.allOf(BufferKind.class));

  @Test
  void takesEveryCombination() {
    assertThat(all().of(EVERYTHING, Experiment.PINGPONG)).hasSize(2 * 2 * 2);
  }

  @Test
  void filtersTransportsAndCaches() {
    Selection selection =
        new Selection(
            Set.of(Transport.TCP), Set.of(BufferKind.HEAP), Set.of(CacheState.COLD), List.of(2));
    assertThat(selection.of(EVERYTHING, Experiment.PINGPONG))
        .containsExactly(
            new Configuration("weft", Transport.TCP, BufferKind.HEAP, CacheState.COLD, 2));
  }

  @Test
  void aSystemWithoutChoiceKeepsTheBufferItHas() {
    assertThat(hotHeap(Transport.SHM).of(FakeSystem.mpi("openmpi", 1), Experiment.PINGPONG))
        .extracting(Configuration::buffer)
        .containsExactly(BufferKind.NATIVE);
  }

  @Test
  void aBoundOfNoTransportGoesWithAnyButTcpAndStandsOnce() {
    MeasuredSystem bound =
        new FakeSystem("memcpy", Role.BOUND, 1, Set.of(Transport.NONE), Set.of(BufferKind.NATIVE));
    assertThat(hotHeap(Transport.SHM, Transport.LOCAL).of(bound, Experiment.PINGPONG)).hasSize(1);
    assertThat(hotHeap(Transport.TCP).of(bound, Experiment.PINGPONG)).isEmpty();
  }

  @Test
  void ranksAreCasesOfTheirOwn() {
    Selection selection =
        new Selection(
            Set.of(Transport.SHM),
            Set.of(BufferKind.NATIVE),
            Set.of(CacheState.HOT),
            List.of(2, 8));
    assertThat(selection.of(FakeSystem.mpi("openmpi", 1), Experiment.BARRIER))
        .extracting(Configuration::ranks)
        .containsExactly(2, 8);
  }

  @Test
  void whatIsImpracticalIsMeasuredOnlyWhenNamed() {
    FakeSystem slow = FakeSystem.mpi("mpich", 1);
    slow.practicalRanks = 2;
    assertThat(ranksOf(slow, Set.of())).containsExactly(2);
    assertThat(ranksOf(slow, Set.of("mpich"))).containsExactly(2, 8);
  }

  private static List<Integer> ranksOf(MeasuredSystem system, Set<String> named) {
    Selection selection =
        new Selection(
            Set.of(Transport.SHM),
            Set.of(BufferKind.NATIVE),
            Set.of(CacheState.HOT),
            List.of(2, 8),
            named);
    return selection.of(system, Experiment.COLLECTIVES).stream().map(Configuration::ranks).toList();
  }

  private static Selection hotHeap(Transport... transports) {
    return new Selection(
        Set.of(transports), Set.of(BufferKind.HEAP), Set.of(CacheState.HOT), List.of(2));
  }

  private static Selection all() {
    return new Selection(
        EnumSet.allOf(Transport.class),
        EnumSet.allOf(BufferKind.class),
        EnumSet.allOf(CacheState.class),
        List.of(2));
  }
}
