package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.Sockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
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
  private static final int ENDS_BYTES = 48;

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

  /** Whether bytes have come that nobody has received. */
  public static boolean holdsBytes(int fd) {
    return Calls.SOCKETS.receivedBytes(fd) > 0;
  }

  /** Whether the two ends are still connected in at least one direction. */
  public static boolean isConnected(int fd) {
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

  /** The addresses of two ends, the connector's first, in a form that is the same at both. */
  static byte[] ends(InetSocketAddress connector, InetSocketAddress acceptor) {
    ByteBuffer ends = ByteBuffer.allocate(ENDS_BYTES);
    put(ends, connector);
    put(ends.position(ENDS_BYTES / 2), acceptor);
    return ends.array();
  }

  private static void put(ByteBuffer ends, InetSocketAddress address) {
    byte[] host = address.getAddress().getAddress();
    var _ = ends.putInt(address.getPort()).putInt(host.length).put(host);
  }

  /** An address without its scope: what is link-local is left to TCP. */
  static String text(InetAddress address) {
    return address.isAnyLocalAddress() ? "any" : HexFormat.of().formatHex(address.getAddress());
  }
}
