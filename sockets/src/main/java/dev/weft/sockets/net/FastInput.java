package dev.weft.sockets.net;

import dev.weft.sockets.connection.EarlyBytes;
import dev.weft.sockets.connection.FastConnection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** The input stream of a connection for which shared memory was offered; the socket closes it. */
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
    int bytes = connection.read(target, offset, length, socket.timeoutMillis());
    return bytes == FastConnection.PLAIN ? becomePlain(target, offset, length) : bytes;
  }

  private int becomePlain(byte[] target, int offset, int length) throws IOException {
    socket.leaveToTcp();
    plain = true;
    return readPlain(target, offset, length);
  }

  private int readPlain(byte[] target, int offset, int length) throws IOException {
    EarlyBytes early = connection.early();
    if (early.count() > 0 && length > 0) {
      int bytes = early.read(ByteBuffer.wrap(target, offset, length));
      if (bytes > 0) {
        return bytes;
      }
    }
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
