package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.cli.program.Busy;
import dev.weft.cli.program.NetworkOwner;
import dev.weft.lab.network.NetworkException;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.VirtualNetwork;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.testkit.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks on two hosts, and that nothing is left of them: only as root on Linux. */
@Timeout(120)
final class NetworkTest {
  private static final Path NAMESPACES = Path.of("/run/netns");
  private static final NetworkSpec SPEC = new NetworkSpec(NetworkKind.TEN_GIGABIT, 9000);

  /** More than handshakes: only messages bring so much over the card. */
  private static final long MANY_BYTES = 10_000_000;

  private static final Predicate<String> SWITCH = name -> name.endsWith("switch");

  @TempDir Path folder;

  private VirtualNetwork network;

  @BeforeEach
  void build() throws InterruptedException {
    try {
      network = VirtualNetwork.build(SPEC, 2);
    } catch (NetworkException e) {
      assumeTrue(false, "no network here: " + e.getMessage());
    }
  }

  @AfterEach
  void remove() {
    if (network != null) {
      network.close();
    }
  }

  @Test
  void messagesOfWeftPassBetweenHostsAndNothingIsLeft() throws Exception {
    LaunchHosts launchHosts = network.launchHosts();
    Command command = new Command(folder).after(launchHosts.enter(0));
    Path scripts = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-scripts"));
    String prefix = String.join(" ", launchHosts.rankPrefix(scripts));
    String options = "-n 2 --transport tcp --network " + launchHosts.network() + " --prefix";
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of(prefix, "-J-Djava.io.tmpdir=" + folder));
    words.addAll(List.of("-cp", ClassPath.of(Busy.class), Busy.class.getName(), "rendezvous"));
    try (Running job = command.start(words.toArray(String[]::new))) {
      job.awaitOutput("ready 0", "ready 1");
      Running.await(() -> sentBytes(launchHosts) > MANY_BYTES || !job.process.isAlive());
      assertThat(sentBytes(launchHosts))
          .as("bytes sent by host 1: %s", job.err())
          .isGreaterThan(MANY_BYTES);
      job.signal("INT");
      job.await();
      job.assertNothingLeft();
    } finally {
      Files.delete(scripts.resolve("rank.sh"));
      Files.delete(scripts);
    }
    network.close();
    assertThat(namespacesOf(ProcessHandle.current().pid())).isEmpty();
  }

  @Test
  void theNextRunRemovesWhatAKilledOneLeft() throws Exception {
    try (Running owner = owner()) {
      owner.awaitOutput("built");
      long pid = owner.process.pid();
      assertThat(namespacesOf(pid)).hasSize(3);
      VirtualNetwork.sweep();
      assertThat(namespacesOf(pid)).as("of one that lives").hasSize(3);
      owner.process.destroyForcibly();
      owner.await();
      assertThat(namespacesOf(pid)).as("of one that was killed").hasSize(3);
      String link = namespacesOf(pid).stream().filter(SWITCH).findFirst().orElseThrow();
      Running.await(() -> processesOn(link).isEmpty());
      assertThat(processesOn(link)).as("what carried its packets").isEmpty();
      VirtualNetwork.sweep();
      assertThat(namespacesOf(pid)).isEmpty();
      ProcessHandle sleeper =
          ProcessHandle.of(Long.parseLong(owner.lines().getFirst())).orElse(null);
      Running.await(() -> sleeper == null || !sleeper.isAlive());
      assertThat(sleeper == null || !sleeper.isAlive()).as("what ran on a host has ended").isTrue();
      assertThat(namespacesOf(ProcessHandle.current().pid())).as("this process's own").hasSize(3);
    }
  }

  private Running owner() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = ClassPath.withLibrary(NetworkOwner.class, VirtualNetwork.class);
    List<String> command =
        List.of(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            classes,
            NetworkOwner.class.getName());
    return new Running(new ProcessBuilder(command).start(), folder);
  }

  private static long sentBytes(LaunchHosts launchHosts) {
    List<String> command = new ArrayList<>(launchHosts.enter(1));
    command.addAll(List.of("cat", "/proc/self/net/dev"));
    try {
      return output(command)
          .lines()
          .map(String::strip)
          .filter(line -> line.startsWith(LaunchHosts.CARD + ":"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip().split("\\s+", -1))
          .mapToLong(fields -> Long.parseLong(fields[8]))
          .sum();
    } catch (IOException e) {
      return -1;
    }
  }

  private static String processesOn(String namespace) {
    try {
      return output(List.of("ip", "netns", "pids", namespace));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static List<String> namespacesOf(long pid) throws IOException {
    if (!Files.isDirectory(NAMESPACES)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(NAMESPACES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("weft-") && name.contains("-" + pid + "-"))
          .toList();
    }
  }
}
