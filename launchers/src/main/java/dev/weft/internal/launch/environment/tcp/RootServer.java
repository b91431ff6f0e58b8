package dev.weft.internal.launch.environment.tcp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Seal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sends rank 0's text, encrypted, to everybody who connects: only the ranks can decrypt it. Nothing
 * is read from callers, so each takes only a moment, and none waits for another.
 */
final class RootServer implements AutoCloseable {
  private static final int LIMIT_BYTES = 8 << 10;
  private static final int CONNECT_MILLIS = 2_000;
  private static final int ANSWER_MILLIS = 10_000;
  private static final int BACKLOG = 1024;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ServerSocket server;
  private final Seal seal;

  /**
   * Listens.
   *
   * @param addresses of this host; the first that is free is taken
   */
  RootServer(Seal seal, List<InetSocketAddress> addresses) throws IOException {
    this.seal = seal;
    this.server = listen(addresses);
  }

  /** Gives this text to who calls, from a thread of its own; called once. */
  void give(String text) {
    Thread.ofPlatform()
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("weft-root")
        .start(() -> serve(text));
  }

  private static ServerSocket listen(List<InetSocketAddress> addresses) throws IOException {
    IOException last = new IOException("it has no address");
    for (InetSocketAddress address : addresses) {
      try {
        return new ServerSocket(address.getPort(), BACKLOG, address.getAddress());
      } catch (IOException taken) {
        last = taken;
      }
    }
    throw last;
  }

  private void serve(String text) {
    while (!server.isClosed()) {
      try (Socket caller = server.accept()) {
        // A call that comes while the server is closed may still be accepted.
        if (!server.isClosed()) {
          // A socket that has just been opened has room for it, so this does not wait.
          caller.getOutputStream().write(seal.seal(text).getBytes(US_ASCII));
        }
      } catch (IOException callsAgain) {
        WaitPolicy.park(PAUSE_NANOS);
      }
    }
  }

  /** Asks at one address, once; blocks for some seconds at most. */
  static String ask(Seal seal, InetSocketAddress address) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      socket.setSoTimeout(ANSWER_MILLIS);
      return seal.open(new String(socket.getInputStream().readNBytes(LIMIT_BYTES), US_ASCII));
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException closedAnyhow) {
      // Nobody asks any more.
    }
  }
}
