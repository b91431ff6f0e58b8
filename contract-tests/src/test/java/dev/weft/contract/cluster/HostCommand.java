package dev.weft.contract.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A command that runs on a host of a {@link VirtualCluster}. */
final class HostCommand {
  private static final long LIMIT_SECONDS = 60;

  private final Process process;
  private final CompletableFuture<String> output;

  HostCommand(List<String> line) {
    try {
      process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    output = CompletableFuture.supplyAsync(this::readAll, Thread::startVirtualThread);
  }

  private String readAll() {
    try {
      return new String(process.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for its end. */
  HostCommand await() {
    try {
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      assertThat(ended).as("still running after %d s: %s", LIMIT_SECONDS, output()).isTrue();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new AssertionError(e);
    }
    return this;
  }

  boolean running() {
    return process.isAlive();
  }

  /** What it has printed until its end. */
  String output() {
    return output.join();
  }

  int exitCode() {
    return process.exitValue();
  }
}
