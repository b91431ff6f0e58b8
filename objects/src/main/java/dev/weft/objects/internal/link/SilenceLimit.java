package dev.weft.objects.internal.link;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * Reads a connection until nothing has arrived for some time. The time is divided into several
 * checks, so that a pause of the whole machine, during which no peer could send, counts as one
 * check. One thread.
 */
final class SilenceLimit extends FilterInputStream {
  private static final int LOOKS = 4;

  /**
   * @param silenceMillis after which a read fails with {@link SocketTimeoutException}
   */
  SilenceLimit(Socket socket, long silenceMillis) throws IOException {
    super(socket.getInputStream());
    socket.setSoTimeout(Math.toIntExact(Math.max(1, silenceMillis / LOOKS)));
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    for (int look = 1; ; look++) {
      try {
        return super.read(bytes, offset, length);
      } catch (SocketTimeoutException e) {
        if (look == LOOKS) {
          throw e;
        }
      }
    }
  }
}
