package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Sends two pieces of memory in one call, as if they were adjacent. One thread at a time; never
 * blocks. Addresses are native or of {@link dev.weft.internal.os.memory.HeldMemory HeldMemory}, and
 * stay valid during the call.
 */
public final class TwoPieces {
  private static final long FIRST = MsgHdr.BYTES;
  private static final long SECOND = FIRST + IoVec.BYTES;

  private final MemorySegment message = Arena.ofAuto().allocate(SECOND + IoVec.BYTES, Long.BYTES);

  TwoPieces() {
    message.set(JAVA_LONG, MsgHdr.VECTORS, message.address() + FIRST);
    message.set(JAVA_LONG, MsgHdr.COUNT, 2);
  }

  /** The bytes taken of both together, or {@code -errno}; {@code -EAGAIN} means not now. */
  public long send(int fd, long first, long firstLength, long second, long secondLength) {
    set(first, firstLength, second, secondLength);
    return Sockets.sendMessage(fd, message.address());
  }

  private void set(long first, long firstLength, long second, long secondLength) {
    message.set(JAVA_LONG, FIRST + IoVec.BASE, first);
    message.set(JAVA_LONG, FIRST + IoVec.LENGTH, firstLength);
    message.set(JAVA_LONG, SECOND + IoVec.BASE, second);
    message.set(JAVA_LONG, SECOND + IoVec.LENGTH, secondLength);
  }
}
