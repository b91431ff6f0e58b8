package dev.weft.testkit.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hosts {@code n1}, {@code n2}, … that are namespaces of this machine; {@code cluster.sh} defines
 * them. The cluster is gone when this process ends for any reason.
 */
public final class VirtualCluster implements AutoCloseable {
  private static final Path SCRIPT = Path.of("testkit", "src", "main", "cluster", "cluster.sh");
  private static final Path STATES = Path.of("/var/tmp");
  private static final List<String> ALWAYS = List.of("ip", "unshare", "nsenter", "setpriv");
  private static final Map<String, List<String>> OF_SERVICES =
      Map.of(
          "ssh", List.of("sshd", "ssh", "ssh-keygen"),
          "slurm", List.of("munged", "slurmctld", "slurmd", "srun"));
  private static final long LEAVING_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final AtomicInteger STARTED = new AtomicInteger();

  /** System property: nothing is skipped, as everything is said to be installed. */
  private static final String REQUIRED = "weft.test.cluster";

  private final Path state =
      STATES.resolve(
          "weft-cluster-" + ProcessHandle.current().pid() + "-" + STARTED.incrementAndGet());
  private final Process holder;
  private final BufferedReader answers;

  /**
   * Builds it, or skips the test that asks, with a sentence, where something is missing.
   *
   * @param services {@code ssh}, {@code slurm}
   */
  public VirtualCluster(int hosts, String... services) {
    require(System.getProperty("user.name").equals("root"), "a virtual cluster needs root");
    ALWAYS.forEach(VirtualCluster::require);
    require(
        canMakeNamespaces(),
        "a virtual cluster needs namespaces, which this system does not let root make");
    Arrays.stream(services)
        .flatMap(each -> OF_SERVICES.getOrDefault(each, List.of()).stream())
        .forEach(VirtualCluster::require);
    List<String> command = new ArrayList<>(List.of(script(), "hold", state.toString()));
    command.add(Integer.toString(hosts));
    command.addAll(List.of(services));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CLUSTER_SHARED", String.join(File.pathSeparator, shared()));
    try {
      holder = builder.start();
      answers = holder.inputReader(UTF_8);
      await("ready");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Skips the test that asks where this command is missing. */
  public static void require(String command) {
    boolean found =
        Stream.concat(Stream.of("/usr/sbin"), Stream.of(System.getenv("PATH").split(":")))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    require(found, "this test needs the command %s; .ci/run installs it".formatted(command));
  }

  /**
   * Skips the test that asks, or fails it if {@code -Dweft.test.cluster=required} says that
   * everything is there, unless a condition holds.
   */
  public static void require(boolean holds, String sentence) {
    if (Objects.equals(System.getProperty(REQUIRED), "required")) {
      assertThat(holds).as(sentence).isTrue();
    } else {
      assumeThat(holds).as(sentence).isTrue();
    }
  }

  private static boolean canMakeNamespaces() {
    try {
      return new ProcessBuilder("unshare", "--net", "--mount", "--pid", "--fork", "true")
              .start()
              .waitFor()
          == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private void await(String answer) throws IOException {
    StringBuilder said = new StringBuilder();
    for (String line = answers.readLine(); !answer.equals(line); line = answers.readLine()) {
      assertThat(line).as("the cluster is not %s: %s", answer, said).isNotNull();
      said.append(line).append('\n');
    }
  }

  /** Where the tests' classes and their Java are, as far as hosts would not see them. */
  private static List<String> shared() {
    return Stream.of(project(), Path.of(System.getProperty("java.home")))
        .map(Path::toString)
        .toList();
  }

  /** The folder of all modules: tests run in that of theirs. */
  public static Path project() {
    return Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
  }

  private static String script() {
    return project().resolve(SCRIPT).toString();
  }

  /** Begins a command on a host. */
  public HostCommand start(int host, String... command) {
    List<String> line =
        new ArrayList<>(List.of(script(), "on", state.toString(), Integer.toString(host)));
    line.addAll(List.of(command));
    return new HostCommand(line);
  }

  /** Runs a command on a host to its end. */
  public HostCommand run(int host, String... command) {
    HostCommand started = start(host, command);
    started.await();
    return started;
  }

  /** Neither processes nor files of jobs, within a time that is long on a busy machine. */
  public void assertNothingIsLeft(int... hosts) {
    long start = System.nanoTime();
    for (int host : hosts) {
      String left = left(host);
      while (!left.isEmpty() && System.nanoTime() - start < LEAVING_NANOS) {
        left = left(host);
      }
      assertThat(left).as("left on n%d", host).isEmpty();
    }
  }

  private String left(int host) {
    // Ranks by their environment: a command line need not say what it starts.
    String find =
        "pgrep -fa AgentBoot; grep -lsz '^WEFT_JOB=' /proc/[1-9]*/environ; ls -d /dev/shm/weft-* /tmp/weft-* 2>/dev/null; true";
    return run(host, "sh", "-c", find)
        .output()
        .lines()
        .filter(line -> !line.contains("pgrep"))
        .collect(Collectors.joining("\n"));
  }

  /** Makes a fault of its network or hosts, in the script's words; waits until it is there. */
  public void fault(String words) {
    try {
      holder.outputWriter().append(words).append('\n').flush();
      await("done");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives a host another name. */
  public void name(String name, int host) throws IOException, InterruptedException {
    new ProcessBuilder(script(), "name", state.toString(), name, Integer.toString(host))
        .inheritIO()
        .start()
        .waitFor();
  }

  @Override
  public void close() {
    try {
      holder.outputWriter().close();
      holder.waitFor();
    } catch (IOException | InterruptedException e) {
      holder.destroy();
    }
  }
}
