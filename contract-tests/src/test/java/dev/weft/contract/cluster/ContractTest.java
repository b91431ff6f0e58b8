package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.WithinOneProcess;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The contract's tests with ranks that are processes, two on each of several hosts: shared memory
 * within hosts, tcp between them. Neighbours in a communicator are on different hosts.
 */
@OverHosts
@Timeout(value = 90, unit = TimeUnit.MINUTES)
final class ContractTest {
  private static final int MOST_HOSTS = 3;
  private static final int RANKS_A_HOST = 2;
  private static final long LIMIT_SECONDS = Thorough.count(200, 900);

  /** Those of the largest families, which together take some seconds. */
  private static final List<String> SOME = List.of("SendReceiveTest", "WindowFenceTest");

  private static final List<String> PACKAGES = List.of("", ".collective", ".datatype", ".matching");

  /** Which hosts see; their own folders for temporary files they do not. */
  private static final Path FOLDER = Path.of("target", "contract-over-hosts").toAbsolutePath();

  private static final Path SECRET = FOLDER.resolve("secret");

  private static VirtualCluster cluster;
  private static int jobs;

  @BeforeAll
  static void start() throws IOException {
    cluster = new VirtualCluster(MOST_HOSTS);
    remove();
    Files.createDirectories(FOLDER);
    Files.write(SECRET, new byte[40]);
    Files.setPosixFilePermissions(SECRET, PosixFilePermissions.fromString("r--------"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
      remove();
    }
  }

  private static void remove() throws IOException {
    if (Files.exists(FOLDER)) {
      try (Stream<Path> files = Files.walk(FOLDER)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Test
  void someOfIt() {
    List<String> some = SOME.stream().map(ContractTest::inContract).toList();
    assertThat(failure(MOST_HOSTS, "-Dweft.encrypt=everywhere", some)).isEmpty();
  }

  /** A job a class, so that it says all that fail. */
  @ParameterizedTest
  @CsvSource({
    "2, -Dweft.encrypt=false",
    "3, -Dweft.encrypt=false",
    "2, -Dweft.encrypt=everywhere",
    "3, -Dweft.encrypt=everywhere",
    "2, -Dweft.native=off"
  })
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void allOfIt(int hosts, String option) throws IOException {
    String failures =
        classes().stream()
            .map(each -> failure(hosts, option, List.of(each)))
            .collect(Collectors.joining());
    assertThat(failures).isEmpty();
  }

  private static String inContract(String name) {
    return WithinOneProcess.class.getPackageName() + "." + name;
  }

  private static List<String> classes() throws IOException {
    Path root = Path.of(RingProgram.rootOf(WithinOneProcess.class));
    List<String> found = new ArrayList<>();
    for (String name : PACKAGES) {
      String whole = WithinOneProcess.class.getPackageName() + name;
      try (Stream<Path> files = Files.list(root.resolve(whole.replace('.', '/')))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(file -> file.endsWith("Test.class"))
            .map(file -> whole + "." + file.substring(0, file.lastIndexOf('.')))
            .forEach(found::add);
      }
    }
    return found.stream().sorted().toList();
  }

  /** Runs tests; gives nothing if all pass, else what the ranks have printed. */
  private static String failure(int hosts, String option, List<String> classes) {
    List<HostCommand> ranks = new ArrayList<>();
    String[] command = command(option, classes);
    for (int rank = 0; rank < hosts * RANKS_A_HOST; rank++) {
      List<String> line =
          new ArrayList<>(
              List.of(
                  "env",
                  "WEFT_RANK=" + rank,
                  "WEFT_SIZE=" + hosts * RANKS_A_HOST,
                  "WEFT_ROOT=n1:4711",
                  "WEFT_SECRET_FILE=" + SECRET));
      line.addAll(List.of(command));
      ranks.add(cluster.start(rank % hosts + 1, line.toArray(String[]::new)));
    }
    ranks.forEach(rank -> rank.await(LIMIT_SECONDS));
    return ranks.stream().allMatch(rank -> rank.exitCode() == 0)
        ? ""
        : ranks.stream().map(HostCommand::output).collect(Collectors.joining());
  }

  private static String[] command(String option, List<String> classes) {
    List<String> words = new ArrayList<>();
    words.add(option);
    words.add("-Dweft.transport=auto");
    // Once, and with what holds of ranks that do not all share memory.
    words.add("-Dweft.test.via=tcp");
    words.add("-D" + ForAll.SEEDS_PROPERTY + "=" + ForAll.newSeed());
    words.add("-D" + CommonFolder.PROPERTY + "=" + FOLDER.resolve("job-" + ++jobs));
    words.add("-D" + Thorough.PROPERTY + "=" + Thorough.isWanted());
    words.addAll(classes);
    return RingProgram.commandOf(
        ContractRank.class, System.getProperty("java.class.path"), words.toArray(String[]::new));
  }
}
