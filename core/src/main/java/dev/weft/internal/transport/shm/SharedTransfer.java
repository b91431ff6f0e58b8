package dev.weft.internal.transport.shm;

import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * A long message that sender and receiver copy together from the one's memory into the other's, in
 * pieces: the receiver claims pieces from the front on and reads them, the sender claims from the
 * back on and writes them. It is done when all are claimed and the sender has written its own. A
 * sender that does something else leaves all of them to the receiver.
 *
 * <pre>
 *   0        8          16                64                    128      136       144
 *   +--------+----------+---------+-------+---------------+-----+--------+---------+-------+
 *   | id     | address  | written |       | claims        |     | target | bytes   | piece |
 *   +--------+----------+---------+-------+---------------+-----+--------+---------+-------+
 *     sender's line                         by both               receiver's line
 *
 *   claims, by compare-and-set: 16 bits of generation, 2 of state, 23 claimed at the back,
 *   23 claimed at the front
 *
 *   NONE ──expose──▶ EXPOSED ──begin──▶ COPYING ──▶ NONE
 *     ▲                 │                             either side closes it
 *     └─────withdraw────┘
 * </pre>
 *
 * <p>Invariants. The sender's line is stored while the state is NONE, the receiver's while it is
 * EXPOSED; each is published by the change of state that follows. An exposure counts the generation
 * up, so whoever has looked at an older one fails to change it. After NONE nothing is claimed; a
 * piece that the sender has claimed before may still be written, so the receiver keeps its memory
 * in place until as many are written as are claimed. The receiver counts a piece as read only if
 * the state is still COPYING afterwards: the sender lets its memory go only after it has closed.
 */
final class SharedTransfer {
  static final long BYTES = 192;

  /** The sender could not write. */
  static final long FAILED = -1;

  private static final long ID = 0;
  private static final long ADDRESS = 8;
  private static final long WRITTEN = 16;
  private static final long CLAIMS = 64;
  private static final long TARGET = 128;
  private static final long LENGTH = 136;
  private static final long PIECE = 144;

  private static final int COUNT_BITS = 23;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
  private static final long FRONT_ONE = 1;
  private static final long BACK_ONE = 1L << COUNT_BITS;
  private static final int STATE_SHIFT = 2 * COUNT_BITS;
  private static final long STATE_MASK = 3L << STATE_SHIFT;
  private static final long EXPOSED = 1L << STATE_SHIFT;
  private static final long COPYING = 2L << STATE_SHIFT;
  private static final int GENERATION_SHIFT = STATE_SHIFT + 2;

  private static final long PAGE_BYTES = 4096;

  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

  private final MemorySegment memory;
  private final long at;

  /** The transfer that lies, or is to lie, at an offset; fresh memory is all zeros. */
  SharedTransfer(MemorySegment memory, long at) {
    this.memory = memory;
    this.at = at;
  }

  /** Sender: exposes a message that lies at an address. While nothing is exposed here. */
  void expose(long id, long address) {
    set(ID, id);
    set(ADDRESS, address);
    set(WRITTEN, 0);
    long generation = (get(CLAIMS) >>> GENERATION_SHIFT) + 1;
    WORD.setRelease(memory, at + CLAIMS, generation << GENERATION_SHIFT | EXPOSED);
  }

  /** Sender: withdraws a message; false if the receiver has begun. */
  boolean withdraw() {
    long claims = claims();
    while ((claims & STATE_MASK) == EXPOSED) {
      long seen = change(claims, claims & ~STATE_MASK);
      if (seen == claims) {
        return true;
      }
      claims = seen;
    }
    return (claims & STATE_MASK) != COPYING;
  }

  /** Sender: claims the last piece that nobody has; its number, or -1 if there is none. */
  long claimBack() {
    long claims = claimNext(BACK_ONE);
    return claims < 0 ? -1 : pieces() - 1 - back(claims);
  }

  /** Sender: says that it has written one piece more. */
  void wrote() {
    WORD.setRelease(memory, at + WRITTEN, get(WRITTEN) + 1);
  }

  /** Sender: says that a piece cannot be written, having closed: it must not claim any more. */
  void failed() {
    WORD.setRelease(memory, at + WRITTEN, FAILED);
  }

  /** Receiver: whether the message with this id is exposed here. */
  boolean exposes(long id) {
    return (claims() & STATE_MASK) == EXPOSED && get(ID) == id;
  }

  /**
   * Receiver: begins to copy the message with this id to an address, if it is exposed here.
   *
   * @param bytes wanted of it, at least one
   */
  boolean begin(long id, long target, long bytes) {
    long claims = claims();
    if ((claims & STATE_MASK) != EXPOSED || get(ID) != id) {
      return false;
    }
    long share = Math.ceilDiv(bytes, TransportTuning.SHM_PIECES * PAGE_BYTES) * PAGE_BYTES;
    long piece =
        Math.clamp(share, TransportTuning.SHM_MIN_PIECE_BYTES, TransportTuning.SHM_MAX_PIECE_BYTES);
    set(TARGET, target);
    set(LENGTH, bytes);
    set(PIECE, piece);
    return change(claims, (claims & ~STATE_MASK) | COPYING) == claims;
  }

  /** Receiver: claims the first piece that nobody has; its number, or -1 if there is none. */
  long claimFront() {
    long claims = claimNext(FRONT_ONE);
    return claims < 0 ? -1 : front(claims);
  }

  /** Whether the receiver has begun and neither side has closed it. */
  boolean isOpen() {
    return isCopying(claims());
  }

  /** Receiver: whether the sender has written all that it has claimed, or given up. */
  boolean isQuiet() {
    long written = (long) WORD.getAcquire(memory, at + WRITTEN);
    return written == FAILED || written == back(claims());
  }

  /** Receiver: whether the sender has given up. */
  boolean hasFailed() {
    return (long) WORD.getAcquire(memory, at + WRITTEN) == FAILED;
  }

  /** Either side: lets nobody claim any more; true if the receiver was copying. */
  boolean close() {
    long claims = claims();
    while ((claims & STATE_MASK) != 0) {
      long seen = change(claims, claims & ~STATE_MASK);
      if (seen == claims) {
        return isCopying(claims);
      }
      claims = seen;
    }
    return false;
  }

  long id() {
    return get(ID);
  }

  /** Where a piece lies at the sender. */
  long source(long piece) {
    return get(ADDRESS) + piece * get(PIECE);
  }

  /** Where a piece belongs at the receiver. */
  long target(long piece) {
    return get(TARGET) + piece * get(PIECE);
  }

  /** Bytes of a piece. */
  long length(long piece) {
    return Math.min(get(PIECE), get(LENGTH) - piece * get(PIECE));
  }

  /** None if the receiver's line makes no sense. */
  private long pieces() {
    long bytes = get(LENGTH);
    long piece = get(PIECE);
    return bytes <= 0 || piece < TransportTuning.SHM_MIN_PIECE_BYTES
        ? 0
        : Math.ceilDiv(bytes, piece);
  }

  /** Counts one more; the claims before, or -1 if nothing is left. */
  private long claimNext(long one) {
    long claims = claims();
    while (isCopying(claims) && front(claims) + back(claims) < pieces()) {
      long seen = change(claims, claims + one);
      if (seen == claims) {
        return claims & ~(STATE_MASK | -1L << GENERATION_SHIFT);
      }
      claims = seen;
    }
    return -1;
  }

  private static boolean isCopying(long claims) {
    return (claims & STATE_MASK) == COPYING;
  }

  private static long front(long claims) {
    return claims & COUNT_MASK;
  }

  private static long back(long claims) {
    return claims >>> COUNT_BITS & COUNT_MASK;
  }

  private long claims() {
    return (long) WORD.getAcquire(memory, at + CLAIMS);
  }

  private long change(long from, long to) {
    return (long) WORD.compareAndExchange(memory, at + CLAIMS, from, to);
  }

  private long get(long field) {
    return memory.get(ValueLayout.JAVA_LONG, at + field);
  }

  private void set(long field, long value) {
    memory.set(ValueLayout.JAVA_LONG, at + field, value);
  }
}
