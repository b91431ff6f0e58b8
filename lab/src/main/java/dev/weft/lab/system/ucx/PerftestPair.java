package dev.weft.lab.system.ucx;

import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.system.LaunchSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server and a client of {@code ucx_perftest}, which end after one test. The client chooses it,
 * and tells the server over a socket of theirs. Used by one thread.
 */
final class PerftestPair implements AutoCloseable {
  private static final Duration LISTENS_WITHIN = Duration.ofSeconds(20);
  private static final int LOOK_AGAIN_MILLIS = 2;

  /** As the kernel lists a socket that listens. */
  private static final String LISTENING = "0A";

  private final ChildProcess server;
  private final ChildProcess client;

  private PerftestPair(ChildProcess server, ChildProcess client) {
    this.server = server;
    this.client = client;
  }

  /**
   * Starts both. Blocks until the server listens.
   *
   * @param test the client's options that say what to measure
   */
  static PerftestPair start(
      LaunchSpec spec, Path tool, Map<String, String> environment, List<String> test)
      throws InterruptedException {
    int port = freePort();
    List<String> line = List.of(tool.toString(), "-p", Integer.toString(port));
    ChildProcess server =
        ChildProcess.start(line, environment, spec.directory(), spec.limit(), any -> false);
    try {
      awaitListening(port, server);
      List<String> whole = new ArrayList<>(line);
      whole.addAll(1, List.of(InetAddress.getLoopbackAddress().getHostAddress(), "-f", "-v"));
      whole.addAll(test);
      return new PerftestPair(
          server,
          ChildProcess.start(
              whole,
              environment,
              spec.directory(),
              spec.limit(),
              text -> PerftestResult.parse(text).isPresent()));
    } catch (RuntimeException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  /** Blocks until both have ended. */
  PerftestResult result() throws InterruptedException {
    String line = client.nextLine();
    client.awaitSuccess();
    if (line == null) {
      throw client.failed("printed no figures");
    }
    server.awaitSuccess();
    return PerftestResult.parse(line).orElseThrow();
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }

  /**
   * A port that is free now, and most likely still is when the server asks for it, at all addresses
   * as the server does.
   */
  private static int freePort() {
    try (ServerSocket any = new ServerSocket(0, 1)) {
      return any.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot find a free port", e);
    }
  }

  /** To connect would use up the one connection that the server takes, so the kernel is asked. */
  private static void awaitListening(int port, ChildProcess server) throws InterruptedException {
    long deadline = System.nanoTime() + LISTENS_WITHIN.toNanos();
    while (!listens(port)) {
      if (!server.isAlive()) {
        server.awaitSuccess();
        throw server.failed("ended before it listened on port " + port);
      }
      if (System.nanoTime() - deadline > 0) {
        server.kill();
        throw server.failed(
            "does not listen on port %d after %d s".formatted(port, LISTENS_WITHIN.toSeconds()));
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  private static boolean listens(int port) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    return Stream.of("tcp", "tcp6")
        .map(table -> Path.of("/proc/net", table))
        .filter(Files::exists)
        .flatMap(PerftestPair::rows)
        .map(row -> row.strip().split("\\s+"))
        .anyMatch(row -> row.length > 3 && row[1].endsWith(end) && row[3].equals(LISTENING));
  }

  private static Stream<String> rows(Path table) {
    try {
      return Files.readAllLines(table).stream();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + table, e);
    }
  }
}
