package dev.weft.internal.launch.environment.pmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Lines over a connection that the process makes to its manager. */
final class SocketLines extends ManagerLines {
  private static final int CONNECT_MILLIS = 10_000;

  private final Socket socket = new Socket();

  SocketLines(InetSocketAddress manager) throws IOException {
    try {
      socket.connect(manager, CONNECT_MILLIS);
      socket.setTcpNoDelay(true);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  @Override
  int read(byte[] into, long timeoutMillis) throws IOException {
    socket.setSoTimeout((int) Math.min(timeoutMillis, Integer.MAX_VALUE));
    try {
      return socket.getInputStream().read(into);
    } catch (SocketTimeoutException late) {
      return 0;
    }
  }
}
