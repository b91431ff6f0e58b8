package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Objects;

/** The output stream of a channel. */
final class AdaptorOutput extends OutputStream {
  /** The JDK's own stream over the channel underneath. */
  interface Tcp {
    OutputStream stream() throws IOException;
  }

  private final FastSocketChannel channel;
  private final Tcp tcp;

  AdaptorOutput(FastSocketChannel channel, Tcp tcp) {
    this.channel = channel;
    this.tcp = tcp;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, source.length);
    FastConnection fast = channel.connection();
    if (fast == null || fast.isPlain()) {
      writeTcp(source, offset, length);
      return;
    }
    if (!fast.writesMemory()) {
      long passed = fast.writeThroughTcp(() -> writeCounted(source, offset, length));
      if (passed == FastConnection.PLAIN) {
        writeTcp(source, offset, length);
      }
      if (passed != FastConnection.SWITCHED) {
        return;
      }
    }
    long begun = SocketEvents.beginWrite();
    writeShared(fast, source, offset, length);
    SocketEvents.wrote(begun, length, channel.tcp());
  }

  private void writeShared(FastConnection fast, byte[] source, int offset, int length)
      throws IOException {
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
      int _ = channel.writes().writeShared(fast, bytes);
    }
  }

  private int writeCounted(byte[] source, int offset, int length) throws IOException {
    writeTcp(source, offset, length);
    return length;
  }

  private void writeTcp(byte[] source, int offset, int length) throws IOException {
    try {
      tcp.stream().write(source, offset, length);
    } finally {
      channel.closeIfTcpIs();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
