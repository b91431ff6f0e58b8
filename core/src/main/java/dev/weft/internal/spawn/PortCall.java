package dev.weft.internal.spawn;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.control.RankConnection;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** How the root of a group connects to a port of another job. Blocks. */
public final class PortCall {
  private static final byte[] TAKEN = {};

  /** A connection that the kernel does not take at once it takes after a second, or does not. */
  private static final int CONNECT_MILLIS = 1_500;

  private static final int GREET_SECONDS = 10;
  private static final long AGAIN_NANOS = 20_000_000;

  /**
   * Connects, and waits until the other side accepts.
   *
   * @param mine this side as it introduces itself
   * @throws ArgumentException if the name is not one of a port
   * @throws LaunchException if no such port is open, or it is closed before it has accepted
   * @throws WaitTimeoutException if it has not accepted in time
   */
  public static JointPlan connect(String name, PortHello mine, long limitNanos) {
    PortAddress address = PortAddress.parse(name);
    long deadlineNanos = OpenPort.deadline(limitNanos);
    Secret secret = secretOf(address);
    try (PortStream stream = greeted(secret, address, deadlineNanos)) {
      stream.send(mine.encode());
      JointPlan plan = JointPlan.decode(stream.receive(deadlineNanos));
      stream.send(TAKEN);
      return plan;
    } catch (WaitTimeoutException late) {
      throw new WaitTimeoutException(
          "port %s has not accepted within %d ms"
              .formatted(name, TimeUnit.NANOSECONDS.toMillis(limitNanos)),
          late);
    } catch (ProtocolException e) {
      throw new LaunchException(
          "port %s does not answer as a port does: %s".formatted(name, e.getMessage()), e);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        // It closes the sockets of virtual threads.
        throw new WaitInterruptedException("interrupted while waiting for the other job", e);
      }
      throw new LaunchException(
          "port %s has been closed before it accepted: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static Secret secretOf(PortAddress address) {
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder != null && folder.look(address.file()) != null) {
        return Secret.readFrom(folder, address.secretFile());
      }
    }
    throw new LaunchException(
        "no port %s is open here; has its job ended or closed it, or does it run under another user, on another host, or with another -D%s?"
            .formatted(address, PortFolder.PROPERTY));
  }

  /**
   * Connects, and proves itself. A port that strangers crowd may be slow to take a connection, or
   * lose it: then tries again.
   */
  private static PortStream greeted(Secret secret, PortAddress address, long deadlineNanos)
      throws IOException {
    long greetNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(GREET_SECONDS);
    while (true) {
      Socket socket = new Socket();
      try {
        PortStream stream = connected(socket, address);
        stream.greet(secret, address, greetNanos);
        return stream;
      } catch (IOException | RuntimeException e) {
        RankConnection.closeQuietly(socket);
        boolean mayPass =
            e instanceof IOException
                && !(e instanceof ConnectException)
                && !Thread.currentThread().isInterrupted();
        long now = System.nanoTime();
        if (!mayPass || now - greetNanos >= 0 || now - deadlineNanos >= 0) {
          throw e;
        }
        WaitPolicy.park(AGAIN_NANOS);
      }
    }
  }

  private static PortStream connected(Socket socket, PortAddress address) throws IOException {
    socket.connect(new InetSocketAddress(OwnAddress.loopback(), address.port()), CONNECT_MILLIS);
    return new PortStream(socket);
  }

  private PortCall() {}
}
