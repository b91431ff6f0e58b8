package dev.weft.lab.program.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A byte there and back between channels that are read in a loop, and never sleep. */
public class PolledByte implements SocketExchange {
  /** Where to listen, by default on a port of the system's choice. */
  ServerSocketChannel listen() throws IOException {
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** The address as text. */
  String text(SocketAddress address) {
    return Integer.toString(((InetSocketAddress) address).getPort());
  }

  /** The address of a text. */
  SocketAddress address(String text) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(text));
  }

  @Override
  public final String serve() throws Exception {
    ServerSocketChannel server = listen();
    Servers.start(
        () -> {
          try (SocketChannel channel = polled(server.accept())) {
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            while (read(channel, one)) {
              write(channel, one.flip());
            }
          }
        });
    return text(server.getLocalAddress());
  }

  @Override
  public final Step connect(String text) throws Exception {
    SocketChannel channel = polled(SocketChannel.open(address(text)));
    ByteBuffer one = ByteBuffer.allocateDirect(1);
    return () -> {
      write(channel, one.clear());
      if (!read(channel, one)) {
        throw new IllegalStateException("the peer has closed");
      }
    };
  }

  private static SocketChannel polled(SocketChannel channel) throws IOException {
    if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
      var _ = channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    var _ = channel.configureBlocking(false);
    return channel;
  }

  private static boolean read(SocketChannel channel, ByteBuffer one) throws IOException {
    int bytes = channel.read(one.clear());
    while (bytes == 0) {
      Thread.onSpinWait();
      bytes = channel.read(one);
    }
    return bytes > 0;
  }

  private static void write(SocketChannel channel, ByteBuffer one) throws IOException {
    while (one.hasRemaining()) {
      int _ = channel.write(one);
    }
  }
}
