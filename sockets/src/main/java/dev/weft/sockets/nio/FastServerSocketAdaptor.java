package dev.weft.sockets.nio;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link FastServerSocketChannel#socket}: the JDK's adaptor, except that it accepts
 * fast sockets.
 */
final class FastServerSocketAdaptor extends ServerSocket {
  private final FastServerSocketChannel channel;
  private final ServerSocket jdk;

  FastServerSocketAdaptor(FastServerSocketChannel channel, ServerSocketChannel tcp)
      throws IOException {
    this.channel = channel;
    this.jdk = tcp.socket();
  }

  @Override
  public void bind(@Nullable SocketAddress local) throws IOException {
    bind(local, 50);
  }

  @Override
  public void bind(@Nullable SocketAddress local, int backlog) throws IOException {
    jdk.bind(local, backlog);
    channel.listen();
  }

  @Override
  public Socket accept() throws IOException {
    FastSocketChannel accepted = channel.accept(() -> accepted());
    return Objects.requireNonNull(accepted).socket();
  }

  private SocketChannel accepted() throws IOException {
    SocketChannel accepted = jdk.accept().getChannel();
    if (accepted == null) {
      throw new IllegalBlockingModeException();
    }
    return accepted;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @Override
  public ServerSocketChannel getChannel() {
    return channel;
  }

  @Override
  public @Nullable InetAddress getInetAddress() {
    return jdk.getInetAddress();
  }

  @Override
  public int getLocalPort() {
    return jdk.getLocalPort();
  }

  @Override
  public @Nullable SocketAddress getLocalSocketAddress() {
    InetAddress address = getInetAddress();
    return address == null ? null : new InetSocketAddress(address, getLocalPort());
  }

  @Override
  public boolean isBound() {
    return jdk.isBound();
  }

  @Override
  public boolean isClosed() {
    return jdk.isClosed();
  }

  @Override
  public void setSoTimeout(int timeout) throws SocketException {
    jdk.setSoTimeout(timeout);
  }

  @Override
  public int getSoTimeout() throws IOException {
    return jdk.getSoTimeout();
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
  public void setReceiveBufferSize(int size) throws SocketException {
    jdk.setReceiveBufferSize(size);
  }

  @Override
  public int getReceiveBufferSize() throws SocketException {
    return jdk.getReceiveBufferSize();
  }

  @Override
  public <T> ServerSocket setOption(SocketOption<T> name, T value) throws IOException {
    var _ = jdk.setOption(name, value);
    return this;
  }

  @Override
  public <T> T getOption(SocketOption<T> name) throws IOException {
    return jdk.getOption(name);
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return jdk.supportedOptions();
  }

  @Override
  public String toString() {
    return jdk.toString();
  }
}
