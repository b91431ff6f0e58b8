package dev.weft.sockets.net;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** What is read from a connection that was offered to shared memory; the socket closes it. */
final class FastInput extends InputStream {
  private final FastSocketImpl socket;
  private final FastConnection connection;
  private final InputStream tcp;

  /** What came through TCP before it was known that all does. */
  private byte[] early = {};

  private int earlyRead;
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
    synchronized (this) {
      if (!plain) {
        socket.leaveToTcp();
        early = connection.takeEarly();
        plain = true;
      }
    }
    return readPlain(target, offset, length);
  }

  private int readPlain(byte[] target, int offset, int length) throws IOException {
    if (early.length > 0) {
      synchronized (this) {
        int bytes = Math.min(length, early.length - earlyRead);
        if (bytes > 0) {
          System.arraycopy(early, earlyRead, target, offset, bytes);
          earlyRead += bytes;
          return bytes;
        }
        early = new byte[0];
      }
    }
    return tcp.read(target, offset, length);
  }

  @Override
  public int available() throws IOException {
    return socket.available() + early.length - earlyRead;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
