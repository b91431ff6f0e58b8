package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.rendezvous.Offer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A channel of the JDK. Its bytes go through shared memory if the other end can do so, too. Any
 * thread; blocks only in blocking mode, where interrupts and closing act as on the JDK's channels.
 */
final class FastSocketChannel extends SocketChannel implements FastChannel {
  private final SocketChannel tcp;
  private final ChannelTcp end;
  private final Watched watched;
  private final FastSocketAdaptor socket;
  private final ChannelReads reads;
  private final ChannelWrites writes;

  private volatile @Nullable InetSocketAddress connectingTo;
  private volatile @Nullable FastConnection connection;
  private volatile boolean inputShut;
  private volatile boolean outputShut;

  /** The program's setting: the channel underneath has that of wake-ups. */
  private volatile boolean noDelay;

  FastSocketChannel(
      SelectorProvider provider, SocketChannel tcp, @Nullable FastConnection connection) {
    super(provider);
    this.tcp = tcp;
    this.end = new ChannelTcp(tcp);
    this.connection = connection;
    this.watched = new WatchedSocket(this);
    this.socket = FastSocketAdaptor.of(this, tcp);
    this.reads = new ChannelReads(this);
    this.writes = new ChannelWrites(this);
    if (connection != null) {
      connection.watch(watched::lookAgain);
    }
  }

  @Override
  public Watched watched() {
    return watched;
  }

  SocketChannel tcp() {
    return tcp;
  }

  /** The connection through shared memory, or its offer; null if there is none. */
  @Nullable FastConnection connection() {
    return connection;
  }

  // Connecting.

  @Override
  public SocketChannel bind(@Nullable SocketAddress local) throws IOException {
    var _ = tcp.bind(local);
    return this;
  }

  @Override
  public boolean connect(SocketAddress remote) throws IOException {
    return connect(remote, () -> tcp.connect(remote));
  }

  /** Connects by one of the JDK's ways. */
  boolean connect(SocketAddress remote, Attempt attempt) throws IOException {
    if (!isOpen() || tcp.isConnected() || tcp.isConnectionPending()) {
      return attempt.run();
    }
    connectingTo = remote instanceof InetSocketAddress to ? to : null;
    try {
      boolean connected = attempt.run();
      if (connected) {
        connected();
      }
      return connected;
    } finally {
      closeIfTcpIs();
    }
  }

  /** One of the ways to connect: true if it has. */
  interface Attempt {
    boolean run() throws IOException;
  }

  @Override
  public boolean finishConnect() throws IOException {
    try {
      boolean connected = tcp.finishConnect();
      if (connected) {
        connected();
      }
      return connected;
    } finally {
      closeIfTcpIs();
    }
  }

  /** Offers memory, before the program can write. */
  private synchronized void connected() {
    InetSocketAddress wanted = connectingTo;
    connectingTo = null;
    Offer offer = wanted == null ? null : Offer.of(end.fd(), wanted);
    if (offer != null) {
      FastConnection offered = FastConnection.of(end, offer);
      offered.inlineUrgent(socket.inlinesUrgent());
      offered.watch(watched::lookAgain);
      connection = offered;
      watched.lookAgain();
    }
  }

  /**
   * The JDK closes a channel whose thread was interrupted, or that could not connect. Callers may
   * hold the connection's locks, which another thread that closes this channel waits for.
   */
  void closeIfTcpIs() throws IOException {
    if (!tcp.isOpen() && isOpen()) {
      close();
    }
  }

  @Override
  public boolean isConnected() {
    return tcp.isConnected();
  }

  @Override
  public boolean isConnectionPending() {
    return tcp.isConnectionPending();
  }

  // Reading and writing.

  @Override
  public int read(ByteBuffer target) throws IOException {
    return reads.read(target);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    return reads.read(targets, offset, length);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return writes.write(source);
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    return writes.write(sources, offset, length);
  }

  /** For what is not to be recorded as a write of its own. */
  ChannelWrites writes() {
    return writes;
  }

  /** The checks that the JDK's channel makes first. */
  void begin(FastConnection fast) throws IOException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
    if (!fast.isPlain() && isBlocking() && Thread.currentThread().isInterrupted()) {
      close();
      throw new ClosedByInterruptException();
    }
  }

  /** A thread that was interrupted has closed TCP: then this channel is closed, too. */
  ClosedChannelException closedWith(ClosedChannelException e) throws IOException {
    closeIfTcpIs();
    return e;
  }

  // The rest.

  @Override
  public SocketChannel shutdownInput() throws IOException {
    FastConnection fast = connection;
    if (fast == null || fast.isPlain()) {
      var _ = tcp.shutdownInput();
    } else {
      requireOpen();
      fast.shutdownInput();
    }
    inputShut = true;
    watched.lookAgain();
    return this;
  }

  @Override
  public SocketChannel shutdownOutput() throws IOException {
    FastConnection fast = connection;
    if (fast != null) {
      requireOpen();
    }
    if (fast == null || !fast.shutdownOutput()) {
      var _ = tcp.shutdownOutput();
    }
    outputShut = true;
    watched.lookAgain();
    return this;
  }

  void requireOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  boolean isInputShut() {
    return inputShut;
  }

  boolean isOutputShut() {
    return outputShut;
  }

  @Override
  public Socket socket() {
    return socket;
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    return tcp.getLocalAddress();
  }

  @Override
  public @Nullable SocketAddress getRemoteAddress() throws IOException {
    return tcp.getRemoteAddress();
  }

  @Override
  public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
    FastConnection fast = connection;
    boolean isDelay = name.equals(StandardSocketOptions.TCP_NODELAY);
    if (isDelay && fast != null && fast.writesMemory()) {
      // Fails where the JDK's channel fails, and changes nothing.
      T _ = tcp.getOption(name);
    } else {
      var _ = tcp.setOption(name, value);
    }
    if (isDelay) {
      noDelay = (Boolean) value;
    }
    return this;
  }

  @Override
  public <T> @Nullable T getOption(SocketOption<T> name) throws IOException {
    T underneath = tcp.getOption(name);
    boolean ours = connection != null && name.equals(StandardSocketOptions.TCP_NODELAY);
    return ours ? name.type().cast(noDelay) : underneath;
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
    FastConnection fast = connection;
    if (fast == null || fast.isPlain()) {
      var _ = tcp.configureBlocking(blocking);
      return;
    }
    fast.readiness()
        .alone(
            () -> {
              fast.readiness().disarm();
              var _ = tcp.configureBlocking(blocking);
            });
  }

  @Override
  protected void implCloseSelectableChannel() throws IOException {
    FastConnection fast = connection;
    if (fast == null) {
      tcp.close();
    } else {
      fast.close(lingersNot() || resets(fast));
    }
  }

  /**
   * Unread bytes cause a reset, unless the JDK has to wait for selectors to release the channel.
   */
  private boolean resets(FastConnection fast) {
    return !isRegistered() && fast.hasUnread();
  }

  private boolean lingersNot() {
    try {
      return Integer.valueOf(0).equals(tcp.getOption(StandardSocketOptions.SO_LINGER));
    } catch (IOException closed) {
      return false;
    }
  }

  @Override
  public String toString() {
    return tcp.toString();
  }
}
