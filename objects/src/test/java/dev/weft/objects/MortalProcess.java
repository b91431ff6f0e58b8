package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A process of {@link MortalObjects}, and what it has said. */
final class MortalProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 40;
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final Process process;
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private volatile long endMillis;

  private MortalProcess(Process process) {
    this.process = process;
    Thread _ = Thread.ofPlatform().daemon().start(this::read);
  }

  /**
   * @param folder for its temporary files
   */
  static MortalProcess start(
      Path folder, Map<String, String> environment, List<String> options, String... arguments)
      throws IOException {
    List<String> line = QuickStart.java();
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx200m",
            "-Djava.io.tmpdir=" + folder,
            "-Dweft.native=" + System.getProperty("weft.native", "auto")));
    line.addAll(options);
    line.addAll(List.of("-cp", ClassPath.withLibrary(Node.class, MortalObjects.class)));
    line.add(MortalObjects.class.getName());
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new MortalProcess(builder.start());
  }

  private void read() {
    try (BufferedReader reader = process.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // It was killed.
    }
    endMillis = System.currentTimeMillis();
  }

  boolean hasEnded() {
    return endMillis != 0;
  }

  /** When its output has ended. */
  long endMillis() {
    return endMillis;
  }

  void kill() {
    process.destroyForcibly();
  }

  /** Ends its input. */
  void end() throws IOException {
    process.getOutputStream().close();
  }

  /** What comes behind the start of the lines that begin so. */
  List<String> said(String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .toList();
  }

  /** The times with which such lines end. */
  List<Long> times(String start) {
    return said(start).stream()
        .map(text -> Long.valueOf(text.substring(text.lastIndexOf(' ') + 1)))
        .toList();
  }

  static void await(BooleanSupplier holds, List<MortalProcess> all) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: %s", all).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  /** All end, and leave no file. */
  static void assertNothingLeft(Path folder, List<MortalProcess> all)
      throws IOException, InterruptedException {
    for (MortalProcess each : all) {
      assertThat(each.process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("%s", all).isTrue();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList()).as("files of %s", all).isEmpty();
    }
    try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
      assertThat(files.map(Path::toString).filter(name -> isOfOneOf(all, name))).isEmpty();
    }
  }

  private static boolean isOfOneOf(List<MortalProcess> all, String name) {
    return all.stream().anyMatch(each -> name.contains("-" + each.process.pid() + "-"));
  }

  @Override
  public void close() {
    kill();
  }

  @Override
  public String toString() {
    return process.pid() + " " + lines;
  }
}
