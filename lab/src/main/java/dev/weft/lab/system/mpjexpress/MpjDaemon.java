package dev.weft.lab.system.mpjexpress;

import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The daemon that starts the processes of niodev; it lives as long as one launch. */
final class MpjDaemon implements AutoCloseable {
  private static final Duration READY_LIMIT = Duration.ofSeconds(20);
  private static final Duration RETRY = Duration.ofMillis(50);

  private final ChildProcess process;

  private MpjDaemon(ChildProcess process) {
    this.process = process;
  }

  /** Starts a daemon and blocks until it answers. */
  static MpjDaemon start(
      MpjHome home, String classPath, Map<String, String> environment, Duration limit) {
    List<String> command =
        List.of(
            Commands.java(),
            "-cp",
            classPath,
            "runtime.daemon.MPJDaemon",
            Integer.toString(home.daemonPort()));
    ChildProcess process =
        ChildProcess.start(command, environment, home.directory(), limit, line -> false);
    MpjDaemon daemon = new MpjDaemon(process);
    try {
      daemon.awaitPort(home.daemonPort());
      return daemon;
    } catch (InterruptedException e) {
      daemon.close();
      Thread.currentThread().interrupt();
      throw new LaunchFailedException("interrupted while the MPJ Express daemon started", e);
    } catch (LaunchFailedException e) {
      daemon.close();
      throw e;
    }
  }

  @Override
  public void close() {
    process.close();
  }

  private void awaitPort(int port) throws InterruptedException {
    long deadline = System.nanoTime() + READY_LIMIT.toNanos();
    while (!answers(port)) {
      if (System.nanoTime() > deadline) {
        throw process.failed("did not listen within " + READY_LIMIT.toSeconds() + " s");
      }
      Thread.sleep(RETRY);
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
