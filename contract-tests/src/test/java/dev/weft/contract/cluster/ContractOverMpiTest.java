package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract's tests with ranks that a native MPI library has started and joins. */
@Timeout(value = 90, unit = TimeUnit.MINUTES)
final class ContractOverMpiTest {
  private static final int RANKS = 4;

  private static ContractJobs jobs;

  @BeforeAll
  static void start() throws IOException {
    jobs = new ContractJobs("contract-over-mpi");
  }

  @AfterAll
  static void stop() throws IOException {
    jobs.close();
  }

  @Lengthy
  @Test
  void someOfIt() {
    assertThat(failure(NativeMpi.OPEN_MPI_4, ContractJobs.some())).isEmpty();
  }

  /** A job a class, so that it says all that fail. */
  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void allOfIt(NativeMpi library) throws IOException {
    String failures =
        ContractJobs.all().stream()
            .map(each -> failure(library, List.of(each)))
            .collect(Collectors.joining());
    assertThat(failures).isEmpty();
  }

  /** Runs tests; gives nothing if all pass, else what the ranks have printed. */
  private static String failure(NativeMpi library, List<String> classes) {
    HostCommand command =
        library
            .start(RANKS, jobs.command(library.options(), classes))
            .await(ContractJobs.LIMIT_SECONDS);
    return command.exitCode() == 0 ? "" : command.output();
  }
}
