package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.Sockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's data on a connection's descriptor: neither a proxy nor a translated address can make
 * two sockets look like the ends of one connection. Any thread; does not block. The owner may close
 * the descriptor meanwhile: then the results are meaningless, and the owner must ignore them.
 */
public final class TcpSocket {
  private static final int TCP_INFO = 11;
  private static final int ESTABLISHED = 1;
  private static final int CLOSE_WAIT = 8;
  private static final int STATE = 0xff;

  private static final class Calls {
    static final Sockets SOCKETS = new Sockets();

    static {
      // The first call takes milliseconds, which an acceptor would wait for.
      InetSocketAddress _ = SOCKETS.peerAddress(-1);
    }
  }

  private TcpSocket() {}

  /** Whether there are such calls; from then on they are quick. */
  static boolean isAvailable() {
    return NativeAccess.available() && Calls.SOCKETS != null;
  }

  static @Nullable InetSocketAddress local(int fd) {
    try {
      return Calls.SOCKETS.localAddress(fd);
    } catch (IllegalStateException notOpen) {
      return null;
    }
  }

  static @Nullable InetSocketAddress peer(int fd) {
    return Calls.SOCKETS.peerAddress(fd);
  }

  /** Receives what is there; 0 if that is nothing yet, -1 at the end of the stream. */
  public static int receive(int fd, byte[] target, int offset) {
    long result = Calls.SOCKETS.receive(fd, target, offset, target.length - offset, 0);
    return result > 0 ? (int) result : result == -Errno.EAGAIN ? 0 : -1;
  }

  /** Whether the two ends are still connected in at least one direction. */
  static boolean isConnected(int fd) {
    int state = state(fd);
    return state == ESTABLISHED || state == CLOSE_WAIT;
  }

  /** Whether the peer has neither closed its end nor died. */
  public static boolean isEstablished(int fd) {
    return state(fd) == ESTABLISHED;
  }

  private static int state(int fd) {
    return Calls.SOCKETS.option(fd, Sockets.IPPROTO_TCP, TCP_INFO) & STATE;
  }

  /** Of two ends, the connector's first. */
  static String text(InetSocketAddress connector, InetSocketAddress acceptor) {
    return text(connector) + " " + text(acceptor);
  }

  private static String text(InetSocketAddress address) {
    return text(address.getAddress()) + ":" + address.getPort();
  }

  /** An address without its scope: what is link-local is left to TCP. */
  static String text(InetAddress address) {
    return address.isAnyLocalAddress() ? "any" : HexFormat.of().formatHex(address.getAddress());
  }
}
