package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FutexTest {
  private static final int WORD = 0;
  private static final int TIMEOUT = 16;
  private static final long LONG_NANOS = 20_000_000_000L;

  private final MemorySegment memory = Arena.ofAuto().allocate(64, 64);

  @BeforeEach
  void needNativeCalls() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
  }

  @Test
  void doesNotSleepOnAnotherValue() {
    memory.set(ValueLayout.JAVA_INT, WORD, 5);
    assertThat(sleptNanos(4, LONG_NANOS)).isLessThan(LONG_NANOS / 2);
  }

  @Test
  void sleepsUntilTheTimeIsOver() {
    assertThat(sleptNanos(0, 3_000_000)).isGreaterThan(2_900_000);
  }

  @Test
  void isClearedAndWokenInOneStep() throws InterruptedException {
    memory.set(ValueLayout.JAVA_INT, WORD, 7);
    Thread waker =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Thread.sleep(20);
                  } catch (InterruptedException e) {
                    return;
                  }
                  Futex.clearAndWakeAll(memory.address() + WORD);
                });
    assertThat(sleptNanos(7, LONG_NANOS)).isLessThan(LONG_NANOS / 2);
    waker.join();
    assertThat(memory.get(ValueLayout.JAVA_INT, WORD)).isZero();
  }

  private long sleptNanos(int value, long nanos) {
    long start = System.nanoTime();
    Timespec.put(memory, TIMEOUT, nanos);
    Futex.await(memory.address() + WORD, value, memory.address() + TIMEOUT);
    Reference.reachabilityFence(memory);
    return System.nanoTime() - start;
  }
}
