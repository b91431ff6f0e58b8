package dev.weft.internal.window;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A service's answer to a flush, lock or unlock: empty if all is well, else the error.
 *
 * <pre>
 *   0                  4
 *   +------------------+-----------------------
 *   | failed rank of   | text in UTF-8
 *   | the job, or -1   |
 *   | (int, big-endian)|
 *   +------------------+-----------------------
 * </pre>
 */
final class Reply {
  static final int MOST_BYTES = 1024;
  private static final int NOBODY = -1;

  static byte[] of(@Nullable WeftException failure) {
    if (failure == null) {
      return new byte[0];
    }
    int rank = failure instanceof PeerFailedException failed ? failed.worldRank() : NOBODY;
    byte[] text = String.valueOf(failure.getMessage()).getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, MOST_BYTES - Integer.BYTES);
    return ByteBuffer.allocate(Integer.BYTES + length).putInt(rank).put(text, 0, length).array();
  }

  /** Throws the error, if there is one. */
  static void check(byte[] reply, long bytes) {
    if (bytes < Integer.BYTES) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.wrap(reply, 0, (int) bytes);
    int rank = buffer.getInt();
    String text = StandardCharsets.UTF_8.decode(buffer).toString();
    if (rank == NOBODY) {
      throw new ArgumentException(FailureCode.WINDOW_USE, text);
    }
    throw new PeerFailedException(rank, text);
  }

  private Reply() {}
}
