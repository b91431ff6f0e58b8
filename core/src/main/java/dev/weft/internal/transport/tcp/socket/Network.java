package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.net.InetAddress;

/**
 * Makes sockets: the kernel's own through {@link NativeAccess}, or NIO channels. Any thread; never
 * blocks. Sockets of one network work only with sockets of the same network.
 */
public abstract class Network {
  /** Enough for every rank of a large job to dial at once; the kernel may allow fewer. */
  static final int BACKLOG = 4096;

  /** System property: bytes of each socket's two buffers; without it the kernel adapts them. */
  static final String BUFFER_PROPERTY = "weft.tcp.bufferBytes";

  /**
   * System property: {@code true} has NIO channels be used in any case, which an agent may replace.
   */
  static final String NIO_PROPERTY = "weft.tcp.nio";

  /** As {@link #BUFFER_PROPERTY}, to leave the buffers to the kernel. */
  static final int ADAPTIVE = 0;

  private final String own;

  /**
   * @param own this host's address, as {@link OwnAddress} takes it
   */
  Network(String own) {
    this.own = own;
  }

  /** This host's address, at which its peers find it. */
  final InetAddress address() throws IOException {
    return OwnAddress.find(own);
  }

  /**
   * The fastest that works here, unless {@link #NIO_PROPERTY} says which.
   *
   * @param own this host's address, as {@link OwnAddress} takes it
   */
  public static Network choose(String own) {
    int bufferBytes = Math.max(ADAPTIVE, Integer.getInteger(BUFFER_PROPERTY, ADAPTIVE));
    boolean nio = Boolean.getBoolean(NIO_PROPERTY) || !NativeAccess.available();
    return nio ? new NioNetwork(own, bufferBytes) : new NativeNetwork(own, bufferBytes);
  }

  /** Listens on a free port of {@link #address}. */
  public abstract Listener listen() throws IOException;

  /** Begins a connection. */
  public abstract ConnectedSocket dial(TcpAddress address) throws IOException;

  public abstract Readiness readiness() throws IOException;

  /** Takes a descriptor out of use, to be given back when there are no others. */
  public abstract Reserve reserve() throws IOException;

  /** A descriptor that nothing uses. */
  public interface Reserve {
    /** Gives the descriptor back. Idempotent. */
    void close();
  }
}
