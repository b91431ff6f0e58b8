package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.rendezvous.Expectation;
import dev.weft.sockets.rendezvous.Listener;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A listening channel of the JDK. Its connections go through shared memory if the other end can do
 * so, too. Any thread; {@link #accept} blocks only in blocking mode.
 */
final class FastServerSocketChannel extends ServerSocketChannel implements FastChannel {
  private final ServerSocketChannel tcp;
  private final ServerSocket socket;
  private final Watched watched;
  private volatile @Nullable Listener listener;

  FastServerSocketChannel(SelectorProvider provider, ServerSocketChannel tcp) throws IOException {
    super(provider);
    this.tcp = tcp;
    this.watched = new Watched(tcp);
    this.socket = new FastServerSocketAdaptor(this, tcp);
  }

  @Override
  public Watched watched() {
    return watched;
  }

  ServerSocketChannel tcp() {
    return tcp;
  }

  @Override
  public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
    var _ = tcp.bind(local, backlog);
    listen();
    return this;
  }

  /** Registers what has been bound. */
  void listen() {
    listener = Listener.of(JdkChannels.fd(tcp));
  }

  @Override
  public @Nullable SocketChannel accept() throws IOException {
    return accept(tcp::accept);
  }

  /** Accepts by one of the JDK's ways. */
  @Nullable FastSocketChannel accept(Attempt attempt) throws IOException {
    try {
      SocketChannel accepted = attempt.run();
      return accepted == null ? null : accepted(listener, accepted);
    } finally {
      if (!tcp.isOpen()) {
        // A thread that was interrupted has closed TCP: then this channel is closed, too.
        close();
      }
    }
  }

  /** One of the ways to accept: null if it does not wait and there is no connection. */
  interface Attempt {
    @Nullable SocketChannel run() throws IOException;
  }

  private FastSocketChannel accepted(@Nullable Listener registered, SocketChannel accepted)
      throws IOException {
    Expectation expected =
        registered == null ? null : registered.accepted(JdkChannels.fd(accepted));
    FastConnection connection =
        expected == null ? null : FastConnection.of(new ChannelTcp(accepted), expected);
    return new FastSocketChannel(provider(), accepted, connection);
  }

  @Override
  public ServerSocket socket() {
    return socket;
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    return tcp.getLocalAddress();
  }

  @Override
  public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
    var _ = tcp.setOption(name, value);
    return this;
  }

  @Override
  public <T> @Nullable T getOption(SocketOption<T> name) throws IOException {
    return tcp.getOption(name);
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return tcp.supportedOptions();
  }

  @Override
  protected void implConfigureBlocking(boolean blocking) throws IOException {
    if (blocking) {
      watched.cancelJdkKeys();
    }
    var _ = tcp.configureBlocking(blocking);
  }

  @Override
  protected void implCloseSelectableChannel() throws IOException {
    Listener registered = listener;
    if (registered != null) {
      registered.close();
    }
    tcp.close();
  }

  @Override
  public String toString() {
    return tcp.toString();
  }
}
