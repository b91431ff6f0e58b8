package dev.weft.internal.os.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import dev.weft.internal.os.call.NativeAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldMemoryTest {
  private static final int NOBODY = Integer.MAX_VALUE;

  private final ProcessMemory own = new ProcessMemory(ProcessHandle.current().pid());

  @BeforeEach
  void nativeCalls() {
    assumeTrue(NativeAccess.available(), NativeAccess.unavailability());
    assumeTrue(CrossMemory.unavailability().isEmpty(), CrossMemory.unavailability());
  }

  @Test
  void nativeMemoryIsReadAndWritten() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocateFrom(ValueLayout.JAVA_LONG, 1, 2, 3);
      MemorySegment to = arena.allocate(24, 8);
      HeldMemory held = held(from, 8);
      assertThat(own.read(held.address(), to.address(), 16)).isTrue();
      assertThat(to.toArray(ValueLayout.JAVA_LONG)).containsExactly(2, 3, 0);
      assertThat(own.write(held.address(), to.address() + 8, 16)).isTrue();
      assertThat(from.toArray(ValueLayout.JAVA_LONG)).containsExactly(1, 3, 0);
      held.release();
    }
  }

  @Test
  void arraysStayWhereTheyAreWhileGarbageIsCollected() throws Exception {
    for (int length : new int[] {8, 1000, 1 << 20}) {
      byte[] array = numbered(length);
      HeldMemory held = held(array, 0);
      byte[] copy = new byte[length];
      for (int round = 0; round < 3; round++) {
        System.gc();
        HeldMemory target = held(copy, 0);
        assertThat(own.read(held.address(), target.address(), length)).isTrue();
        target.release();
        assertThat(copy).isEqualTo(array);
      }
      held.release();
    }
  }

  @Test
  void everyTypeOfArrayAndPartsOfThem() throws Exception {
    assertThat(first(new byte[] {0, 5}, 1)).isEqualTo(5);
    assertThat(first(new boolean[] {false, true}, 1)).isEqualTo(1);
    assertThat(first(new char[] {0, 6}, 2)).isEqualTo(6);
    assertThat(first(new short[] {0, 7}, 2)).isEqualTo(7);
    assertThat(first(new int[] {0, 8}, 4)).isEqualTo(8);
    assertThat(first(new long[] {0, 9}, 8)).isEqualTo(9);
    assertThat(first(new float[] {0, Float.intBitsToFloat(10)}, 4)).isEqualTo(10);
    assertThat(first(new double[] {0, Double.longBitsToDouble(11)}, 8)).isEqualTo(11);
    MemorySegment part = MemorySegment.ofArray(new int[] {0, 1, 2, 12}).asSlice(8);
    assertThat(first(part, 4)).isEqualTo(12);
  }

  @Test
  void readOnlyArraysHaveNoAddress() throws Exception {
    byte[] array = {1};
    held(array, 0).release();
    assertThat(HeldMemory.of(MemorySegment.ofArray(array).asReadOnly(), 0)).isNull();
  }

  @Test
  void memoryThatHasBeenGivenBackHasNoAddress() throws Exception {
    MemorySegment gone;
    try (Arena arena = Arena.ofShared()) {
      gone = arena.allocate(8);
      held(gone, 0).release();
    }
    assertThat(HeldMemory.of(gone, 0)).isNull();
  }

  @Test
  void bytesAsTheyAreMustNotGetIntoBooleans() throws Exception {
    held(new boolean[1], 0).release();
    assertThat(HeldMemory.toFill(new boolean[1], 0)).isNull();
    HeldMemory bytes = Objects.requireNonNull(HeldMemory.toFill(new byte[1], 0));
    bytes.release();
  }

  @Test
  void whatCannotBeReadHarmsNobody() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(8);
      assertThat(own.read(16, target.address(), 8)).isFalse();
      assertThat(own.write(16, target.address(), 8)).isFalse();
      assertThat(new ProcessMemory(NOBODY).read(target.address(), target.address(), 8)).isFalse();
    }
  }

  @Test
  void aProcessThatHasEndedIsToldFromOneThatRefuses() {
    assertThat(own.hasEnded()).isFalse();
    assertThat(new ProcessMemory(NOBODY).hasEnded()).isTrue();
  }

  @Test
  void aProcessIsKnownByANumber() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocateFrom(ValueLayout.JAVA_LONG, 4711);
      assertThat(own.holds(number.address(), 4711)).isTrue();
      assertThat(own.holds(number.address(), 4712)).isFalse();
      assertThat(own.holds(16, 4711)).isFalse();
    }
  }

  @Test
  void collectorsThatWouldStopCollectingHoldNoArrays() throws Exception {
    List<String> options = List.of("--enable-native-access=ALL-UNNAMED");
    try (ChildJvm serial = ChildJvm.start(Serial.class, options)) {
      assertThat(serial.output()).isEqualTo("array false, native true");
    }
  }

  /** Runs under the serial collector. */
  static final class Serial {
    public static void main(String[] arguments) throws InterruptedException {
      boolean known = ArrayPins.isDecided();
      while (!known) {
        TimeUnit.MILLISECONDS.sleep(1);
        known = ArrayPins.isDecided();
      }
      System.out.printf(
          "array %b, native %b%n",
          HeldMemory.of(new byte[1], 0) != null,
          HeldMemory.of(Arena.global().allocate(1), 0) != null);
    }
  }

  private long first(Object base, long offset) throws InterruptedException {
    HeldMemory held = held(base, offset);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment seen = arena.allocate(8);
      assertThat(own.read(held.address(), seen.address(), 1)).isTrue();
      return seen.get(ValueLayout.JAVA_LONG, 0);
    } finally {
      held.release();
    }
  }

  private static byte[] numbered(int length) {
    byte[] array = new byte[length];
    for (int i = 0; i < length; i++) {
      array[i] = (byte) (i * 31 + length);
    }
    return array;
  }

  /** Waits until it is known whether arrays can be held. */
  private static HeldMemory held(Object base, long offset) throws InterruptedException {
    @Nullable HeldMemory held = HeldMemory.of(base, offset);
    while (held == null && !ArrayPins.isDecided()) {
      TimeUnit.MILLISECONDS.sleep(1);
      held = HeldMemory.of(base, offset);
    }
    held = held == null ? HeldMemory.of(base, offset) : held;
    assumeTrue(held != null, "this JVM cannot hold arrays: it has another collector than G1");
    return held;
  }
}
