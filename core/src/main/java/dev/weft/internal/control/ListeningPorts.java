package dev.weft.internal.control;

import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The ports of a {@link ControlServer}, one on each of some addresses of this host. Used by its
 * loop, which closes them with all its channels.
 */
final class ListeningPorts {
  private static final int BACKLOG = 1024;
  private static final long PAUSE_MILLIS = 50;

  private final List<SelectionKey> keys = new ArrayList<>();
  private boolean paused;
  private long pausedUntilMillis;
  private boolean shortageTold;

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

  private static ServerSocketChannel channel(SelectionKey key) {
    return (ServerSocketChannel) key.channel();
  }

  boolean has(SelectionKey key) {
    return keys.contains(key);
  }

  /**
   * Accepts all connections that wait at a port.
   *
   * @return false if there is no descriptor for one of them: then this host's ports pause
   */
  boolean accept(SelectionKey port, Consumer<SocketChannel> each, long nowMillis) {
    ServerSocketChannel server = channel(port);
    try {
      for (SocketChannel next = server.accept(); next != null; next = server.accept()) {
        each.accept(next);
      }
      return true;
    } catch (IOException noDescriptor) {
      tellShortage(noDescriptor);
      pause(true);
      pausedUntilMillis = nowMillis + PAUSE_MILLIS;
      return false;
    }
  }

  /** Once: ranks that cannot come are missed later, and nobody would know why. */
  private void tellShortage(IOException e) {
    String hint = shortageTold ? "" : DescriptorLimit.hint(e);
    if (!hint.isEmpty()) {
      shortageTold = true;
      System.err.println("weft: a connection waits to be accepted: " + hint + " [W2021]");
    }
  }

  /** Milliseconds until a pause ends; at most so many as given. */
  long untilAccepting(long nowMillis, long mostMillis) {
    return paused ? Math.min(mostMillis, Math.max(pausedUntilMillis - nowMillis, 1)) : mostMillis;
  }

  /** Accepts connections again once a pause is over. */
  void resume(long nowMillis) {
    if (paused && pausedUntilMillis <= nowMillis) {
      pause(false);
    }
  }

  private void pause(boolean pause) {
    paused = pause;
    keys.forEach(key -> key.interestOps(pause ? 0 : SelectionKey.OP_ACCEPT));
  }
}
