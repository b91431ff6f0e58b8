package dev.weft.sockets.ring;

import static dev.weft.sockets.ring.RingLayout.INT;
import static dev.weft.sockets.ring.RingLayout.LONG;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/**
 * One end's view of an area of shared memory: the rings of a connection, and the agreement of both
 * ends to use them. The connecting process owns the area and uses it for one connection after the
 * other; the number of a use, its <em>generation</em>, is part of the word that is agreed on. Any
 * thread; nothing blocks.
 *
 * <p>The word goes FREE → {@link #offer OFFERED} → {@link #take TAKEN} by a compare-and-set of the
 * accepting end, or → WITHDRAWN by one of the connecting end. An area that was taken may be used
 * again once the accepting end has {@link #release released} it.
 */
public final class ConnectionMemory {
  private static final int OFFERED = 1;
  private static final int TAKEN = 2;
  private static final int WITHDRAWN = 3;
  private static final int STATE_BITS = 8;
  private static final long STATE = (1 << STATE_BITS) - 1;
  private static final long[] DIRECTIONS = {RingLayout.TO_ACCEPTOR, RingLayout.FROM_ACCEPTOR};

  private final MemoryFile file;
  private final int area;
  private final MemorySegment memory;
  private final boolean connector;

  ConnectionMemory(MemoryFile file, int area, MemorySegment memory, boolean connector) {
    this.file = file;
    this.area = area;
    this.memory = memory;
    this.connector = connector;
  }

  /** The number of its file, among those of the process that owns it. */
  public int file() {
    return file.index();
  }

  /** The number of the area in that file. */
  public int area() {
    return area;
  }

  /**
   * By the connector: offers it for a connection, empty.
   *
   * @param ends the addresses of both ends, as the kernel has them
   * @return the word that stands for this offer
   */
  public long offer(byte[] ends) {
    long generation = ((long) LONG.getVolatile(memory, RingLayout.DECISION) >>> STATE_BITS) + 1;
    LONG.set(memory, RingLayout.ACCEPTOR, 0L);
    LONG.set(memory, RingLayout.RELEASED, 0L);
    for (long direction : DIRECTIONS) {
      var _ = memory.asSlice(direction, RingLayout.WORDS_OF_A_DIRECTION).fill((byte) 0);
    }
    MemorySegment.copy(MemorySegment.ofArray(ends), 0, memory, RingLayout.ENDS, ends.length);
    LONG.set(memory, RingLayout.MAGIC, RingLayout.MAGIC_VALUE);
    long word = (generation << STATE_BITS) | OFFERED;
    LONG.setVolatile(memory, RingLayout.DECISION, word);
    return word;
  }

  /** Whether an offer has been taken. */
  public boolean isTaken(long offer) {
    return (long) LONG.getVolatile(memory, RingLayout.DECISION) == in(TAKEN, offer);
  }

  /** By the connector: takes an offer back; false if it has been taken. */
  public boolean withdraw(long offer) {
    return LONG.compareAndSet(memory, RingLayout.DECISION, offer, in(WITHDRAWN, offer));
  }

  /**
   * By the acceptor: takes the offer for this connection.
   *
   * @param ends the addresses of both ends, as the kernel has them
   * @param process the number of the process that takes it
   * @param stands whether the offer is what it says, as far as can be seen elsewhere
   * @return false if there is none, or it is another connection's
   */
  public boolean take(byte[] ends, long process, BooleanSupplier stands) {
    long word = (long) LONG.getVolatile(memory, RingLayout.DECISION);
    MemorySegment found = memory.asSlice(RingLayout.ENDS, ends.length);
    if ((word & STATE) != OFFERED
        || (long) LONG.get(memory, RingLayout.MAGIC) != RingLayout.MAGIC_VALUE
        || found.mismatch(MemorySegment.ofArray(ends)) != -1
        || !stands.getAsBoolean()
        || !LONG.compareAndSet(memory, RingLayout.DECISION, word, in(TAKEN, word))) {
      return false;
    }
    LONG.setVolatile(memory, RingLayout.ACCEPTOR, process);
    return true;
  }

  /** By the acceptor: it does not touch the memory any more. */
  public void release() {
    LONG.setVolatile(memory, RingLayout.RELEASED, 1L);
  }

  /** By the connector: whether no other end uses it. */
  public boolean isReleased() {
    long word = (long) LONG.getVolatile(memory, RingLayout.DECISION);
    return (word & STATE) != TAKEN || (long) LONG.getVolatile(memory, RingLayout.RELEASED) != 0;
  }

  /** The number of the process that has taken it; 0 if that is not known. */
  public long acceptor() {
    return (long) LONG.getVolatile(memory, RingLayout.ACCEPTOR);
  }

  private static long in(int state, long word) {
    return (word & ~STATE) | state;
  }

  /** The ring that this end writes to. */
  public RingWriter writer() {
    return new RingWriter(
        this::grow, memory, connector ? RingLayout.TO_ACCEPTOR : RingLayout.FROM_ACCEPTOR);
  }

  /** The ring that it reads from. */
  public RingReader reader() {
    return new RingReader(memory, connector ? RingLayout.FROM_ACCEPTOR : RingLayout.TO_ACCEPTOR);
  }

  /** Whether more than the smallest rings has pages. */
  public boolean hasGrown() {
    return (int) INT.getVolatile(memory, RingLayout.GROWN) != 0;
  }

  /** By the connector, of an area that nobody uses: gives the pages of the larger rings back. */
  public void shrink() {
    int grown = (int) INT.getVolatile(memory, RingLayout.GROWN);
    for (long direction : DIRECTIONS) {
      for (int level = 1; level <= RingLayout.LAST_LEVEL; level++) {
        if ((grown & bit(direction, level)) != 0) {
          file.free(area, RingLayout.dataOf(direction, level), RingLayout.levelBytes(level));
        }
      }
    }
    INT.setVolatile(memory, RingLayout.GROWN, 0);
  }

  /** Allocates the ring of a level; false if there is no memory left. */
  private boolean grow(long direction, int level) {
    int bit = bit(direction, level);
    if (((int) INT.getVolatile(memory, RingLayout.GROWN) & bit) != 0) {
      return true;
    }
    long start = RingLayout.dataOf(direction, level);
    if (!file.allocate(area, start, RingLayout.levelBytes(level))) {
      return false;
    }
    int _ = (int) INT.getAndBitwiseOr(memory, RingLayout.GROWN, bit);
    return true;
  }

  private static int bit(long direction, int level) {
    int first = direction == RingLayout.TO_ACCEPTOR ? 0 : RingLayout.LAST_LEVEL;
    return 1 << (first + level - 1);
  }
}
