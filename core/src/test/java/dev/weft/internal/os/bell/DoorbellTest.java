package dev.weft.internal.os.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.Allocation;
import dev.weft.internal.os.call.NativeAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class DoorbellTest {
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);

  static Stream<Doorbell> doorbells() {
    return makers().map(maker -> maker.apply(line()));
  }

  static Stream<Function<MemorySegment, Doorbell>> makers() {
    return NativeAccess.available()
        ? Stream.of(DoorbellTest::prepared, Doorbell::new)
        : Stream.of(Doorbell::new);
  }

  private static Doorbell prepared(MemorySegment line) {
    Doorbell doorbell = Doorbell.over(line);
    doorbell.prepare();
    return doorbell;
  }

  private static MemorySegment line() {
    return Arena.ofAuto().allocate(DoorbellLine.BYTES, DoorbellLine.BYTES);
  }

  @ParameterizedTest
  @MethodSource("doorbells")
  void sleepsUntilTheTimeIsOver(Doorbell doorbell) {
    doorbell.arm();
    long start = System.nanoTime();
    doorbell.sleep(5_000_000);
    long slept = System.nanoTime() - start;
    doorbell.disarm();
    assertThat(slept).isGreaterThanOrEqualTo(4_900_000);
  }

  @ParameterizedTest
  @MethodSource("doorbells")
  void doesNotSleepWithoutTime(Doorbell doorbell) {
    doorbell.arm();
    doorbell.sleep(0);
    doorbell.sleep(-1);
    doorbell.disarm();
  }

  @ParameterizedTest
  @MethodSource("doorbells")
  void doesNotSleepWhenRungBefore(Doorbell doorbell) {
    doorbell.arm();
    doorbell.ring();
    assertReturnsSoon(doorbell);
  }

  @ParameterizedTest
  @MethodSource("doorbells")
  void isWokenByAnotherThread(Doorbell doorbell) throws InterruptedException {
    doorbell.arm();
    Thread ringer = later(doorbell::ring);
    assertReturnsSoon(doorbell);
    ringer.join();
  }

  @ParameterizedTest
  @MethodSource("makers")
  void isWokenThroughAnotherObjectOverTheSameLine(Function<MemorySegment, Doorbell> ringers)
      throws InterruptedException {
    MemorySegment line = line();
    Doorbell sleeper = Doorbell.over(line);
    Doorbell ringer = ringers.apply(line);
    sleeper.arm();
    Thread thread = later(ringer::ring);
    assertReturnsSoon(sleeper);
    thread.join();
  }

  @ParameterizedTest
  @MethodSource("doorbells")
  void returnsWhenInterrupted(Doorbell doorbell) throws InterruptedException {
    Thread sleeper = Thread.currentThread();
    doorbell.arm();
    Thread interrupter = later(sleeper::interrupt);
    assertReturnsSoon(doorbell);
    assertThat(Thread.interrupted()).isTrue();
    interrupter.join();

    sleeper.interrupt();
    doorbell.arm();
    assertReturnsSoon(doorbell);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void ringsOnTheWayToSleepAllocateNothing() {
    assumeTrue(NativeAccess.available());
    Doorbell doorbell = prepared(line());
    assertThat(Allocation.leastBytes(() -> armAndRing(doorbell, 20_000))).isZero();
  }

  private static void armAndRing(Doorbell doorbell, int rounds) {
    for (int i = 0; i < rounds; i++) {
      doorbell.ring();
      doorbell.arm();
      doorbell.ring();
      doorbell.sleep(LONG_NANOS);
      doorbell.disarm();
    }
  }

  @Test
  void refusesMemoryThatCannotBeADoorbell() {
    assertThatThrownBy(() -> Doorbell.over(MemorySegment.ofArray(new long[8])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("native memory");
    assertThatThrownBy(() -> Doorbell.over(line().asSlice(0, 32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("64 bytes");
    MemorySegment askew = Arena.ofAuto().allocate(256, 64).asSlice(8);
    assertThatThrownBy(() -> Doorbell.over(askew))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("aligned");
  }

  private static void assertReturnsSoon(Doorbell doorbell) {
    long start = System.nanoTime();
    doorbell.sleep(LONG_NANOS);
    long slept = System.nanoTime() - start;
    doorbell.disarm();
    assertThat(slept).isLessThan(LONG_NANOS / 2);
  }

  private static Thread later(Runnable action) {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                Thread.sleep(20);
              } catch (InterruptedException e) {
                return;
              }
              action.run();
            });
  }
}
