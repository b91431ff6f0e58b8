package dev.weft.internal.control;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The ports of a {@link ControlServer}, one on each of some addresses of this host. Used by its
 * loop, which closes them with all its channels.
 */
final class ListeningPorts {
  private static final int BACKLOG = 1024;

  private final List<SelectionKey> keys = new ArrayList<>();
  private boolean paused;

  /** Listens on all the addresses, or on none. */
  ListeningPorts(Selector selector, List<InetAddress> addresses, PortRange ports)
      throws IOException {
    try {
      for (InetAddress address : addresses) {
        ServerSocketChannel channel = ports.listen(port -> listen(address, port));
        channel.configureBlocking(false);
        keys.add(channel.register(selector, SelectionKey.OP_ACCEPT));
      }
    } catch (IOException e) {
      keys.forEach(key -> RankConnection.closeQuietly(key.channel()));
      throw e;
    }
  }

  private static ServerSocketChannel listen(InetAddress address, int port) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open(OwnAddress.family(address));
    try {
      return channel.bind(new InetSocketAddress(address, port), BACKLOG);
    } catch (IOException e) {
      RankConnection.closeQuietly(channel);
      throw new IOException(
          "%s, port %d: %s".formatted(address.getHostAddress(), port, e.getMessage()), e);
    }
  }

  List<InetSocketAddress> addresses() throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (SelectionKey key : keys) {
      addresses.add((InetSocketAddress) channel(key).getLocalAddress());
    }
    return addresses;
  }

  static ServerSocketChannel channel(SelectionKey key) {
    return (ServerSocketChannel) key.channel();
  }

  boolean has(SelectionKey key) {
    return keys.contains(key);
  }

  boolean paused() {
    return paused;
  }

  /** Accepts nobody, or again whoever comes. */
  void pause(boolean pause) {
    paused = pause;
    keys.forEach(key -> key.interestOps(pause ? 0 : SelectionKey.OP_ACCEPT));
  }
}
