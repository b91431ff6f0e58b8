package dev.weft.sockets.conformance;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;

/** Whose sockets, or channels, a case runs on; sockets may be those of channels. */
enum Kind {
  JDK,
  FAST,
  JDK_CHANNEL,
  FAST_CHANNEL;

  boolean isFast() {
    return this == FAST || this == FAST_CHANNEL;
  }

  private boolean isChannel() {
    return this == JDK_CHANNEL || this == FAST_CHANNEL;
  }

  SelectorProvider provider() {
    return isFast() ? FastSockets.provider() : SelectorProvider.provider();
  }

  AsynchronousChannelProvider asynchronous() {
    return isFast() ? FastSockets.asynchronousProvider() : AsynchronousChannelProvider.provider();
  }

  Socket socket() throws IOException {
    if (isChannel()) {
      return provider().openSocketChannel().socket();
    }
    return this == JDK ? new Socket() : FastSockets.socket();
  }

  ServerSocket unbound() throws IOException {
    if (isChannel()) {
      return provider().openServerSocketChannel().socket();
    }
    return this == JDK ? new ServerSocket() : FastSockets.serverSocket();
  }

  /** One that listens on a port of the system's choice. */
  ServerSocket server() throws IOException {
    ServerSocket server = unbound();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return server;
  }
}
