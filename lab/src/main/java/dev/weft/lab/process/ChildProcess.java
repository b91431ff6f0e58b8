package dev.weft.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A child process with a time limit whose output is read line by line. Closing it, or the end of
 * this JVM, kills it and everything it has started. Used by one thread; any thread may call {@link
 * #kill}.
 */
public final class ChildProcess implements AutoCloseable {
  /** No line contains a line feed. */
  private static final String END = "\n";

  private final Process process;
  private final List<String> command;
  private final long deadlineNanos;
  private final Duration limit;
  private final LineTail tail = new LineTail();
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread outReader;
  private final Thread errReader;

  private ChildProcess(
      Process process, List<String> command, Duration limit, Predicate<String> keep) {
    this.process = process;
    this.command = command;
    this.limit = limit;
    deadlineNanos = System.nanoTime() + limit.toNanos();
    outReader = reader(process.getInputStream(), keep);
    errReader = reader(process.getErrorStream(), line -> false);
  }

  /**
   * Starts a process with empty input.
   *
   * @param environment added to this process's own
   * @param keep which lines of standard output {@link #nextLine} is to return
   * @throws LaunchFailedException if it cannot be started
   */
  public static ChildProcess start(
      List<String> command,
      Map<String, String> environment,
      Path directory,
      Duration limit,
      Predicate<String> keep) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().putAll(environment);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    return start(builder, limit, keep);
  }

  /**
   * The same with an input that brings nothing and ends with this JVM, whatever ends it, so that
   * the process can notice.
   */
  public static ChildProcess startWithInput(
      List<String> command, Path directory, Duration limit, Predicate<String> keep) {
    return start(new ProcessBuilder(command).directory(directory.toFile()), limit, keep);
  }

  private static ChildProcess start(
      ProcessBuilder builder, Duration limit, Predicate<String> keep) {
    List<String> command = builder.command();
    try {
      Process process = builder.start();
      Children.add(process);
      return new ChildProcess(process, command, limit, keep);
    } catch (IOException e) {
      throw new LaunchFailedException(
          "cannot start " + command.getFirst() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Blocks until the next kept line.
   *
   * @return null when the process has closed its output
   * @throws LaunchFailedException if the time limit passes first
   */
  public @Nullable String nextLine() throws InterruptedException {
    String line = lines.poll(remainingNanos(), TimeUnit.NANOSECONDS);
    if (line == null) {
      kill();
      throw failed("took longer than its limit of " + limit.toSeconds() + " s");
    }
    return line.equals(END) ? null : line;
  }

  /**
   * Blocks until the process has ended.
   *
   * @throws LaunchFailedException if it ends with an error, or not within its limit
   */
  public void awaitSuccess() throws InterruptedException {
    if (!process.waitFor(remainingNanos(), TimeUnit.NANOSECONDS)) {
      kill();
      throw failed("took longer than its limit of " + limit.toSeconds() + " s");
    }
    if (process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue());
    }
  }

  /** Whether it has not ended yet. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** What to throw when this process did not do its part. */
  public LaunchFailedException failed(String what) {
    try {
      errReader.join(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String said = tail.text();
    String output = said.isEmpty() ? "It printed nothing." : "It printed last:\n" + said;
    return new LaunchFailedException(
        "%s %s%nCommand: %s%n%s".formatted(name(), what, Commands.show(command), output));
  }

  /** Kills the process and its descendants. */
  public void kill() {
    Children.kill(process);
  }

  @Override
  public void close() {
    kill();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
      outReader.join(1000);
      errReader.join(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String name() {
    return String.valueOf(Path.of(command.getFirst()).getFileName());
  }

  private long remainingNanos() {
    return Math.max(0, deadlineNanos - System.nanoTime());
  }

  private Thread reader(InputStream stream, Predicate<String> keep) {
    return Thread.ofPlatform()
        .daemon()
        .name("output of " + process.pid())
        .start(() -> read(stream, keep));
  }

  private void read(InputStream stream, Predicate<String> keep) {
    try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (keep.test(line)) {
          lines.add(line);
        } else if (!line.isBlank()) {
          tail.add(line);
        }
      }
    } catch (IOException e) {
      tail.add("(its output broke off: " + e.getMessage() + ")");
    }
    if (stream.equals(process.getInputStream())) {
      lines.add(END);
    }
  }
}
