package dev.weft.objects.internal.link;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * What comes by a connection, until nothing has come for some time. That is looked for several
 * times, so that a pause of the whole machine, in which nobody could send, counts for one of them.
 * One thread.
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
