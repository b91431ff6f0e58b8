package dev.weft.sockets.nio;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Objects;

/** What a channel is written to as a stream. */
final class AdaptorOutput extends OutputStream {
  private final FastSocketChannel channel;

  AdaptorOutput(FastSocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, source.length);
    ByteBuffer bytes = ByteBuffer.wrap(source, offset, length);
    while (bytes.hasRemaining()) {
      if (!channel.isBlocking()) {
        throw new IllegalBlockingModeException();
      }
      if (bytes.position() > offset && !channel.isOpen()) {
        throw new AsynchronousCloseException();
      }
      if (channel.isOutputShut()) {
        throw new ClosedChannelException();
      }
      int _ = channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
