package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.lab.simulate.CoreMachine.Distance;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CoreOperationsTest {
  private static final CoreMachine TWO_SOCKETS = new CoreMachine(2, 4, 8);

  private static LineSimulation flat(CoreMachine machine, Consumer<CoreOperations> steps) {
    LineSimulation lines = new LineSimulation(machine);
    steps.accept(CoreOperations.flat(machine, lines));
    return lines;
  }

  private static LineSimulation composed(CoreMachine machine, Consumer<CoreOperations> steps) {
    LineSimulation lines = new LineSimulation(machine);
    steps.accept(CoreOperations.composed(machine, lines));
    return lines;
  }

  private static int[] all(CoreMachine machine) {
    return IntStream.range(0, machine.ranks()).toArray();
  }

  private static void assertLines(LineSimulation of, long near, long caches, long sockets) {
    assertThat(of.lines(Distance.NEAR)).as("near").isEqualTo(near);
    assertThat(of.lines(Distance.ACROSS_CACHES)).as("other cache").isEqualTo(caches);
    assertThat(of.lines(Distance.ACROSS_SOCKETS)).as("other socket").isEqualTo(sockets);
  }

  @Test
  void linesAreCountedByDistance() {
    int[] all = all(TWO_SOCKETS);
    assertLines(flat(TWO_SOCKETS, steps -> steps.barrier(all)), 64 * 7, 64 * 24, 64 * 32);
    // To the leaders and back; among the leaders of each socket likewise; between the two.
    assertLines(composed(TWO_SOCKETS, steps -> steps.barrier(all)), 2 * 8 * 7, 2 * 2 * 3, 2);
    assertLines(flat(TWO_SOCKETS, steps -> steps.broadcast(16, all)), 7, 24, 32);
    assertLines(composed(TWO_SOCKETS, steps -> steps.broadcast(16, all)), 8 * 7, 2 * 3, 1);
    // A line for the flag and 16 of data.
    assertLines(composed(TWO_SOCKETS, steps -> steps.broadcast(1024, all)), 17 * 56, 17 * 6, 17);
    assertLines(composed(TWO_SOCKETS, steps -> steps.allReduce(16, all)), 2 * 56, 2 * 6, 2);
  }

  /** By hand: readers of one line, which is held for 5 ns by each, and a chain of reads. */
  @Test
  void timesAreThoseOfTheLongestChain() {
    CoreMachine four = new CoreMachine(1, 1, 4);
    int[] all = all(four);
    assertThat(flat(four, steps -> steps.broadcast(16, all)).nanos()).isEqualTo(1.6 + 5 + 5 + 20);
    LineSimulation lines = new LineSimulation(four);
    lines.toOne(all, 0, 0);
    assertThat(lines.nanos()).isEqualTo(3 * 20);
    lines.fromOne(new int[] {0, 1}, 0, 1000);
    assertThat(lines.nanos()).as("written, then read").isEqualTo(60 + 100 + 20 + 100);
  }

  @Test
  void fewRanksAreNotComposed() {
    CoreMachine few = new CoreMachine(2, 1, 3);
    int[] all = all(few);
    assertThat(composed(few, steps -> steps.barrier(all)).nanos())
        .isEqualTo(flat(few, steps -> steps.barrier(all)).nanos());
  }

  @Test
  void theTableHasBothWays() {
    List<String> lines = CoreTable.lines(TWO_SOCKETS);
    assertThat(lines.getFirst()).startsWith("64 ranks on 2 sockets");
    assertThat(lines).filteredOn(line -> line.contains("composed")).hasSize(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2x4", "2x4x8x1", "2x0x8", "axbxc", "64x64x64", "1x1x1"})
  void whatIsNoMachineIsRefusedWithARemedy(String text) {
    assertThatThrownBy(() -> CoreMachine.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("as in 2x4x8");
  }
}
