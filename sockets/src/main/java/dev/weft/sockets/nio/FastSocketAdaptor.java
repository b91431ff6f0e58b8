package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link FastSocketChannel#socket}: the JDK's adaptor, except for reading, writing
 * and shutting down.
 */
final class FastSocketAdaptor extends Socket {
  private final FastSocketChannel channel;
  private final Socket jdk;

  /** Of the streams; underneath it is the wake-ups'. */
  private volatile int timeoutMillis;

  private FastSocketAdaptor(FastSocketChannel channel, Socket jdk) throws SocketException {
    super((SocketImpl) null);
    this.channel = channel;
    this.jdk = jdk;
  }

  static FastSocketAdaptor of(FastSocketChannel channel, SocketChannel tcp) {
    try {
      return new FastSocketAdaptor(channel, tcp.socket());
    } catch (SocketException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Override
  public void connect(SocketAddress remote) throws IOException {
    connect(remote, 0);
  }

  @Override
  public void connect(SocketAddress remote, int timeout) throws IOException {
    boolean _ =
        channel.connect(
            remote,
            () -> {
              jdk.connect(remote, timeout);
              return true;
            });
  }

  @Override
  public void bind(@Nullable SocketAddress local) throws IOException {
    jdk.bind(local);
  }

  @Override
  public @Nullable InetAddress getInetAddress() {
    return jdk.getInetAddress();
  }

  @Override
  public InetAddress getLocalAddress() {
    return jdk.getLocalAddress();
  }

  @Override
  public int getPort() {
    return jdk.getPort();
  }

  @Override
  public int getLocalPort() {
    return jdk.getLocalPort();
  }

  @Override
  public @Nullable SocketAddress getRemoteSocketAddress() {
    return jdk.getRemoteSocketAddress();
  }

  @Override
  public @Nullable SocketAddress getLocalSocketAddress() {
    return jdk.getLocalSocketAddress();
  }

  @Override
  public SocketChannel getChannel() {
    return channel;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    // Fails where the JDK's does.
    InputStream tcp = jdk.getInputStream();
    if (channel.isInputShut()) {
      throw new SocketException("Socket input is shutdown");
    }
    return new AdaptorInput(
        channel,
        () -> {
          jdk.setSoTimeout(timeoutMillis);
          return tcp;
        },
        () -> timeoutMillis);
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    // Fails where the JDK's does.
    OutputStream tcp = jdk.getOutputStream();
    if (channel.isOutputShut()) {
      throw new SocketException("Socket output is shutdown");
    }
    return new AdaptorOutput(channel, () -> tcp);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @Override
  public void shutdownInput() throws IOException {
    if (channel.connection() == null) {
      jdk.shutdownInput();
    }
    var _ = channel.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    if (channel.connection() == null) {
      jdk.shutdownOutput();
    }
    var _ = channel.shutdownOutput();
  }

  @Override
  public boolean isConnected() {
    return jdk.isConnected();
  }

  @Override
  public boolean isBound() {
    return jdk.isBound();
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public boolean isInputShutdown() {
    return channel.isInputShut();
  }

  @Override
  public boolean isOutputShutdown() {
    return channel.isOutputShut();
  }

  @Override
  public void sendUrgentData(int data) throws IOException {
    channel.requireOpen();
    FastConnection fast = channel.connection();
    if (fast == null || !fast.writeUrgent(data)) {
      jdk.sendUrgentData(data);
    }
  }

  @Override
  public void setOOBInline(boolean on) throws SocketException {
    jdk.setOOBInline(on);
    FastConnection fast = channel.connection();
    if (fast != null) {
      fast.inlineUrgent(on);
    }
  }

  @Override
  public boolean getOOBInline() throws SocketException {
    return jdk.getOOBInline();
  }

  /** As {@link #getOOBInline}; false of a socket that has been closed meanwhile. */
  boolean inlinesUrgent() {
    try {
      return getOOBInline();
    } catch (SocketException closed) {
      return false;
    }
  }

  @Override
  public void setTcpNoDelay(boolean on) throws SocketException {
    try {
      var _ = channel.setOption(StandardSocketOptions.TCP_NODELAY, on);
    } catch (IOException e) {
      jdk.setTcpNoDelay(on);
    }
  }

  @Override
  public boolean getTcpNoDelay() throws SocketException {
    boolean underneath = jdk.getTcpNoDelay();
    try {
      return Boolean.TRUE.equals(channel.getOption(StandardSocketOptions.TCP_NODELAY));
    } catch (IOException closed) {
      return underneath;
    }
  }

  @Override
  public void setSoLinger(boolean on, int linger) throws SocketException {
    jdk.setSoLinger(on, linger);
  }

  @Override
  public int getSoLinger() throws SocketException {
    return jdk.getSoLinger();
  }

  @Override
  public void setSoTimeout(int timeout) throws SocketException {
    int _ = jdk.getSoTimeout();
    if (timeout < 0) {
      throw new IllegalArgumentException("timeout < 0");
    }
    timeoutMillis = timeout;
  }

  @Override
  public int getSoTimeout() throws SocketException {
    int _ = jdk.getSoTimeout();
    return timeoutMillis;
  }

  @Override
  public void setSendBufferSize(int size) throws SocketException {
    jdk.setSendBufferSize(size);
  }

  @Override
  public int getSendBufferSize() throws SocketException {
    return jdk.getSendBufferSize();
  }

  @Override
  public void setReceiveBufferSize(int size) throws SocketException {
    jdk.setReceiveBufferSize(size);
  }

  @Override
  public int getReceiveBufferSize() throws SocketException {
    return jdk.getReceiveBufferSize();
  }

  @Override
  public void setKeepAlive(boolean on) throws SocketException {
    jdk.setKeepAlive(on);
  }

  @Override
  public boolean getKeepAlive() throws SocketException {
    return jdk.getKeepAlive();
  }

  @Override
  public void setTrafficClass(int trafficClass) throws SocketException {
    jdk.setTrafficClass(trafficClass);
  }

  @Override
  public int getTrafficClass() throws SocketException {
    return jdk.getTrafficClass();
  }

  @Override
  public void setReuseAddress(boolean on) throws SocketException {
    jdk.setReuseAddress(on);
  }

  @Override
  public boolean getReuseAddress() throws SocketException {
    return jdk.getReuseAddress();
  }

  @Override
  public <T> Socket setOption(SocketOption<T> name, T value) throws IOException {
    var _ = channel.setOption(name, value);
    return this;
  }

  @Override
  public <T> @Nullable T getOption(SocketOption<T> name) throws IOException {
    return channel.getOption(name);
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return channel.supportedOptions();
  }

  @Override
  public String toString() {
    return jdk.toString();
  }
}
