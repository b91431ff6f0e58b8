package dev.weft.internal.section;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The times of one rank's sections as bytes; numbers are big-endian.
 *
 * <pre>
 *   short number of sections; for each: byte depth, long calls, long nanoseconds, byte length of
 *   the name, the name in UTF-8
 * </pre>
 */
public final class SectionRecord {
  private static final int FIXED_BYTES = 2 + 2 * Long.BYTES;
  private static final int MOST_NAME_BYTES = 3 * SectionTree.MOST_NAME_CHARACTERS;

  /** The whole program and the others are in it, too. */
  private static final int MOST = SectionTree.MOST_SECTIONS + 100;

  /** The longest record. */
  public static final int LIMIT_BYTES = Short.BYTES + MOST * (FIXED_BYTES + MOST_NAME_BYTES);

  /** The record of these times; of more than a record can have, the last ones are left out. */
  public static byte[] encode(List<SectionTime> times) {
    List<SectionTime> kept = times.subList(0, Math.min(times.size(), MOST));
    ByteBuffer record = ByteBuffer.allocate(LIMIT_BYTES).putShort((short) kept.size());
    for (SectionTime time : kept) {
      byte[] name = time.name().getBytes(UTF_8);
      record.put((byte) time.depth()).putLong(time.calls()).putLong(time.nanos());
      record.put((byte) name.length).put(name);
    }
    byte[] bytes = new byte[record.flip().remaining()];
    record.get(bytes);
    return bytes;
  }

  /**
   * Reads what {@link #encode} has written.
   *
   * @throws ProtocolException if it is anything else
   */
  public static List<SectionTime> decode(ByteBuffer record) throws ProtocolException {
    requireLeft(record, Short.BYTES);
    int count = record.getShort();
    require("the number of sections", count, 0, MOST);
    List<SectionTime> times = new ArrayList<>(count);
    int deepest = 0;
    for (int i = 0; i < count; i++) {
      requireLeft(record, FIXED_BYTES);
      int depth = record.get();
      require("the depth of a section", depth, 0, deepest);
      deepest = Math.min(depth + 1, SectionTree.MOST_DEPTH + 1);
      long calls = record.getLong();
      long nanos = record.getLong();
      require("the number of calls of a section", calls, 0, Long.MAX_VALUE);
      require("the time of a section", nanos, 0, Long.MAX_VALUE);
      int length = Byte.toUnsignedInt(record.get());
      require("the length of a section's name", length, 0, MOST_NAME_BYTES);
      requireLeft(record, length);
      byte[] name = new byte[length];
      record.get(name);
      times.add(new SectionTime(depth, printable(new String(name, UTF_8)), calls, nanos));
    }
    require("the number of bytes behind the sections", record.remaining(), 0, 0);
    return times;
  }

  /** A name may not move the cursor of the terminal that shows it. */
  private static String printable(String name) {
    return name.replaceAll("\\p{Cntrl}", " ");
  }

  private static void requireLeft(ByteBuffer record, int bytes) throws ProtocolException {
    require("the number of bytes that a section needs", bytes, 0, record.remaining());
  }

  private static void require(String what, long value, long least, long most)
      throws ProtocolException {
    if (value < least || value > most) {
      throw new ProtocolException(
          "%s is %d, allowed are %d to %d".formatted(what, value, least, most));
    }
  }

  private SectionRecord() {}
}
