package dev.weft.internal.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * A message while messages are checked: behind a header with its type and the place where it was
 * sent.
 *
 * <pre>
 *   0        4      5        6                       128
 *   | "weft" | type | length | place of the send ... | clock ... | elements ...
 * </pre>
 *
 * <p>The clock is there if races are checked: the number of ranks, and an {@code int} for each; see
 * {@link VectorClock}. The header has the same size in all messages of a job, so that a probe can
 * compute the size of a message.
 */
final class Envelope {
  static final int HEADER_BYTES = 128;

  private static final byte[] MAGIC = {'w', 'e', 'f', 't'};
  private static final int TYPE_OFFSET = 4;
  private static final int PLACE_LENGTH_OFFSET = 5;
  private static final int PLACE_OFFSET = 6;
  private static final int MOST_PLACE_BYTES = HEADER_BYTES - PLACE_OFFSET;
  private static final byte WITH_CLOCK = 0x40;
  private static final int[] NO_CLOCK = {};
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  private Envelope() {}

  /** The size of the header, with a clock of so many ranks. */
  static int headerBytes(int ranks) {
    return HEADER_BYTES + (ranks == 0 ? 0 : Integer.BYTES * (1 + ranks));
  }

  /**
   * A copy of the message, with its header.
   *
   * @param clock that of the sender; empty if races are not checked
   */
  static byte[] of(Slice message, String place, int[] clock) {
    int header = headerBytes(clock.length);
    int most = Integer.MAX_VALUE - 8 - header;
    if (message.bytes() > most) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "a message of %d bytes; while messages are checked (-D%s) one has %d at most"
              .formatted(message.bytes(), Check.PROPERTY, most));
    }
    int length = (int) message.bytes();
    byte[] whole = new byte[header + length];
    System.arraycopy(MAGIC, 0, whole, 0, MAGIC.length);
    byte[] words = place.getBytes(UTF_8);
    int placeLength = Math.min(words.length, MOST_PLACE_BYTES);
    whole[TYPE_OFFSET] = (byte) TYPES.indexOf(message.type());
    whole[PLACE_LENGTH_OFFSET] = (byte) placeLength;
    System.arraycopy(words, 0, whole, PLACE_OFFSET, placeLength);
    if (clock.length > 0) {
      whole[TYPE_OFFSET] |= WITH_CLOCK;
      IntBuffer ints = ByteBuffer.wrap(whole, HEADER_BYTES, header - HEADER_BYTES).asIntBuffer();
      ints.put(clock.length).put(clock);
    }
    Slice together = message.isContiguous() ? message : UserMemory.gathered(message);
    Memory.copyOut(
        UserMemory.toSend(together),
        together.offsetBytes(),
        MemorySegment.ofArray(whole),
        header,
        length);
    return whole;
  }

  /** Whether these are the first bytes of such a message; if not, its sender has no checks. */
  static boolean isOne(byte[] start) {
    return start.length >= HEADER_BYTES
        && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  static ElementType type(byte[] start) {
    return TYPES.get(Math.floorMod(start[TYPE_OFFSET] & ~WITH_CLOCK, TYPES.size()));
  }

  /** The sender's clock; empty if it has none, or one that cannot be. */
  static int[] clock(byte[] whole) {
    if ((whole[TYPE_OFFSET] & WITH_CLOCK) == 0 || whole.length < headerBytes(1)) {
      return NO_CLOCK;
    }
    IntBuffer ints =
        ByteBuffer.wrap(whole, HEADER_BYTES, whole.length - HEADER_BYTES).asIntBuffer();
    int ranks = ints.get();
    if (ranks < 0 || ranks > ints.remaining()) {
      return NO_CLOCK;
    }
    int[] clock = new int[ranks];
    ints.get(clock);
    return clock;
  }

  private static int headerBytes(byte[] whole) {
    return headerBytes(clock(whole).length);
  }

  /** The message alone. */
  static byte[] elements(byte[] whole) {
    return Arrays.copyOfRange(whole, headerBytes(whole), whole.length);
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
    long[] next = {headerBytes(whole)};
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
    byte[] now = of(buffer, "", NO_CLOCK);
    int place =
        Arrays.mismatch(whole, headerBytes(whole), whole.length, now, HEADER_BYTES, now.length);
    return place < 0 ? -1 : place >> buffer.type().shift();
  }
}
