package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.ProcessorSet;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WarningsTest {
  private static final String SAYS = "-Xint: nothing is compiled";

  /** What a system says of itself, and a program of its own process, stands in every report. */
  @Test
  void whatDistortsIsInTheTableAndInTheJson() {
    FakeSystem doubtful = FakeSystem.mpi("openmpi", 200);
    doubtful.warnings = List.of("it is a debug build");
    FakeSystem weft = FakeSystem.subject(100);
    weft.launchWarnings = List.of(SAYS);
    Report report = Reports.of(Experiment.PINGPONG, List.of(weft, doubtful));
    assertThat(report.warnings())
        .containsExactlyInAnyOrder("weft: " + SAYS, "openmpi: it is a debug build");
    assertThat(TableReport.lines(report)).contains("Warning: weft: " + SAYS);
    assertThat(JsonReport.tree(report).path("warnings")).hasSize(2);
    assertThat(JsonReport.tree(Reports.pingPong()).path("warnings")).isEmpty();
  }

  /** Two libraries with the same fault are named in one line. */
  @Test
  void systemsWithOneFaultShareALine() {
    FakeSystem one = FakeSystem.mpi("openmpi", 200);
    FakeSystem other = FakeSystem.mpi("mpich", 200);
    one.launchWarnings = List.of(SAYS);
    other.launchWarnings = List.of(SAYS);
    assertThat(Reports.of(Experiment.PINGPONG, List.of(one, other)).warnings())
        .containsExactly("mpich, openmpi: " + SAYS);
  }

  @Test
  void sharedMemoryAsSlowAsSocketsIsDoubted() {
    assumeThat(ProcessorSet.physical()).isGreaterThan(1);
    MeasuredSystem sockets =
        new FakeSystem(
            "c-socket-poll", Role.BOUND, 4000, Set.of(Transport.TCP), Set.of(BufferKind.NATIVE));
    Report report =
        Reports.of(
            Experiment.PINGPONG,
            List.of(FakeSystem.mpi("openmpi", 6000), FakeSystem.mpi("mpich", 300), sockets));
    assertThat(report.warnings())
        .singleElement()
        .asString()
        .startsWith("openmpi: 8 B take 6.00 µs in shared memory and 4.00 over TCP (c-socket-poll)");
  }
}
