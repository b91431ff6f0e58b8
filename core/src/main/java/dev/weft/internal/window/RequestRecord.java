package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;

/**
 * A request to the service of a target, and the tags of the messages that belong to it, in the
 * window's own message space.
 *
 * <pre>
 *   0        4        8             16          24          28        32           40
 *   +--------+--------+-------------+-----------+-----------+---------+------------+----------------
 *   | kind   | op and | place       | bytes     | reply tag | payload | expected   | payload, if it
 *   | (int)  | type   | (long)      | (long)    | (int)     | in here | (long)     | is in here ...
 *   |        | (int)  |             |           |           | (int)   |            |
 *   +--------+--------+-------------+-----------+-----------+---------+------------+----------------
 * </pre>
 *
 * A payload up to {@link WindowTuning#INLINE_BYTES} is part of the request, a longer one follows as
 * a message with tag {@link #DATA}. In updates and other requests for runs the place is the number
 * of records of a {@link RunList}, with which the payload begins; then come the elements, if the
 * target gets any. For one thread at a time.
 */
@SuppressWarnings("EnumOrdinal") // both ends run the same version
final class RequestRecord {
  /** Tags: requests to a service, payloads, and the messages of post and complete. */
  static final int REQUEST = 0;

  static final int DATA = 1;
  static final int POST = 2;
  static final int COMPLETE = 3;

  /** The first tag of replies. */
  static final int REPLIES = 16;

  /** What is asked for. */
  enum Kind {
    PUT,
    GET,
    PUT_RUNS,
    GET_RUNS,
    UPDATE,
    SWAP,
    FLUSH,
    LOCK,
    UNLOCK,
    STOP
  }

  private static final long RUNS_BYTES =
      WindowTuning.PIECE_BYTES + 2L * WindowTuning.MOST_RECORDS * RunList.RECORD_BYTES;

  private static final int KIND = 0;
  private static final int OP_AND_TYPE = 4;
  private static final int PLACE = 8;
  private static final int BYTES = 16;
  private static final int REPLY_TAG = 24;
  private static final int INLINE = 28;
  private static final int EXPECTED = 32;
  private static final int PAYLOAD = 40;

  private static final Kind[] KINDS = Kind.values();
  private static final Update[] UPDATES = Update.values();
  private static final ElementType[] TYPES = ElementType.values();

  private final byte[] array = new byte[PAYLOAD + WindowTuning.INLINE_BYTES];
  private final MemorySegment memory = MemorySegment.ofArray(array);
  private int length = PAYLOAD;

  /** A kind of lock as the place of a request. */
  static long code(LockType type) {
    return type == LockType.EXCLUSIVE ? 1 : 0;
  }

  static LockType lockType(long code) {
    return code == 1 ? LockType.EXCLUSIVE : LockType.SHARED;
  }

  /** Starts a new request. */
  void set(Kind kind, long place, long bytes) {
    memory.set(JAVA_INT_UNALIGNED, KIND, kind.ordinal());
    memory.set(JAVA_INT_UNALIGNED, OP_AND_TYPE, 0);
    memory.set(JAVA_LONG_UNALIGNED, PLACE, place);
    memory.set(JAVA_LONG_UNALIGNED, BYTES, bytes);
    memory.set(JAVA_INT_UNALIGNED, REPLY_TAG, 0);
    memory.set(JAVA_INT_UNALIGNED, INLINE, 0);
    memory.set(JAVA_LONG_UNALIGNED, EXPECTED, 0L);
    length = PAYLOAD;
  }

  void setReplyTag(int tag) {
    memory.set(JAVA_INT_UNALIGNED, REPLY_TAG, tag);
  }

  void setUpdate(Update op, ElementType type) {
    memory.set(JAVA_INT_UNALIGNED, OP_AND_TYPE, op.ordinal() << 8 | type.ordinal());
  }

  void setExpected(Slice element) {
    Gathering.copyOut(element, 0, element.bytes(), memory, EXPECTED);
  }

  /** Takes the payload if there is room; returns whether there was. */
  boolean takeIn(Slice payload) {
    long bytes = payload.bytes();
    if (bytes > WindowTuning.INLINE_BYTES) {
      return false;
    }
    Gathering.copyOut(payload, 0, bytes, memory, PAYLOAD);
    memory.set(JAVA_INT_UNALIGNED, INLINE, 1);
    length = PAYLOAD + (int) bytes;
    return true;
  }

  /** The request as a message to be sent. */
  Slice message() {
    return Slice.of(array, 0, length);
  }

  /** Room for any request. */
  Slice room() {
    return Slice.of(array);
  }

  /** Whether a received message of this length is a whole request that makes sense. */
  boolean isValid(long received) {
    return received >= PAYLOAD
        && number(KIND) >= 0
        && number(KIND) < KINDS.length
        && (number(OP_AND_TYPE) >>> 8) < UPDATES.length
        && (number(OP_AND_TYPE) & 0xff) < TYPES.length
        && bytes() >= 0
        && bytes() <= mostBytes(kind())
        && (hasPayload() || kind() != Kind.SWAP)
        && (!hasPayload() || received == PAYLOAD + bytes());
  }

  /** The most memory that a request may need at the target; a put goes straight to its place. */
  private static long mostBytes(Kind kind) {
    return switch (kind) {
      case PUT, GET -> Long.MAX_VALUE;
      case PUT_RUNS, GET_RUNS, UPDATE -> RUNS_BYTES;
      case SWAP -> Long.BYTES;
      case FLUSH, LOCK, UNLOCK, STOP -> 0;
    };
  }

  Kind kind() {
    return KINDS[number(KIND)];
  }

  Update op() {
    return UPDATES[number(OP_AND_TYPE) >>> 8];
  }

  ElementType type() {
    return TYPES[number(OP_AND_TYPE) & 0xff];
  }

  long place() {
    return memory.get(JAVA_LONG_UNALIGNED, PLACE);
  }

  long bytes() {
    return memory.get(JAVA_LONG_UNALIGNED, BYTES);
  }

  int replyTag() {
    return number(REPLY_TAG);
  }

  boolean hasPayload() {
    return number(INLINE) != 0;
  }

  Slice payload() {
    return Slice.of(memory.asSlice(PAYLOAD, bytes()), type());
  }

  Slice expected() {
    return Slice.of(memory.asSlice(EXPECTED, type().bytes()), type());
  }

  private int number(int offset) {
    return memory.get(JAVA_INT_UNALIGNED, offset);
  }
}
