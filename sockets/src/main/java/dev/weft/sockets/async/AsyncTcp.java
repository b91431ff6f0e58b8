package dev.weft.sockets.async;

import dev.weft.sockets.connection.TcpEnd;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.WritePendingException;
import java.util.concurrent.Future;

/**
 * The JDK's asynchronous channel under a fast connection. Wake-ups are read by {@link WakeUpRead},
 * so nothing here waits.
 */
final class AsyncTcp implements TcpEnd {
  private final AsynchronousSocketChannel channel;

  /** One wake-up at a time: the JDK's channel does not take two writes at once. */
  private final Object writing = new Object();

  AsyncTcp(AsynchronousSocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int fd() {
    return JdkGroups.fd(channel);
  }

  @Override
  public int read(byte[] target, int timeoutMillis) {
    throw new IllegalStateException("an asynchronous channel does not wait for bytes");
  }

  /** What comes is read by {@link WakeUpRead}. */
  @Override
  public int readNow(byte[] target) {
    return 0;
  }

  @Override
  public void write(int one) throws IOException {
    Future<Integer> written;
    synchronized (writing) {
      try {
        written = channel.write(ByteBuffer.wrap(new byte[] {(byte) one}));
      } catch (WritePendingException full) {
        return;
      }
    }
    if (written.state() == Future.State.FAILED
        && written.exceptionNow() instanceof IOException gone) {
      throw gone;
    }
  }

  @Override
  public void sendAtOnce() throws IOException {
    var _ = channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  @Override
  public void resetAtClose() {
    // The JDK closes such a channel without reading: the kernel sends a reset where bytes are left.
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
    return false;
  }

  @Override
  public IOException closedByInterrupt() {
    return closed();
  }

  @Override
  public IOException writeFailed(String words) {
    return new IOException(words);
  }
}
