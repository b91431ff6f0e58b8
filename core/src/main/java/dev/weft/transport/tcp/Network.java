package dev.weft.transport.tcp;

import dev.weft.os.NativeAccess;
import dev.weft.os.OwnAddress;
import java.io.IOException;
import java.net.InetAddress;

/**
 * Makes sockets: the kernel's own through {@link NativeAccess}, or NIO channels. Any thread; never
 * blocks. What one network made works together, not with what another made.
 */
abstract class Network {
  /** Enough for every rank of a large job to dial at once; the kernel may allow fewer. */
  static final int BACKLOG = 4096;

  /** System property: bytes of each socket's two buffers; without it the kernel adapts them. */
  static final String BUFFER_PROPERTY = "weft.tcp.bufferBytes";

  /**
   * System property: where to listen, {@linkplain OwnAddress an address or a network}; without it
   * the loopback interface.
   */
  static final String ADDRESS_PROPERTY = "weft.tcp.address";

  /** As {@link #BUFFER_PROPERTY}, to leave the buffers to the kernel. */
  static final int ADAPTIVE = 0;

  /** This host's address, at which its peers find it. */
  static InetAddress address() throws IOException {
    return OwnAddress.find(System.getProperty(ADDRESS_PROPERTY, OwnAddress.LOOPBACK));
  }

  /** The fastest that works here. */
  static Network choose() {
    int bufferBytes = Math.max(ADAPTIVE, Integer.getInteger(BUFFER_PROPERTY, ADAPTIVE));
    return NativeAccess.get().available()
        ? new NativeNetwork(bufferBytes)
        : new NioNetwork(bufferBytes);
  }

  /** Listens on a free port of {@link #address}. */
  abstract Listener listen() throws IOException;

  /** Begins a connection. */
  abstract Wire dial(TcpAddress address) throws IOException;

  abstract Readiness readiness() throws IOException;

  /** Takes a descriptor out of use, to be given back when there are no others. */
  abstract Reserve reserve() throws IOException;

  /** A descriptor that nothing uses. */
  interface Reserve {
    /** Gives the descriptor back. Idempotent. */
    void close();
  }
}
