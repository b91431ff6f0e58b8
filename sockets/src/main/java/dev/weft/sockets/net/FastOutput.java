package dev.weft.sockets.net;

import dev.weft.sockets.connection.FastConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** The output stream of a connection that may go through shared memory; the socket closes it. */
final class FastOutput extends OutputStream {
  private final FastSocketImpl socket;
  private final FastConnection connection;
  private final OutputStream tcp;

  FastOutput(FastSocketImpl socket, FastConnection connection, OutputStream tcp) {
    this.socket = socket;
    this.connection = connection;
    this.tcp = tcp;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, source.length);
    if (length == 0) {
      return;
    }
    if (connection.isPlain()) {
      tcp.write(source, offset, length);
      return;
    }
    if (!connection.writesMemory()) {
      long written = connection.writeThroughTcp(() -> writeTcp(source, offset, length));
      if (written == FastConnection.PLAIN) {
        tcp.write(source, offset, length);
      }
      if (written != FastConnection.SWITCHED) {
        return;
      }
    }
    connection.write(source, offset, length);
  }

  private int writeTcp(byte[] source, int offset, int length) throws IOException {
    tcp.write(source, offset, length);
    return length;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
