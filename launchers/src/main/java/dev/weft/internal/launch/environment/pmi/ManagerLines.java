package dev.weft.internal.launch.environment.pmi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * Lines of text to and from the process manager. Their bytes are kept unchanged: the name of Flux's
 * key space begins with a letter that is not ASCII. One thread receives at a time, and blocks; any
 * thread sends.
 */
abstract class ManagerLines {
  /** Longer than any line of the protocol. */
  private static final int LIMIT_BYTES = 4096;

  private final byte[] bytes = new byte[LIMIT_BYTES];
  private int next;
  private int end;

  /** Writes all the bytes. */
  abstract void write(byte[] bytes) throws IOException;

  /**
   * Reads some bytes into the array from its start.
   *
   * @return how many; -1 at the end, 0 if none has come in time
   */
  abstract int read(byte[] into, long timeoutMillis) throws IOException;

  final void send(String line) throws IOException {
    write((line + '\n').getBytes(ISO_8859_1));
  }

  /** The next line, without its end. */
  final String receive(Duration limit) throws IOException {
    long until = System.nanoTime() + limit.toNanos();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (line.size() < LIMIT_BYTES) {
      if (next == end) {
        fill(until, limit);
      }
      byte one = bytes[next++];
      if (one == '\n') {
        return line.toString(ISO_8859_1);
      }
      line.write(one);
    }
    throw new IOException("a line is longer than " + LIMIT_BYTES + " bytes");
  }

  private void fill(long untilNanos, Duration limit) throws IOException {
    long left = Math.max(0, (untilNanos - System.nanoTime()) / 1_000_000);
    int count = left == 0 ? 0 : read(bytes, left);
    if (count < 0) {
      throw new EOFException("the process manager has closed its connection");
    }
    if (count == 0) {
      throw new SocketTimeoutException("no answer within " + limit.toSeconds() + " s");
    }
    next = 0;
    end = count;
  }
}
