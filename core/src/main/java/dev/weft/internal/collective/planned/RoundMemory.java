package dev.weft.internal.collective.planned;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.engine.base.HostMemory;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The memory in which the ranks of one operation carry out its rounds: four slots for each rank,
 * which that rank alone writes, and which rounds use in turn.
 *
 * <pre>
 *   0               8                                    slotBytes, a multiple of 128
 *  +---------------+------------------------------------+
 *  | round         | what the rank writes in the round  |
 *  +---------------+------------------------------------+
 * </pre>
 *
 * <p><b>Why nobody reads what is overwritten.</b> A rank ends a round only when all ranks have
 * begun it, and begins a round only when it has ended the one before. So when a rank begins round
 * <i>k</i>, all have begun round <i>k</i> - 1, and so have ended round <i>k</i> - 2. Two slots
 * would be enough. With four, the slot of the next round is free as soon as a rank has begun this
 * one, and it takes the slot's lines back from the caches of those who have read them before it
 * waits, instead of waiting for each line when it writes.
 *
 * <p>The number of the round is stored last; whoever finds it finds what belongs to it.
 */
final class RoundMemory {
  private static final VarHandle LONG = JAVA_LONG.varHandle();

  private static final int SLOTS = 4;
  private static final int LINE = 64;

  /** Taking back more would make the start longer than the wait that it precedes. */
  private static final long FETCHED_BYTES = 1 << 10;

  /** Two lines, as processors fetch them in pairs. */
  private static final int PAIR = 2 * LINE;

  private final HostMemory host;
  private final MemorySegment memory;
  private final int ranks;
  private final int rank;
  private final long slotBytes;
  private long round;

  RoundMemory(HostMemory host, MemorySegment memory, int ranks, int rank, long bytes) {
    this.host = host;
    this.memory = memory;
    this.ranks = ranks;
    this.rank = rank;
    this.slotBytes = slotBytes(bytes);
  }

  /** The size of the memory, for ranks that write so many bytes each. */
  static long bytes(int ranks, long bytes) {
    return (long) SLOTS * ranks * slotBytes(bytes);
  }

  private static long slotBytes(long bytes) {
    return (Long.BYTES + bytes + PAIR - 1) / PAIR * PAIR;
  }

  int ranks() {
    return ranks;
  }

  int rank() {
    return rank;
  }

  MemorySegment memory() {
    return memory;
  }

  /** Where a rank writes in this round. */
  long at(int writer) {
    return flag(writer) + Long.BYTES;
  }

  private long flag(int writer) {
    return slot(writer, round);
  }

  private long slot(int writer, long number) {
    return ((long) SLOTS * writer + number % SLOTS) * slotBytes;
  }

  /** The next round: this rank writes for it, and {@linkplain #publish publishes} that. */
  void next() {
    round++;
  }

  void publish() {
    LONG.setRelease(memory, flag(rank), round);
    for (int other = 0; other < ranks; other++) {
      host.ring(other);
    }
  }

  boolean isPublished(int writer) {
    return (long) LONG.getAcquire(memory, flag(writer)) == round;
  }

  /** Waits a moment for a rank. */
  boolean spin(int writer) {
    return host.spin(memory, flag(writer), round);
  }

  /**
   * Takes back the first lines of the next round's slot, by storing there: what its flag is
   * already, and anything behind it. By the thread that has published, before it does anything else
   * with the memory.
   */
  void fetchNext() {
    long next = slot(rank, round + 1);
    memory.set(JAVA_LONG, next, Math.max(0, round + 1 - SLOTS));
    for (long at = LINE; at < Math.min(slotBytes, FETCHED_BYTES); at += LINE) {
      memory.set(JAVA_LONG, next + at, 0);
    }
  }
}
