package dev.weft.boot;

import dev.weft.ArgumentException;
import dev.weft.LaunchException;
import dev.weft.WaitInterruptedException;
import dev.weft.WaitTimeoutException;
import dev.weft.os.OpenFolder;
import dev.weft.os.OwnAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** How the root of a group connects to a port of another job. Blocks. */
public final class PortCall {
  private static final byte[] TAKEN = {};
  private static final int CONNECT_MILLIS = 2_000;

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
    try (Socket socket = new Socket();
        PortStream stream = connected(socket, address)) {
      long greetNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      stream.greet(secret, address, greetNanos);
      stream.send(mine.encode());
      JointPlan plan = JointPlan.decode(stream.receive(deadlineNanos));
      stream.send(TAKEN);
      return plan;
    } catch (WaitTimeoutException late) {
      throw new WaitTimeoutException(
          "port %s has not accepted within %d ms"
              .formatted(name, TimeUnit.NANOSECONDS.toMillis(limitNanos)),
          late);
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

  private static PortStream connected(Socket socket, PortAddress address) throws IOException {
    socket.connect(new InetSocketAddress(OwnAddress.loopback(), address.port()), CONNECT_MILLIS);
    return new PortStream(socket);
  }

  private PortCall() {}
}
