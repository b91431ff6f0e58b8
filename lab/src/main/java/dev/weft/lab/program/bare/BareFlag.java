package dev.weft.lab.program.bare;

import static dev.weft.lab.program.bare.SharedRegion.LINE_BYTES;
import static dev.weft.lab.program.bare.SharedRegion.WORD;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.lab.program.PingPongChannel;
import java.lang.foreign.MemorySegment;

/**
 * One line in each direction, with the number of the message last. A short message lies in the
 * line. A long one stays in its sender's memory, which is shared: the receiver copies it from
 * there, or each copies half of it, once the receiver has said where to; the sender waits until it
 * has been copied. Nothing is less than this: one line that changes hands, and one copy. One thread
 * per rank.
 */
final class BareFlag implements PingPongChannel {
  /** Of a rank: its message, what it has taken, and where the sender's half is to go. */
  static final int LINES = 3;

  /** As long as a line has room besides the offset of a long message and its number. */
  private static final int PAYLOAD = LINE_BYTES - 2 * Long.BYTES;

  private static final long OFFSET = PAYLOAD;
  private static final long NUMBER = LINE_BYTES - Long.BYTES;
  private static final long TAKEN = LINE_BYTES;
  private static final long PLACE = 2L * LINE_BYTES;
  private static final long PLACED = PLACE + NUMBER;
  private static final long HALF_DONE = PLACED - Long.BYTES;

  /** From this length on both copy. */
  private static final int LEAST_HALVED = 4096;

  private final boolean halves;
  private final MemorySegment memory;
  private final MemorySegment other;
  private final MemorySegment out;
  private final MemorySegment in;
  private long sent;
  private long received;

  /** How many of the sent messages are known to have been taken. */
  private long known;

  /**
   * @param halves whether both ranks copy long messages, or the receiver alone
   */
  BareFlag(SharedRegion region, int rank, long memoryBytes, boolean halves) {
    this.halves = halves;
    memory = region.memory(rank).asSlice(0, memoryBytes + LINE_BYTES);
    other = region.memory(1 - rank);
    out = region.lines(rank);
    in = region.lines(1 - rank);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void send(long offset, int bytes) {
    if (known < sent) {
      await(in, TAKEN, sent);
    }
    sent++;
    if (bytes <= PAYLOAD) {
      Words.copy(memory, offset, out, 0, bytes);
    } else {
      out.set(JAVA_LONG, OFFSET, offset);
    }
    WORD.setRelease(out, NUMBER, sent);
    if (halves && bytes >= LEAST_HALVED) {
      sendHalf(offset, bytes);
    }
    if (bytes > PAYLOAD) {
      await(in, TAKEN, sent);
      known = sent;
    }
  }

  private void sendHalf(long offset, int bytes) {
    await(in, PLACED, sent);
    long half = half(bytes);
    long to = in.get(JAVA_LONG, PLACE) + half;
    MemorySegment.copy(memory, offset + half, other, to, bytes - half);
    WORD.setRelease(out, HALF_DONE, sent);
  }

  @Override
  public void receive(long offset, int bytes) {
    received++;
    await(in, NUMBER, received);
    if (bytes <= PAYLOAD) {
      Words.copy(in, 0, memory, offset, bytes);
    } else {
      long from = in.get(JAVA_LONG, OFFSET);
      if (halves && bytes >= LEAST_HALVED) {
        receiveHalf(from, offset, bytes);
      } else {
        MemorySegment.copy(other, from, memory, offset, bytes);
      }
    }
    // What the partner answers, it has taken.
    known = sent;
    WORD.setRelease(out, TAKEN, received);
  }

  private void receiveHalf(long from, long offset, int bytes) {
    out.set(JAVA_LONG, PLACE, offset);
    WORD.setRelease(out, PLACED, received);
    MemorySegment.copy(other, from, memory, offset, half(bytes));
    await(in, HALF_DONE, received);
  }

  /** In whole lines. */
  private static long half(int bytes) {
    return bytes / 2 / LINE_BYTES * (long) LINE_BYTES;
  }

  private static void await(MemorySegment lines, long at, long number) {
    while ((long) WORD.getAcquire(lines, at) < number) {
      // It comes.
    }
  }
}
