package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Objects;
import java.util.function.IntSupplier;

/** The input stream of a channel. The stream of the channel's socket has a time-out. */
final class AdaptorInput extends InputStream {
  /** The JDK's own stream over the channel underneath, set up for a read. */
  interface Tcp {
    InputStream stream() throws IOException;
  }

  private final FastSocketChannel channel;
  private final Tcp tcp;
  private final IntSupplier timeoutMillis;

  AdaptorInput(FastSocketChannel channel, Tcp tcp, IntSupplier timeoutMillis) {
    this.channel = channel;
    this.tcp = tcp;
    this.timeoutMillis = timeoutMillis;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    FastConnection fast = channel.connection();
    if (fast == null) {
      return readTcp(target, offset, length);
    }
    if (!fast.readsMemory()) {
      long passed = fast.readThroughTcp(() -> readTcp(target, offset, length));
      if (passed == FastConnection.PLAIN) {
        return readTcp(target, offset, length);
      } else if (passed != FastConnection.SWITCHED) {
        return (int) passed;
      }
    }
    int timeout = timeoutMillis.getAsInt();
    long begun = SocketEvents.beginRead();
    int bytes = readFast(fast, target, offset, length, timeout);
    if (bytes == FastConnection.PLAIN) {
      return readTcp(target, offset, length);
    }
    SocketEvents.read(begun, bytes, channel.tcp(), timeout);
    return bytes;
  }

  private int readFast(FastConnection fast, byte[] target, int offset, int length, int timeout)
      throws IOException {
    if (!channel.isBlocking()) {
      throw new IllegalBlockingModeException();
    }
    channel.begin(fast);
    try {
      int bytes = channel.isInputShut() ? -1 : fast.read(target, offset, length, timeout);
      if (bytes == FastConnection.PLAIN) {
        int early = fast.early().read(ByteBuffer.wrap(target, offset, length));
        return early > 0 ? early : FastConnection.PLAIN;
      }
      return bytes;
    } catch (ClosedChannelException e) {
      throw channel.closedWith(e);
    }
  }

  private int readTcp(byte[] target, int offset, int length) throws IOException {
    try {
      return tcp.stream().read(target, offset, length);
    } finally {
      channel.closeIfTcpIs();
    }
  }

  @Override
  public int available() throws IOException {
    channel.requireOpen();
    FastConnection fast = channel.connection();
    return fast == null ? tcp.stream().available() : fast.available(() -> tcp.stream().available());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
