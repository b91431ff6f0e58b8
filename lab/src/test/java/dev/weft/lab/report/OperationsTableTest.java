package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperationsTableTest {
  private final Report report =
      Reports.of(
          Experiment.COLLECTIVES,
          List.of(
              weft(Transport.SHM, 100),
              FakeSystem.mpi("openmpi", 200),
              FakeSystem.mpi("mpich", 400),
              new FakeSystem(
                  "mpjexpress", Role.PEER, 5000, Set.of(Transport.SHM), Set.of(BufferKind.HEAP))));
  private final List<String> lines = TableReport.lines(report);

  @Test
  void showsEveryOperationAndSizeWithItsRatios() {
    int title = lines.indexOf("collectives, shm, 2 ranks: µs, slowest rank, median of 3 launches");
    assertThat(title).isNotNegative();
    assertThat(lines.get(title + 1).strip().split("  +"))
        .containsExactly(
            "operation",
            "size",
            "mpjexpress",
            "mpich",
            "openmpi",
            "weft",
            "weft / mpjexpress",
            "weft / best MPI");
    assertThat(lines.get(title + 2).strip().split("  +"))
        .containsExactly(
            "barrier",
            "5.00",
            "0.400",
            "0.200",
            "0.100",
            "0.0200 [0.0200 0.0200]",
            "0.500 [0.500 0.500]");
    assertThat(lines.get(title + 3)).contains("broadcast").contains(" 8 B ");
    assertThat(lines.get(title + 4)).contains("broadcast").contains("1 KiB");
    assertThat(lines.get(title + 20)).contains("scan").contains("1 KiB");
  }

  @Test
  void saysWhatAllOperationsAmountTo() {
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith("weft over best MPI: geometric mean 0.500 of 19 cells; worst 0.500")
                    && line.endsWith("against openmpi"))
        .anyMatch(line -> line.startsWith("weft over mpjexpress: geometric mean 0.0200"));
  }

  @Test
  void jsonNamesTheOperationAndTheStanding() {
    JsonNode root = JsonReport.tree(report);
    assertThat(root.get("results"))
        .anySatisfy(
            result -> {
              assertThat(result.get("experiment").asText()).isEqualTo("collectives");
              assertThat(result.get("operation").asText()).isEqualTo("broadcast");
              assertThat(result.get("bytes").asInt()).isEqualTo(1024);
              assertThat(result.get("unit").asText()).isEqualTo("us");
            });
    assertThat(root.get("standings"))
        .anySatisfy(
            standing -> {
              assertThat(standing.get("over").asText()).isEqualTo("best MPI");
              assertThat(standing.get("geometric_mean").asDouble()).isCloseTo(0.5, within(1e-9));
              assertThat(standing.get("cells").asInt()).isEqualTo(19);
              assertThat(standing.get("worst").get("operation").asText()).isNotEmpty();
            });
  }

  @Test
  void aCopyStandsBesideWhatMovesBytes() {
    Report copies =
        Reports.of(
            Experiment.ONESIDED,
            List.of(
                weft(Transport.SHM, 100),
                new FakeSystem(
                    "memcpy", Role.BOUND, 10, Set.of(Transport.NONE), Set.of(BufferKind.NATIVE)) {
                  @Override
                  protected Workload workload(Workload asked) {
                    return new Workload(List.of(), asked.sizes());
                  }
                }));
    List<String> table = TableReport.lines(copies);
    assertThat(table.getFirst()).startsWith("onesided, shm, 2 ranks: µs until done");
    assertThat(table.get(2).strip().split("  +"))
        .containsExactly("put", "8 B", "0.0100", "0.100", "10.0 [10.0 10.0]");
    assertThat(table)
        .anySatisfy(
            line ->
                assertThat(line.strip().split("  +"))
                    .containsExactly("fetchAndOp", "8 B", "-", "0.100", "-"));
  }

  @Test
  void aPeerIsComparedOnTheSameTransportOnly() {
    Report apart =
        Reports.of(
            Experiment.COLLECTIVES, List.of(weft(Transport.LOCAL, 1), FakeSystem.mpi("mpich", 1)));
    assertThat(apart.ratios()).isEmpty();
    assertThat(TableReport.lines(apart)).anyMatch(line -> line.startsWith("collectives, local"));
  }

  private static FakeSystem weft(Transport transport, long nanosPerHop) {
    return new FakeSystem(
        "weft", Role.SUBJECT, nanosPerHop, Set.of(transport), Set.of(BufferKind.HEAP));
  }
}
