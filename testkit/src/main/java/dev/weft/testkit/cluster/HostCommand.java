package dev.weft.testkit.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A command that runs on a host of a {@link VirtualCluster}. */
public final class HostCommand {
  private static final long LIMIT_SECONDS = 60;
  private static final int ALL_RANKS = 100;

  /** What a rank says of a failure, or Weft's launcher, which knows names of hosts. */
  private static final Pattern TELLS =
      Pattern.compile("told .*|weft: rank \\d+ ends: .*|weft: (host|rank \\d+ on) n\\d.*");

  private final Process process;
  private final CompletableFuture<String> output;
  private final Semaphore ready = new Semaphore(0);

  /** When the first line came that tells of a failure, or the command ended without one. */
  private final CompletableFuture<Long> toldMillis = new CompletableFuture<>();

  HostCommand(List<String> line) {
    try {
      process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    output = CompletableFuture.supplyAsync(this::readAll, Thread::startVirtualThread);
  }

  /** Begins a command on this machine itself. */
  public static HostCommand here(List<String> line) {
    return new HostCommand(line);
  }

  private String readAll() {
    StringBuilder all = new StringBuilder();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.append(line).append('\n');
        if (line.equals("ready")) {
          ready.release();
        } else if (TELLS.matcher(line).matches()) {
          toldMillis.complete(System.currentTimeMillis());
        }
      }
      return all.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      toldMillis.complete(System.currentTimeMillis());
      ready.release(ALL_RANKS);
    }
  }

  /** Waits for its end. */
  public HostCommand await() {
    return await(LIMIT_SECONDS);
  }

  /** Waits for its end, which is to come in this time. */
  public HostCommand await(long limitSeconds) {
    try {
      if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
        kill();
        throw new AssertionError("still running after " + limitSeconds + " s: " + output());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new AssertionError(e);
    }
    return this;
  }

  /** Waits until so many ranks have printed {@code ready}, or it has ended. */
  public void awaitReady(int ranks) {
    try {
      if (ready.tryAcquire(ranks, LIMIT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    kill();
    throw new AssertionError("it is not ready: " + output());
  }

  /**
   * Sends a signal, {@code STOP} for example, to the process that the command is on its host. What
   * has brought it there stops with it, and goes on when it is told.
   */
  public void signal(String name) {
    List<String> line = new ArrayList<>(List.of("kill", "-" + name));
    List<ProcessHandle> all = process.descendants().toList();
    // On a busy machine Java's look at all processes may miss some.
    while (all.isEmpty() && process.isAlive()) {
      all = process.descendants().toList();
    }
    line.add(Long.toString(all.getLast().pid()));
    if (name.equals("CONT")) {
      line.add(Long.toString(process.pid()));
      all.forEach(each -> line.add(Long.toString(each.pid())));
    }
    try {
      new ProcessBuilder(line).inheritIO().start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  public boolean running() {
    return process.isAlive();
  }

  /** When it said that it was told of a failure, or ended because of one, or ended; waits. */
  public long toldMillis() {
    return toldMillis.join();
  }

  /** What it has printed until its end. */
  public String output() {
    return output.join();
  }

  public int exitCode() {
    return process.exitValue();
  }
}
