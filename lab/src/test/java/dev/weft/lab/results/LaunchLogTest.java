package dev.weft.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.End;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.system.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchLogTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void choose() {
    file = directory.resolve("log.jsonl");
  }

  @Test
  void whatWasWrittenIsReadAgain() {
    try (LaunchLog log = LaunchLog.append(file)) {
      log.keep(launch(0), List.of(series("put", 8, 1.5, 10, 20), series("", 64, Double.NaN, 30)));
      log.ended(launch(0), new End(Optional.empty(), 2.5));
      log.ended(launch(1), new End(Optional.of("a bad day"), 1));
      log.ended(launch(2), End.SKIPPED);
    }
    List<LoggedLaunch> launches = LaunchLog.read(file);
    assertThat(launches).hasSize(3);
    LoggedLaunch first = launches.getFirst();
    assertThat(first.configuration()).isEqualTo(launch(0).configuration());
    assertThat(first.role()).isEqualTo(Role.NATIVE_MPI);
    assertThat(first.end()).isEqualTo(new End(Optional.empty(), 2.5));
    assertThat(first.series()).hasSize(2);
    assertThat(first.series().getFirst().cell()).isEqualTo(new Cell("put", 8));
    assertThat(first.series().getFirst().allocatedBytes()).isEqualTo(1.5);
    assertThat(first.series().getFirst().nanos().values()).containsExactly(10, 20);
    assertThat(first.series().getFirst().coreToCoreNanos()).isEqualTo(101.5);
    assertThat(first.series().get(1).allocatedBytes()).isNaN();
    assertThat(launches.get(1).end().failure()).contains("a bad day");
    assertThat(launches.get(2).end()).isEqualTo(End.SKIPPED);
  }

  @Test
  void anInterruptedLaunchDoesNotCountAndIsReplaced() throws IOException {
    try (LaunchLog log = LaunchLog.append(file)) {
      log.keep(launch(0), List.of(series("", 8, 0, 1)));
      log.ended(launch(0), new End(Optional.empty(), 1));
      log.keep(launch(1), List.of(series("", 8, 0, 2)));
    }
    Files.writeString(file, "{\"launch\":1,\"system\":\"ope", StandardOpenOption.APPEND);
    assertThat(LaunchLog.read(file)).hasSize(1);
    try (LaunchLog log = LaunchLog.append(file)) {
      log.keep(launch(1), List.of(series("", 8, 0, 3)));
      log.ended(launch(1), new End(Optional.empty(), 1));
    }
    List<LoggedLaunch> launches = LaunchLog.read(file);
    assertThat(launches).extracting(LoggedLaunch::round).containsExactly(0, 1);
    assertThat(launches.get(1).series()).hasSize(1);
    assertThat(launches.get(1).series().getFirst().nanos().values()).containsExactly(3);
  }

  @Test
  void aPackedLogIsReadAndContinuedAsBefore() {
    Series sums = series("sum", 8, 1.5, 30, 10, 20, 10);
    Series both =
        new Series(new Cell("", 8), "both", 1, 1, Double.NaN, 90, new Series.Nanos(3, 1, 2));
    try (LaunchLog log = LaunchLog.append(file)) {
      log.keep(launch(0), List.of(sums, both));
      log.ended(launch(0), new End(Optional.of("a bad day"), 2.5, List.of("-Xint")));
    }
    LoggedLaunch before = LaunchLog.read(file).getFirst();
    Path packed = LaunchLog.pack(file);
    assertThat(packed).hasFileName("log.jsonl.gz");
    assertThat(file).doesNotExist();
    LoggedLaunch after = LaunchLog.read(file).getFirst();
    assertThat(after.key()).isEqualTo(before.key());
    assertThat(after.end()).isEqualTo(before.end());
    assertThat(after.series().getFirst().cell()).isEqualTo(sums.cell());
    assertThat(after.series().getFirst().nanos().values()).containsExactly(10, 10, 20, 30);
    assertThat(after.series().getLast().nanos().values())
        .as("samples that belong together, one by one")
        .containsExactly(3, 1, 2);

    assertThat(LaunchLog.pack(file)).as("packed again").isEqualTo(packed);
    try (LaunchLog log = LaunchLog.append(file)) {
      log.keep(launch(1), List.of(sums));
      log.ended(launch(1), new End(Optional.empty(), 1));
    }
    assertThat(packed).doesNotExist();
    List<LoggedLaunch> launches = LaunchLog.read(file);
    assertThat(launches).extracting(LoggedLaunch::round).containsExactly(0, 1);
    assertThat(launches.getFirst().series().getFirst().nanos().values())
        .containsExactly(10, 10, 20, 30);
  }

  @Test
  void noFileIsNoLaunch() {
    assertThat(LaunchLog.read(file)).isEmpty();
  }

  private static PlannedLaunch launch(int round) {
    Configuration configuration =
        new Configuration("openmpi", Transport.SHM, BufferKind.NATIVE, CacheState.HOT, 2);
    return new PlannedLaunch(round, FakeSystem.mpi("openmpi", 1), configuration, Workload.of(8));
  }

  private static Series series(String operation, int bytes, double allocated, long... nanos) {
    return new Series(
        new Cell(operation, bytes), Series.MAIN, 1, 2, allocated, 101.5, new Series.Nanos(nanos));
  }
}
