package dev.weft.internal.os.bell;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.openjdk.jcstress.infra.results.II_Result;

/** One sleeper and one ringer at a doorbell, for the tests of each kind of doorbell. */
final class DoorbellRace {
  private static final int LINES = 1 << 16;
  private static final MemorySegment SLAB =
      Arena.global().allocate((long) LINES * DoorbellLine.BYTES, DoorbellLine.BYTES);
  private static final AtomicInteger NEXT = new AtomicInteger();

  private final MemorySegment line = newLine();
  private final AtomicInteger work = new AtomicInteger();
  private final Doorbell bell;

  DoorbellRace(Function<MemorySegment, Doorbell> kind) {
    bell = kind.apply(line);
    bell.prepare();
    // A sleeper that has slept before: from now on ringers may leave their fence out.
    bell.arm();
    bell.disarm();
  }

  /** To allocate a line for every state would be most of a test's time. */
  private static MemorySegment newLine() {
    long index = NEXT.getAndIncrement() & (LINES - 1);
    return SLAB.asSlice(index * DoorbellLine.BYTES, DoorbellLine.BYTES).fill((byte) 0);
  }

  void armThenLook(II_Result result) {
    bell.arm();
    result.r1 = work.getAcquire();
  }

  void publishThenRing() {
    work.setRelease(1);
    bell.ring();
  }

  void lookAtBell(II_Result result) {
    result.r2 = line.get(JAVA_INT, DoorbellLine.WORD);
  }
}
