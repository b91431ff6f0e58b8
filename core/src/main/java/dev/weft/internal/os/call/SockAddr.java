package dev.weft.internal.os.call;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Internet addresses in the kernel's format. The port is big-endian; the family and the scope are
 * in the order of the machine (little-endian on both supported architectures).
 *
 * <pre>
 *  struct sockaddr_in                        struct sockaddr_in6
 *   0       2       4               8         0       2       4               8
 *  +-------+-------+---------------+         +-------+-------+---------------+
 *  |family | port  |  IPv4 address |         |family | port  | flow label    |
 *  +-------+-------+---------------+         +-------+-------+---------------+
 *  |            zero               |       8 |                               |
 *  +-------------------------------+         +         IPv6 address          +
 *                                         16 |                               |
 *                                            +---------------+---------------+
 *                                         24 |   scope id    |
 *                                            +---------------+
 * </pre>
 */
final class SockAddr {
  static final int FAMILY = 0;
  static final int PORT = 2;
  static final int IPV4_ADDRESS = 4;
  static final int IPV4_BYTES = 16;
  static final int IPV6_ADDRESS = 8;
  static final int IPV6_SCOPE = 24;
  static final int IPV6_BYTES = 28;
  static final int MAX_BYTES = 28;

  private SockAddr() {}

  static byte[] encode(InetSocketAddress address) {
    byte[] host = address.getAddress().getAddress();
    boolean v4 = host.length == 4;
    ByteBuffer bytes = ByteBuffer.allocate(v4 ? IPV4_BYTES : IPV6_BYTES);
    bytes.order(ByteOrder.nativeOrder()).putShort(FAMILY, (short) family(address));
    bytes.order(ByteOrder.BIG_ENDIAN).putShort(PORT, (short) address.getPort());
    bytes.put(v4 ? IPV4_ADDRESS : IPV6_ADDRESS, host);
    if (address.getAddress() instanceof Inet6Address v6) {
      bytes.order(ByteOrder.nativeOrder()).putInt(IPV6_SCOPE, v6.getScopeId());
    }
    return bytes.array();
  }

  static int family(InetSocketAddress address) {
    return address.getAddress().getAddress().length == 4 ? Sockets.AF_INET : Sockets.AF_INET6;
  }

  static boolean isInternet(ByteBuffer bytes) {
    int family = bytes.order(ByteOrder.nativeOrder()).getShort(FAMILY);
    return family == Sockets.AF_INET || family == Sockets.AF_INET6;
  }

  static InetSocketAddress decode(ByteBuffer bytes) {
    int family = bytes.order(ByteOrder.nativeOrder()).getShort(FAMILY);
    int port = Short.toUnsignedInt(bytes.order(ByteOrder.BIG_ENDIAN).getShort(PORT));
    byte[] host =
        switch (family) {
          case Sockets.AF_INET -> new byte[4];
          case Sockets.AF_INET6 -> new byte[16];
          default -> throw new IllegalArgumentException("not an internet address: " + family);
        };
    bytes.get(family == Sockets.AF_INET ? IPV4_ADDRESS : IPV6_ADDRESS, host);
    try {
      return new InetSocketAddress(InetAddress.getByAddress(host), port);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
