package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import dev.weft.internal.transport.TransportTuning;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** NIO channels, which work without native calls. */
final class NioNetwork extends Network {
  private final int bufferBytes;

  /**
   * Where payload of arrays passes through on its way to and from a channel. One for all wires:
   * only the rank's data moves arrays, and that under one lock.
   */
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(TransportTuning.TCP_CALL_BYTES);

  private final MemorySegment scratchMemory = MemorySegment.ofBuffer(scratch);

  NioNetwork(String own, int bufferBytes) {
    super(own);
    this.bufferBytes = bufferBytes;
  }

  @Override
  public Listener listen() throws IOException {
    return PortRange.current().listen(this::listen);
  }

  private Listener listen(int port) throws IOException {
    InetSocketAddress any = new InetSocketAddress(address(), port);
    try {
      ServerSocketChannel channel = ServerSocketChannel.open(OwnAddress.family(any.getAddress()));
      try {
        channel.configureBlocking(false);
        if (bufferBytes != ADAPTIVE) {
          // Before the connection is made: the peer learns the window from it.
          channel.setOption(StandardSocketOptions.SO_RCVBUF, bufferBytes);
        }
        channel.bind(any, BACKLOG);
        return new NioListener(this, channel);
      } catch (IOException e) {
        closeQuietly(channel);
        throw e;
      }
    } catch (IOException e) {
      throw failure("listen", e);
    }
  }

  @Override
  public ConnectedSocket dial(TcpAddress address) throws IOException {
    try {
      InetAddress host = address.address();
      SocketChannel channel = SocketChannel.open(OwnAddress.family(host));
      try {
        ConnectedSocket connectedSocket = wire(channel);
        channel.connect(new InetSocketAddress(host, address.port()));
        return connectedSocket;
      } catch (IOException e) {
        closeQuietly(channel);
        throw e;
      }
    } catch (IOException e) {
      throw failure("connect", e);
    }
  }

  @Override
  public Readiness readiness() throws IOException {
    try {
      return new SelectorReadiness();
    } catch (IOException e) {
      throw failure("watch sockets", e);
    }
  }

  @Override
  public Reserve reserve() throws IOException {
    try {
      SocketChannel spare = SocketChannel.open(OwnAddress.family(OwnAddress.loopback()));
      return () -> closeQuietly(spare);
    } catch (IOException e) {
      throw failure("keep a descriptor", e);
    }
  }

  ConnectedSocket wire(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    if (bufferBytes != ADAPTIVE) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bufferBytes);
      channel.setOption(StandardSocketOptions.SO_RCVBUF, bufferBytes);
    }
    return new NioWire(channel, scratch, scratchMemory);
  }

  /** The JDK tells an exhausted descriptor table by the system's words only. */
  static IOException failure(String what, IOException cause) {
    String words = String.valueOf(cause.getMessage());
    if (words.contains("Too many open files")) {
      return new NoDescriptorException("cannot " + what + ": " + words);
    }
    return new IOException("cannot " + what + ": " + words, cause);
  }

  static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException ignored) {
      // Nothing is left to be done with it.
    }
  }
}
