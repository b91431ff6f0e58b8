package dev.weft.objects.internal.link;

import dev.weft.objects.internal.wire.Bytes;

/**
 * The beginning of each record on a link.
 *
 * <pre>
 *   0       1               4               8               12              20
 *   +-------+---------------+---------------+---------------+---------------+
 *   | kind  |       0       |      tag      |    number     |     bytes     |
 *   +-------+---------------+---------------+---------------+---------------+
 * </pre>
 *
 * Little-endian. The number identifies a request for the data that follows a frame. Only a frame, a
 * piece and a farewell are followed by data, of the given number of bytes.
 */
final class LinkHeader {
  static final int TAG = 4;
  static final int NUMBER = 8;
  static final int SIZE = 12;
  static final int BYTES = 20;

  /** A frame with its tag. */
  static final int FRAME = 1;

  /** Asks for what is next with a tag, of a size, under a number. */
  static final int PULL = 2;

  /** What is next with a tag is not wanted. */
  static final int DROP = 3;

  /** A piece of what was asked for. */
  static final int PIECE = 4;

  /** What was asked for has another size: this one. */
  static final int OTHER_SIZE = 5;

  /** The sender is alive. */
  static final int BEAT = 6;

  /** The sender ends the connection; what follows says why. */
  static final int FAREWELL = 7;

  /** The longest piece: so long a frame waits for one at most. */
  static final int PIECE_BYTES = 64 << 10;

  /** The longest reason to end. */
  static final int FAREWELL_BYTES = 1024;

  private LinkHeader() {}

  static void put(byte[] record, int kind, int tag, int number, long size) {
    Bytes.putInt(record, 0, kind);
    Bytes.putInt(record, TAG, tag);
    Bytes.putInt(record, NUMBER, number);
    Bytes.putLong(record, SIZE, size);
  }

  static byte[] of(int kind, int tag, int number, long size) {
    byte[] record = new byte[BYTES];
    put(record, kind, tag, number, size);
    return record;
  }

  /** A record with what follows it. */
  static byte[] of(int kind, int tag, byte[] content, int length) {
    byte[] record = new byte[BYTES + length];
    put(record, kind, tag, 0, length);
    System.arraycopy(content, 0, record, BYTES, length);
    return record;
  }
}
