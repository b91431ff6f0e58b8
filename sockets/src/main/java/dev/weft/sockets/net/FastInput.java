package dev.weft.sockets.net;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.TcpBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** The input stream of a connection that may go through shared memory; the socket closes it. */
final class FastInput extends InputStream {
  private final FastSocketImpl socket;
  private final FastConnection connection;
  private final InputStream tcp;

  private volatile boolean plain;

  FastInput(FastSocketImpl socket, FastConnection connection, InputStream tcp) {
    this.socket = socket;
    this.connection = connection;
    this.tcp = tcp;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (plain) {
      return readPlain(target, offset, length);
    }
    if (length == 0) {
      return 0;
    }
    if (!connection.readsMemory()) {
      long bytes = connection.readThroughTcp(() -> readTcp(target, offset, length));
      if (bytes == FastConnection.PLAIN) {
        return becomePlain(target, offset, length);
      } else if (bytes != FastConnection.SWITCHED) {
        return (int) bytes;
      }
    }
    int bytes = connection.read(target, offset, length, socket.timeoutMillis());
    return bytes == FastConnection.PLAIN ? becomePlain(target, offset, length) : bytes;
  }

  private int becomePlain(byte[] target, int offset, int length) throws IOException {
    plain = true;
    return readPlain(target, offset, length);
  }

  private int readPlain(byte[] target, int offset, int length) throws IOException {
    TcpBytes early = connection.early();
    if (early.count() > 0 && length > 0) {
      int bytes = early.read(ByteBuffer.wrap(target, offset, length));
      if (bytes > 0) {
        return bytes;
      }
    }
    return readTcp(target, offset, length);
  }

  private int readTcp(byte[] target, int offset, int length) throws IOException {
    socket.setTimeoutOfTcp();
    return tcp.read(target, offset, length);
  }

  @Override
  public int available() throws IOException {
    return socket.available();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
