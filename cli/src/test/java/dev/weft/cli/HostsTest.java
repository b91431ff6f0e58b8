package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Placed;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The command over the hosts of a cluster, and inside a Slurm job of it. */
@Timeout(100)
final class HostsTest {
  /** On a host, where it is that host's own. */
  private static final Path TEMPORARY = Path.of("/tmp");

  private static final String SALLOC = "salloc -Q -N3 -n4";

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new VirtualCluster(4, "ssh", "slurm");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Command command() {
    return new Command(TEMPORARY).option("--enable-native-access=ALL-UNNAMED");
  }

  private static HostCommand begin(String before, String... words) {
    List<String> line = new ArrayList<>(List.of(before.split(" ", -1)));
    line.addAll(command().line(words));
    return cluster.start(1, line.toArray(String[]::new));
  }

  private static HostCommand weft(String before, String... words) {
    return begin(before, words).await();
  }

  private static String[] run(String options, String... arguments) {
    List<String> words = List.of(options.split(" ", -1));
    return command().runWords(Placed.class, words, arguments);
  }

  @Test
  void ranksGetWhatTheyAreToHave() throws Exception {
    // Ranks of other hosts see the same folder, outside of /tmp.
    Path shared = Files.createTempDirectory(VirtualCluster.project().resolve("cli/target"), "wdir");
    String options = "--hosts n1:2,n2:2 --map-by node --bind core -x X --wdir ";
    HostCommand job = weft("env X=7", run(options + shared + " --tag-output"));
    assertThat(job.exitCode()).as("%s", job.output()).isZero();
    String line = "[%d] rank %d of 4 on n%d in " + shared + ", X is 7, clock ";
    assertThat(job.output())
        .contains(line.formatted(0, 0, 1), line.formatted(1, 1, 2), "[3] error output of 3");
    assertThat(
            job.output()
                .lines()
                .filter(each -> each.matches(".* known to \\d+ ns, cores \\d+"))
                .count())
        .as("bound to one core each: %s", job.output())
        .isEqualTo(4);
    Files.delete(shared);
  }

  @Lengthy
  @Test
  void inputGoesToRank0AndOutputToFiles() throws Exception {
    Path files = Files.createTempDirectory(VirtualCluster.project().resolve("cli/target"), "out");
    String line = String.join(" ", command().line(run("--hosts n2,n3 --output " + files, "read")));
    HostCommand job = cluster.run(1, "sh", "-c", "echo some words | " + line);
    assertThat(job.exitCode()).as("%s", job.output()).isZero();
    assertThat(job.output()).isEmpty();
    assertThat(files.resolve("rank.0.out")).content().contains("on n2", "read some words");
    assertThat(files.resolve("rank.1.out")).content().contains("on n3").endsWith("read \n");
    assertThat(files.resolve("rank.1.err")).content().isEqualTo("error output of 1\n");
    try (var all = Files.list(files)) {
      for (Path each : all.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(files);
  }

  @Test
  void aFailureFarAwayIsReportedWithItsHost() {
    HostCommand job = weft("env", run("--hosts n1,n2,n3", "halt"));
    assertThat(job.exitCode()).as("%s", job.output()).isEqualTo(9);
    assertThat(job.output())
        .contains("weft: rank 2 on n3 exited with code 9", "Placed.main(Placed.java:");
  }

  @Lengthy
  @Test
  void aLimitOfTimeEndsAll() {
    HostCommand job = weft("env", run("--hosts n2,n3 --timeout 2s", "wait"));
    assertThat(job.exitCode()).as("%s", job.output()).isEqualTo(124);
    assertThat(job.output()).contains("the job did not end within its time limit of 2s");
  }

  @Lengthy
  @Test
  void stacksAreShownAndASignalEndsAll() throws Exception {
    HostCommand job = begin("env", run("--hosts n1,n2,n3", "wait"));
    job.awaitReady(1);
    HostCommand asking = weft("env", "stacks");
    assertThat(asking.exitCode()).as("%s", asking.output()).isZero();
    String pid = asking.output().strip().replaceFirst(".* ", "");
    TimeUnit.SECONDS.sleep(2);
    cluster.run(1, "kill", "-INT", pid);
    assertThat(job.await().exitCode()).as("%s", job.output()).isEqualTo(130);
    assertThat(job.output()).contains("who waits for whom", "rank 2 on n3 (pid ");
    cluster.assertNothingIsLeft(3);
  }

  @Lengthy
  @Test
  void inAJobOfSlurmNothingHasToBeSaid() {
    HostCommand job = weft(SALLOC, run("--tag-output"));
    assertThat(job.exitCode()).as("%s", job.output()).isZero();
    assertThat(job.output()).contains("rank 0 of 4 on n", "rank 3 of 4 on n");
    for (int host = 1; host <= 3; host++) {
      assertThat(job.output()).contains("of 4 on n" + host);
    }
  }

  @Lengthy
  @Test
  void theDoctorSaysFirstWhatIsWrong() {
    cluster.run(
        3, "iptables", "-I", "INPUT", "-s", "10.77.0.2", "-p", "tcp", "--syn", "-j", "DROP");
    cluster.run(4, "fallocate", "-l", "60M", "/dev/shm/others");
    HostCommand doctor = weft("env", "doctor", "--hosts", "n1:2,n9,n2,n3,n4:4");
    cluster.run(3, "iptables", "-F", "INPUT");
    cluster.run(4, "rm", "/dev/shm/others");
    assertThat(doctor.exitCode()).as("%s", doctor.output()).isEqualTo(1);
    List<String> lines = doctor.output().lines().toList();
    assertThat(lines.getFirst()).startsWith("fail");
    assertThat(doctor.output())
        .containsPattern("fail  n2 +does not reach n3 at 10.77.0.3, port")
        .containsPattern("fail  n9 +no agent could be started there")
        .containsPattern("warn  n4 +4 MiB of shared memory free")
        .containsPattern("\nhost +java +weft +user")
        .containsPattern("\nn4 .* 4 of 64 MiB +4 +shm\\+tcp +[+-]\\d+\\.\\d+ ± .*10.77.0.4");
  }

  @Test
  void infoLooksAtTheHostsOfAJobOfSlurm() {
    HostCommand info = weft(SALLOC, "info");
    assertThat(info.exitCode()).as("%s", info.output()).isZero();
    assertThat(info.output().lines()).hasSize(4);
    assertThat(info.output())
        .containsPattern("\nn3 +" + Runtime.version().feature() + ".*10.77.0.3");
  }
}
