package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A weft command that runs, with its output so far. */
final class Running implements AutoCloseable {
  /** {@code -Dweft.test.patience=300} for a machine that has far more to do than it can. */
  private static final int PATIENCE_SECONDS = Integer.getInteger("weft.test.patience", 60);

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final Path PROCESSES = Path.of("/proc");

  /** In the environment of all processes of a command: what a command line says is no proof. */
  private static final String MARK = "TEST_OF_WEFT";

  final Process process;
  private final Path temporary;

  /** What the processes of the command have in their environment; empty if nothing. */
  private final String mark;

  private final Collector out;
  private final Collector err;

  /** Reads a stream to its end. */
  private static final class Collector extends Thread {
    private final InputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Collector(InputStream in) {
      this.in = in;
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      byte[] buffer = new byte[8192];
      try {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          synchronized (bytes) {
            bytes.write(buffer, 0, count);
          }
        }
      } catch (IOException closed) {
        // The process was killed.
      }
    }

    byte[] soFar() {
      synchronized (bytes) {
        return bytes.toByteArray();
      }
    }
  }

  Running(Process process, Path temporary) {
    this(process, temporary, "");
  }

  private Running(Process process, Path temporary, String mark) {
    this.process = process;
    this.mark = mark;
    this.temporary = temporary;
    this.out = new Collector(process.getInputStream());
    this.err = new Collector(process.getErrorStream());
  }

  OutputStream in() {
    return process.getOutputStream();
  }

  String out() {
    return new String(out.soFar(), StandardCharsets.UTF_8);
  }

  byte[] outBytes() {
    return out.soFar();
  }

  String err() {
    return new String(err.soFar(), StandardCharsets.UTF_8);
  }

  List<String> lines() {
    return new BufferedReader(new java.io.StringReader(out())).lines().toList();
  }

  /** Waits for the end; gives the exit code. */
  int await() throws InterruptedException {
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (ended) {
      out.join(5_000);
      err.join(5_000);
    }
    assertThat(ended).as("ended; output so far:%n%s%n%s", out(), err()).isTrue();
    return process.exitValue();
  }

  /** Waits until the output holds a text. */
  void awaitOutput(String... texts) throws InterruptedException {
    for (String text : texts) {
      await(() -> out().contains(text) || !process.isAlive());
      assertThat(out()).as("error output: %s", err()).contains(text);
    }
  }

  /** Waits until something holds. */
  static void await(BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!holds.getAsBoolean() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  void signal(String name) throws IOException, InterruptedException {
    signal(name, process.pid());
  }

  static void signal(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }

  /** The processes of the job's ranks that still run, in the order in which they were started. */
  List<ProcessHandle> ranks() {
    return ProcessHandle.allProcesses()
        .filter(each -> each.pid() != process.pid())
        .filter(this::isOfThisCommand)
        .filter(each -> !isMakingAnArchive(each))
        .sorted()
        .toList();
  }

  /** Starts a command whose processes are known as its own. */
  static Running start(ProcessBuilder builder, Path temporary) throws IOException {
    String mark = UUID.randomUUID().toString();
    builder.environment().put(MARK, mark);
    return new Running(builder.start(), temporary, mark);
  }

  private boolean isOfThisCommand(ProcessHandle each) {
    Path environment = PROCESSES.resolve(Long.toString(each.pid())).resolve("environ");
    if (mark.isEmpty() || !Files.exists(environment)) {
      return each.info().commandLine().orElse("").contains(temporary.toString());
    }
    try {
      String variables = Files.readString(environment, StandardCharsets.ISO_8859_1);
      return ('\0' + variables).contains("\0" + MARK + '=' + mark + '\0');
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }

  /** What an agent leaves to a process of low priority, which on a busy machine takes minutes. */
  private static boolean isMakingAnArchive(ProcessHandle each) {
    return each.info().commandLine().orElse("").contains("-Xshare:dump");
  }

  /** Says that no process and no file has been left behind. */
  void assertNothingLeft() throws IOException, InterruptedException {
    assertNoProcessLeft();
    assertThat(files(temporary, "")).isEmpty();
  }

  /**
   * The same of a job of another launcher, which may kill rank 0 before that removes the note by
   * which commands find the job: whoever starts a job next removes it.
   */
  void assertNothingLeftButANote() throws IOException, InterruptedException {
    assertNoProcessLeft();
    assertThat(files(temporary, ""))
        .allMatch(each -> each.getFileName().toString().startsWith("weft-ports-"));
  }

  private void assertNoProcessLeft() throws IOException, InterruptedException {
    await(() -> ranks().isEmpty());
    assertThat(ranks()).isEmpty();
    assertNoSharedMemoryOf(process.pid());
  }

  /** Says that no shared memory is left of the job whose launcher or first rank has this number. */
  static void assertNoSharedMemoryOf(long pid) throws IOException {
    assertThat(files(SHARED_MEMORY, "-" + pid + "-")).isEmpty();
  }

  private static List<Path> files(Path folder, String part) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().contains(part)).toList();
    }
  }

  @Override
  public void close() {
    ranks().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
