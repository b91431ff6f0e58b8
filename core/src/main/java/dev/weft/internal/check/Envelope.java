package dev.weft.internal.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * A message while messages are checked: behind a header with its type and the place where it was
 * sent.
 *
 * <pre>
 *   0        4      5        6                       128
 *   | "weft" | type | length | place of the send ... | elements ...
 * </pre>
 *
 * <p>The header has a fixed size, so that a probe can compute the size of the message.
 */
final class Envelope {
  static final int HEADER_BYTES = 128;

  private static final byte[] MAGIC = {'w', 'e', 'f', 't'};
  private static final int TYPE_OFFSET = 4;
  private static final int PLACE_LENGTH_OFFSET = 5;
  private static final int PLACE_OFFSET = 6;
  private static final int MOST_PLACE_BYTES = HEADER_BYTES - PLACE_OFFSET;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8 - HEADER_BYTES;
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  private Envelope() {}

  /** A copy of the message, with its header. */
  static byte[] of(Slice message, String place) {
    if (message.bytes() > MOST_BYTES) {
      throw new ArgumentException(
          "a message of %d bytes; while messages are checked (-D%s) one has %d at most"
              .formatted(message.bytes(), Check.PROPERTY, MOST_BYTES));
    }
    int length = (int) message.bytes();
    byte[] whole = new byte[HEADER_BYTES + length];
    System.arraycopy(MAGIC, 0, whole, 0, MAGIC.length);
    byte[] words = place.getBytes(UTF_8);
    int placeLength = Math.min(words.length, MOST_PLACE_BYTES);
    whole[TYPE_OFFSET] = (byte) TYPES.indexOf(message.type());
    whole[PLACE_LENGTH_OFFSET] = (byte) placeLength;
    System.arraycopy(words, 0, whole, PLACE_OFFSET, placeLength);
    Slice together = message.isContiguous() ? message : UserMemory.gathered(message);
    Memory.copyOut(
        UserMemory.toSend(together),
        together.offsetBytes(),
        MemorySegment.ofArray(whole),
        HEADER_BYTES,
        length);
    return whole;
  }

  /** Whether these are the first bytes of such a message; if not, its sender has no checks. */
  static boolean isOne(byte[] start) {
    return start.length >= HEADER_BYTES
        && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  static ElementType type(byte[] start) {
    return TYPES.get(Math.floorMod(start[TYPE_OFFSET], TYPES.size()));
  }

  /** Where it was sent; empty if unknown. */
  static String place(byte[] start) {
    int length = Math.clamp(start[PLACE_LENGTH_OFFSET], 0, MOST_PLACE_BYTES);
    return new String(start, PLACE_OFFSET, length, UTF_8);
  }

  /**
   * Stores the first bytes of the message in the buffer's elements.
   *
   * @param memory the buffer's memory, for any thread
   */
  static void store(byte[] whole, Slice buffer, Object memory, long bytes) {
    UserMemory.requireAlive(buffer);
    MemorySegment from = MemorySegment.ofArray(whole);
    long[] next = {HEADER_BYTES};
    buffer.forEachRun(
        0,
        bytes,
        (offset, length) -> {
          Memory.copyIn(from, next[0], memory, offset, length);
          next[0] += length;
        });
  }

  /** The first element in which the message differs from its buffer's present content, or -1. */
  static long firstChange(byte[] whole, Slice buffer) {
    byte[] now = of(buffer, "");
    int place = Arrays.mismatch(whole, HEADER_BYTES, whole.length, now, HEADER_BYTES, now.length);
    return place < 0 ? -1 : place >> buffer.type().shift();
  }
}
