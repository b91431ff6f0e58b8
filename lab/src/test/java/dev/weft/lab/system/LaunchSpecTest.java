package dev.weft.lab.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.AvailableCores;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.program.ProgramOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchSpecTest {
  @Test
  void programsReadWhatIsWritten() {
    LaunchSpec spec = spec(Transport.SHM);
    ProgramOptions options = ProgramOptions.parse(spec.programArguments().toArray(String[]::new));
    assertThat(options.sizes()).containsExactly(8, 0, 1024);
    assertThat(options.cold()).isTrue();
    assertThat(options.nativeBuffer()).isTrue();
    assertThat(options.poolBytes()).isEqualTo(1 << 20);
    assertThat(options.warmMillis()).isEqualTo(7);
    assertThat(options.measureMillis()).isEqualTo(9);
    assertThat(options.samples()).isEqualTo(33);
    assertThat(options.messages()).isEqualTo(1_000_000);
    assertThat(options.repeats()).isEqualTo(2);
  }

  @Test
  void ranksOnTwoProcessorsAreToldWhereToMeetForTheirDistance() {
    boolean possible = AvailableCores.usable() >= 2;
    assertThat(spec(Transport.SHM).programArguments().contains("cores=./cores"))
        .isEqualTo(possible);
  }

  @Test
  void soAreTheFirstTwoOfManyWhoCallTogether() {
    boolean possible = AvailableCores.usable() >= 2;
    assertThat(argumentsOf(8, "scan").contains("cores=./cores")).isEqualTo(possible);
    assertThat(argumentsOf(8)).doesNotContain("cores=./cores");
  }

  @Test
  void turnsAreMixedWhereRanksShareProcessorsAndCallTogether() {
    int processors = AvailableCores.usable();
    assertThat(argumentsOf(2 * processors, "scan")).contains("turns=mixed");
    assertThat(argumentsOf(processors, "scan")).doesNotContain("turns=mixed");
    assertThat(argumentsOf(2 * processors)).doesNotContain("turns=mixed");
  }

  @Test
  void theLabGivesUpBeforeTheProgramDoes() {
    LaunchSpec spec = spec(Transport.SHM);
    ProgramOptions options = ProgramOptions.parse(spec.programArguments().toArray(String[]::new));
    assertThat((long) options.limitSeconds()).isGreaterThan(spec.limit().toSeconds());
  }

  @Test
  void programsReadOperationsWhereThereAreSeveral() {
    Workload workload = new Workload(List.of("scan", "gather"), List.of(16, 8));
    LaunchSpec spec =
        new LaunchSpec(
            Experiment.COLLECTIVES,
            new Configuration("weft", Transport.SHM, BufferKind.HEAP, CacheState.HOT, 2),
            workload,
            new Effort(5, 7, 9, 33, 1_000_000, 2),
            1 << 20,
            Path.of("."));
    ProgramOptions options = ProgramOptions.parse(spec.programArguments().toArray(String[]::new));
    assertThat(options.cells()).isEqualTo(workload.cells());
    assertThat(spec(Transport.SHM).programArguments()).noneMatch(a -> a.startsWith("operations"));
  }

  @Test
  void sendsFewerMessagesOverTcp() {
    assertThat(spec(Transport.TCP).programArguments()).contains("messages=100000");
  }

  private static List<String> argumentsOf(int ranks, String... operations) {
    return ofRanks(ranks, operations).programArguments();
  }

  private static LaunchSpec ofRanks(int ranks, String... operations) {
    return new LaunchSpec(
        Experiment.COLLECTIVES,
        new Configuration("weft", Transport.SHM, BufferKind.HEAP, CacheState.HOT, ranks),
        new Workload(List.of(operations), List.of(16)),
        new Effort(5, 7, 9, 33, 1_000_000, 2),
        1 << 20,
        Path.of("."));
  }

  private static LaunchSpec spec(Transport transport) {
    return new LaunchSpec(
        Experiment.PINGPONG,
        new Configuration("weft", transport, BufferKind.NATIVE, CacheState.COLD, 2),
        Workload.of(8, 0, 1024),
        new Effort(5, 7, 9, 33, 1_000_000, 2),
        1 << 20,
        Path.of("."));
  }
}
