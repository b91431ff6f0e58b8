package dev.weft.sockets.net;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.rendezvous.Expectation;
import dev.weft.sockets.rendezvous.Listener;
import dev.weft.sockets.rendezvous.Offer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A socket, or a listening socket, of the JDK. Its bytes go through shared memory if the other end
 * can do so, too. Any thread.
 */
final class FastSocketImpl extends SocketImpl {
  private PlatformSocket tcp;
  private volatile @Nullable FastConnection connection;
  private volatile @Nullable Listener listener;

  /** The program's settings: the socket underneath has those of wake-ups. */
  private volatile int timeoutMillis;

  private volatile boolean noDelay;

  FastSocketImpl(PlatformSocket tcp) {
    this.tcp = tcp;
  }

  @Override
  protected void create(boolean stream) throws IOException {
    tcp.create(stream);
  }

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), timeoutMillis);
  }

  @Override
  protected void connect(InetAddress host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), timeoutMillis);
  }

  @Override
  protected void connect(SocketAddress address, int timeout) throws IOException {
    tcp.connect(address, timeout);
    Offer offer = address instanceof InetSocketAddress to ? Offer.of(tcp.fd(), to) : null;
    if (offer != null) {
      FastConnection offered = FastConnection.of(tcp, offer);
      offered.inlineUrgent((Boolean) tcp.options().getOption(SocketOptions.SO_OOBINLINE));
      connection = offered;
    }
  }

  @Override
  protected void bind(InetAddress host, int port) throws IOException {
    tcp.bind(host, port);
  }

  @Override
  protected void listen(int backlog) throws IOException {
    tcp.listen(backlog);
    listener = Listener.of(tcp.fd());
  }

  @Override
  protected void accept(SocketImpl socket) throws IOException {
    if (!(socket instanceof FastSocketImpl accepted)) {
      throw new SocketException("cannot accept a connection for a " + socket.getClass().getName());
    }
    accepted.tcp = PlatformSocket.direct(false);
    Listener registered = listener;
    tcp.accept(accepted.tcp);
    Expectation expected = registered == null ? null : registered.accepted(accepted.tcp.fd());
    if (expected != null) {
      accepted.connection = FastConnection.of(accepted.tcp, expected);
    }
  }

  @Override
  protected InputStream getInputStream() throws IOException {
    FastConnection fast = connection;
    return fast == null ? tcp.input() : new FastInput(this, fast, tcp.input());
  }

  @Override
  protected OutputStream getOutputStream() throws IOException {
    FastConnection fast = connection;
    return fast == null ? tcp.output() : new FastOutput(this, fast, tcp.output());
  }

  PlatformSocket tcp() {
    return tcp;
  }

  int timeoutMillis() {
    return timeoutMillis;
  }

  /** The program's time-out holds for the JDK's next read. */
  void setTimeoutOfTcp() throws SocketException {
    tcp.options().setOption(SocketOptions.SO_TIMEOUT, timeoutMillis);
  }

  @Override
  protected int available() throws IOException {
    FastConnection fast = connection;
    if (fast == null) {
      return tcp.available();
    }
    return fast.available(tcp::available);
  }

  @Override
  protected void close() throws IOException {
    Listener registered = listener;
    if (registered != null) {
      listener = null;
      registered.close();
    }
    FastConnection fast = connection;
    if (fast == null) {
      tcp.close();
    } else {
      fast.close(Integer.valueOf(0).equals(lingerIfOpen()));
    }
  }

  private @Nullable Object lingerIfOpen() {
    try {
      return tcp.options().getOption(SocketOptions.SO_LINGER);
    } catch (SocketException closed) {
      return null;
    }
  }

  @Override
  protected void shutdownInput() throws IOException {
    FastConnection fast = connection;
    if (fast == null || fast.isPlain()) {
      tcp.shutdownInput();
    } else {
      fast.shutdownInput();
    }
  }

  @Override
  protected void shutdownOutput() throws IOException {
    FastConnection fast = connection;
    if (fast == null || !fast.shutdownOutput()) {
      tcp.shutdownOutput();
    }
  }

  @Override
  protected boolean supportsUrgentData() {
    return true;
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    FastConnection fast = connection;
    if (fast == null || !fast.writeUrgent(data)) {
      tcp.sendUrgentData(data);
    }
  }

  @Override
  protected InetAddress getInetAddress() {
    return tcp.address();
  }

  @Override
  protected int getPort() {
    return tcp.port();
  }

  @Override
  protected int getLocalPort() {
    return tcp.localPort();
  }

  @Override
  protected Set<SocketOption<?>> supportedOptions() {
    return tcp.supportedOptions();
  }

  @Override
  protected <T> void setOption(SocketOption<T> name, T value) throws IOException {
    if (connection != null && name.equals(StandardSocketOptions.TCP_NODELAY)) {
      setOption(SocketOptions.TCP_NODELAY, value);
    } else {
      tcp.setOption(name, value);
    }
  }

  @Override
  protected <T> T getOption(SocketOption<T> name) throws IOException {
    if (connection != null && name.equals(StandardSocketOptions.TCP_NODELAY)) {
      T _ = tcp.getOption(name);
      return name.type().cast(noDelay);
    }
    return tcp.getOption(name);
  }

  @Override
  public void setOption(int name, Object value) throws SocketException {
    FastConnection fast = connection;
    boolean underneath = fast == null || !fast.writesMemory();
    if (underneath || (name != SocketOptions.TCP_NODELAY && name != SocketOptions.SO_TIMEOUT)) {
      tcp.options().setOption(name, value);
    } else {
      // Fails where the JDK's socket fails, and changes nothing.
      Object _ = tcp.options().getOption(name);
    }
    if (name == SocketOptions.SO_OOBINLINE && fast != null) {
      fast.inlineUrgent((Boolean) value);
    } else if (name == SocketOptions.SO_TIMEOUT) {
      timeoutMillis = (Integer) value;
    } else if (name == SocketOptions.TCP_NODELAY) {
      noDelay = (Boolean) value;
    }
  }

  @Override
  public Object getOption(int name) throws SocketException {
    Object underneath = tcp.options().getOption(name);
    if (name == SocketOptions.SO_TIMEOUT) {
      return timeoutMillis;
    }
    return name == SocketOptions.TCP_NODELAY && connection != null ? noDelay : underneath;
  }
}
