package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A listening channel. */
final class NioListener extends Listener implements NioWatchedSocket {
  private final NioNetwork network;
  private final ServerSocketChannel channel;

  NioListener(NioNetwork network, ServerSocketChannel channel) {
    this.network = network;
    this.channel = channel;
  }

  @Override
  public SelectableChannel channel() {
    return channel;
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.socket().getLocalSocketAddress();
  }

  @Override
  public @Nullable ConnectedSocket accept() throws IOException {
    try {
      SocketChannel accepted = channel.accept();
      if (accepted == null) {
        return null;
      }
      try {
        return network.wire(accepted);
      } catch (IOException e) {
        NioNetwork.closeQuietly(accepted);
        throw e;
      }
    } catch (IOException e) {
      throw NioNetwork.failure("accept a connection", e);
    }
  }

  @Override
  public void close() {
    NioNetwork.closeQuietly(channel);
  }
}
