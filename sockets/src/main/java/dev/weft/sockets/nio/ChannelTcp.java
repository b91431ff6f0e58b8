package dev.weft.sockets.nio;

import dev.weft.sockets.connection.TcpEnd;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;

/** The JDK's own channel under a fast connection, in either mode. */
final class ChannelTcp implements TcpEnd {
  private final SocketChannel channel;

  ChannelTcp(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int fd() {
    return JdkChannels.fd(channel);
  }

  @Override
  public int read(byte[] target, int timeoutMillis) throws IOException {
    return UnrecordedIo.read(channel, target, timeoutMillis);
  }

  @Override
  public int readNow(byte[] target) throws IOException {
    return channel.isBlocking() ? 0 : UnrecordedIo.read(channel, ByteBuffer.wrap(target));
  }

  @Override
  public void write(int one) throws IOException {
    int _ = UnrecordedIo.write(channel, ByteBuffer.wrap(new byte[] {(byte) one}));
  }

  @Override
  public void sendAtOnce() throws IOException {
    var _ = channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  @Override
  public void resetAtClose() throws IOException {
    var _ = channel.setOption(StandardSocketOptions.SO_LINGER, 0);
  }

  @Override
  public void shutdownInput() throws IOException {
    var _ = channel.shutdownInput();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @Override
  public IOException closed() {
    return new AsynchronousCloseException();
  }

  @Override
  public boolean isClosedByInterrupt() {
    return true;
  }

  @Override
  public IOException closedByInterrupt() throws IOException {
    channel.close();
    return new ClosedByInterruptException();
  }

  @Override
  public IOException writeFailed(String words) {
    return new IOException(words);
  }
}
