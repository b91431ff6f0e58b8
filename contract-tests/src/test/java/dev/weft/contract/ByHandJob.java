package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;

/**
 * A job that outlives failures, whose ranks the test itself starts and ends, on hosts that are
 * names for this machine. All files of the job are in two folders of its own.
 */
final class ByHandJob implements AutoCloseable {
  private static final long LIMIT_SECONDS = Long.getLong("weft.test.patience", 60);
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final List<String> hosts;
  private final List<String> options;
  private final List<String> words = new ArrayList<>();
  private final Path folder;
  private final Path shared;
  private final Path secret;
  private final int port;

  /** The latest process of each place, and what it has printed. */
  private final List<Process> processes = new ArrayList<>();

  private final List<StringBuffer> outputs = new ArrayList<>();

  /** What all that a place has had before have printed. */
  private final StringBuffer earlier = new StringBuffer();

  /**
   * Starts it.
   *
   * @param hosts the name of the host of each rank
   * @param options of the virtual machines
   */
  ByHandJob(List<String> hosts, List<String> options, Class<?> main, String... arguments) {
    this.hosts = hosts;
    this.options = options;
    words.add(main.getName());
    words.addAll(List.of(arguments));
    String classPath = ClassPath.withLibrary(Ranks.class, main, Assertions.class);
    words.addAll(0, List.of("-cp", classPath));
    try {
      folder = Files.createTempDirectory("by-hand");
      shared =
          Files.createTempDirectory(
              Files.isDirectory(SHARED_MEMORY) ? SHARED_MEMORY : folder, "by-hand");
      secret = Files.write(folder.resolveSibling(folder.getFileName() + ".key"), new byte[40]);
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int rank = 0; rank < hosts.size(); rank++) {
      outputs.add(new StringBuffer());
      processes.add(started(rank));
    }
  }

  int size() {
    return hosts.size();
  }

  /** Starts another process with a rank whose process has ended. */
  void startAgain(int rank) {
    earlier.append(outputs.get(rank));
    outputs.set(rank, new StringBuffer());
    processes.set(rank, started(rank));
  }

  private Process started(int rank) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(QuickStart.options());
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx512m",
            "-Djava.io.tmpdir=" + folder,
            "-Dweft.shm.dir=" + shared,
            "-Dweft.native=" + System.getProperty("weft.native", "auto"),
            "-Dweft.survive=true"));
    line.addAll(options);
    line.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("WEFT_RANK", Integer.toString(rank));
    builder.environment().put("WEFT_SIZE", Integer.toString(hosts.size()));
    builder.environment().put("WEFT_ROOT", "localhost:" + port);
    builder.environment().put("WEFT_SECRET_FILE", secret.toString());
    builder.environment().put("WEFT_HOST", hosts.get(rank));
    try {
      Process process = builder.start();
      StringBuffer output = outputs.get(rank);
      Thread.ofVirtual().start(() -> collect(process, output));
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void collect(Process process, StringBuffer output) {
    byte[] bytes = new byte[4096];
    try (var from = process.getInputStream()) {
      for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
        output.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
      }
    } catch (IOException killed) {
      // All that could be read has been.
    }
  }

  boolean isAlive(int rank) {
    return processes.get(rank).isAlive();
  }

  /** What the latest process of a rank has printed. */
  String output(int rank) {
    return outputs.get(rank).toString();
  }

  /** What all have printed. */
  String outputs() {
    StringBuilder all = new StringBuilder("earlier processes:\n").append(earlier);
    for (int rank = 0; rank < size(); rank++) {
      all.append("rank ").append(rank).append(":\n").append(output(rank));
    }
    return all.toString();
  }

  /** Sends SIGKILL. */
  void kill(int rank) {
    processes.get(rank).destroyForcibly();
  }

  /** Sends another signal. */
  void signal(int rank, String name) throws IOException, InterruptedException {
    String pid = Long.toString(processes.get(rank).pid());
    new ProcessBuilder("kill", "-" + name, pid).start().waitFor();
  }

  /** Waits until all ranks have printed something. */
  void awaitAll(String text) throws InterruptedException {
    for (int rank = 0; rank < size(); rank++) {
      int each = rank;
      await(() -> output(each).contains(text) || !isAlive(each));
      assertThat(output(rank)).as("%s", outputs()).contains(text);
    }
  }

  /** Waits until something holds. */
  void await(BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("not within " + LIMIT_SECONDS + " s:\n" + outputs() + stacks());
      }
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  /** Waits for the end of a rank's latest process; gives its exit code. */
  int await(int rank) throws InterruptedException {
    await(() -> !isAlive(rank));
    return processes.get(rank).waitFor();
  }

  private String stacks() {
    StringBuilder all = new StringBuilder();
    for (int rank = 0; rank < size(); rank++) {
      if (isAlive(rank)) {
        try {
          Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jstack");
          String pid = Long.toString(processes.get(rank).pid());
          Process asked =
              new ProcessBuilder("timeout", "10", jcmd.toString(), pid)
                  .redirectErrorStream(true)
                  .start();
          all.append("rank ").append(rank).append(" is here:\n");
          all.append(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unknown) {
          all.append(unknown);
        }
      }
    }
    return all.toString();
  }

  /** Neither processes nor files are left. */
  void assertNothingLeft() throws IOException, InterruptedException {
    for (int rank = 0; rank < size(); rank++) {
      await(rank);
    }
    for (Path each : List.of(folder, shared)) {
      try (Stream<Path> files = Files.list(each)) {
        assertThat(files).as("left; %s", outputs()).isEmpty();
      }
    }
  }

  @Override
  public void close() throws IOException {
    processes.forEach(Process::destroyForcibly);
    for (Process each : processes) {
      each.onExit().join();
    }
    Files.deleteIfExists(secret);
    for (Path each : List.of(folder, shared)) {
      try (Stream<Path> files = Files.walk(each)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
