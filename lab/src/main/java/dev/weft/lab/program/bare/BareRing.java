package dev.weft.lab.program.bare;

import static dev.weft.lab.program.bare.SharedRegion.LINE_BYTES;
import static dev.weft.lab.program.bare.SharedRegion.WORD;

import dev.weft.lab.program.PingPongChannel;
import java.lang.foreign.MemorySegment;

/**
 * A ring of lines in each direction. A line has 56 bytes of a message and, last, its number, which
 * makes it valid; a message has as many lines as it needs, at least one. The receiver tells how
 * many lines it has taken each time another quarter of the ring is free. For short messages this is
 * the least that a queue of messages can cost: one line that changes hands. One thread per rank.
 */
final class BareRing implements PingPongChannel {
  /** Of a rank: the ring, and one line with the number of lines that it has taken. */
  static final int LINES = 1024 + 1;

  private static final int RING = LINES - 1;
  private static final int MASK = RING - 1;
  private static final int QUARTER = RING / 4;
  private static final int PAYLOAD = LINE_BYTES - Long.BYTES;
  private static final long CREDIT = (long) RING * LINE_BYTES;

  private final MemorySegment memory;
  private final MemorySegment out;
  private final MemorySegment in;
  private long sent;
  private long sendLimit = RING;
  private long taken;

  BareRing(SharedRegion region, int rank, long memoryBytes) {
    // Room behind it, as lines are copied whole.
    memory = region.memory(rank).asSlice(0, memoryBytes + LINE_BYTES);
    out = region.lines(rank);
    in = region.lines(1 - rank);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void send(long offset, int bytes) {
    for (int done = 0; done == 0 || done < bytes; done += PAYLOAD) {
      awaitRoom();
      long line = (sent & MASK) * LINE_BYTES;
      Words.copy(memory, offset + done, out, line, Math.min(PAYLOAD, bytes - done));
      sent++;
      WORD.setRelease(out, line + PAYLOAD, sent);
    }
  }

  private void awaitRoom() {
    while (sent == sendLimit) {
      sendLimit = (long) WORD.getAcquire(in, CREDIT) + RING;
    }
  }

  @Override
  public void receive(long offset, int bytes) {
    for (int done = 0; done == 0 || done < bytes; done += PAYLOAD) {
      long line = (taken & MASK) * LINE_BYTES;
      taken++;
      while ((long) WORD.getAcquire(in, line + PAYLOAD) != taken) {
        // It comes.
      }
      Words.copy(in, line, memory, offset + done, Math.min(PAYLOAD, bytes - done));
      if (taken % QUARTER == 0) {
        WORD.setRelease(out, CREDIT, taken);
      }
    }
  }
}
