package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.memory.Memory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Random;

/**
 * A socket in memory that takes and gives random parts of what it could, like a kernel under
 * pressure. What is sent comes back on the same wire.
 */
public final class PipeWire extends ConnectedSocket {
  private final Random random;
  private final MemorySegment ring;
  private long written;
  private long read;
  private boolean ended;

  public PipeWire(Random random, int capacityBytes) {
    this.random = random;
    this.ring = MemorySegment.ofArray(new byte[capacityBytes]);
  }

  @Override
  public boolean connected() {
    return true;
  }

  @Override
  public int send(Object base, long offset, long length) {
    long room = ring.byteSize() - (written - read);
    int bytes = part(Math.min(room, length));
    for (int moved = 0; moved < bytes; ) {
      long at = written % ring.byteSize();
      long run = Math.min(bytes - moved, ring.byteSize() - at);
      Memory.copyOut(base, offset + moved, ring, at, run);
      written += run;
      moved += (int) run;
    }
    return bytes;
  }

  @Override
  public int receive(Object base, long offset, long length) throws IOException {
    int bytes = part(Math.min(written - read, length));
    if (bytes == 0 && ended && written == read) {
      return -1;
    }
    for (int moved = 0; moved < bytes; ) {
      long at = read % ring.byteSize();
      long run = Math.min(bytes - moved, ring.byteSize() - at);
      Memory.copyIn(ring, at, base, offset + moved, run);
      read += run;
      moved += (int) run;
    }
    return bytes;
  }

  /** All of it half of the time, else some, now and then nothing. */
  private int part(long most) {
    return switch (random.nextInt(4)) {
      case 0 -> (int) random.nextLong(most + 1);
      case 1 -> (int) Math.min(most, random.nextInt(40));
      default -> (int) most;
    };
  }

  public void end() {
    ended = true;
  }

  @Override
  public boolean undelivered() {
    return false;
  }

  @Override
  public void close() {}
}
