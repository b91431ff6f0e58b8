package dev.weft.internal.os.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Doorbells between two processes that map the same file. */
@Timeout(120)
class DoorbellProcessTest {
  private static final List<String> NATIVE = List.of("--enable-native-access=ALL-UNNAMED");
  private static final List<String> FALLBACK = List.of("-Dweft.native=off");
  private static final int KILLS = 5;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void createFile() throws IOException {
    file = folder.resolve("bell");
    Files.write(file, new byte[(int) DoorbellRace.BYTES]);
  }

  @Test
  void neverLosesARingFromAnotherProcess() throws Exception {
    race(NATIVE, 10_000);
  }

  @Test
  void neverLosesARingFromAProcessWithoutNativeCalls() throws Exception {
    race(FALLBACK, 500);
  }

  private void race(List<String> ringerOptions, int rounds) throws Exception {
    try (ChildJvm child = ChildJvm.start(Ringer.class, ringerOptions, file, rounds)) {
      DoorbellRace race = new DoorbellRace(map(file), rounds, 45);
      assertThat(race.sleep(Doorbell.over(race.line()))).as("sleeps").isPositive();
      assertThat(child.output()).isEmpty();
      assertThat(child.exitCode()).isZero();
    }
  }

  /** The child's side of the race. */
  static final class Ringer {
    public static void main(String[] arguments) {
      MemorySegment memory = map(Path.of(arguments[0]));
      DoorbellRace race = new DoorbellRace(memory, Integer.parseInt(arguments[1]), 45);
      Doorbell doorbell = Doorbell.over(race.line());
      doorbell.prepare();
      race.ring(doorbell);
    }
  }

  @Test
  void neverLosesARingWhileTheCallsAreBeingLinked() throws Exception {
    try (ChildJvm child = ChildJvm.start(BothSides.class, NATIVE)) {
      assertThat(child.output()).isEmpty();
      assertThat(child.exitCode()).isZero();
    }
  }

  /** Races that begin while sleepers park, and go on until they sleep in the kernel. */
  static final class BothSides {
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int ROUNDS = 200;

    public static void main(String[] arguments) throws InterruptedException {
      long start = System.nanoTime();
      while (System.nanoTime() - start < ENOUGH_NANOS) {
        MemorySegment memory = Arena.ofAuto().allocate(DoorbellRace.BYTES, DoorbellLine.BYTES);
        DoorbellRace race = new DoorbellRace(memory, ROUNDS, System.nanoTime());
        Doorbell doorbell = Doorbell.over(race.line());
        doorbell.claim();
        Thread ringer = Thread.ofPlatform().start(() -> race.ring(doorbell));
        race.sleep(doorbell);
        ringer.join();
      }
    }
  }

  @Test
  void canBeRungAfterARingerWasKilled() throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    MemorySegment line = map(file).asSlice(0, DoorbellLine.BYTES);
    Doorbell doorbell = Doorbell.over(line);
    doorbell.prepare();
    for (int kill = 0; kill < KILLS; kill++) {
      try (ChildJvm child = ChildJvm.start(EndlessRinger.class, NATIVE, file)) {
        awaitRings(doorbell, 1000);
        Thread killer = Thread.ofPlatform().start(child::close);
        while (killer.isAlive()) {
          sleepOnce(doorbell, 1);
        }
      }
      Thread ringer = Thread.ofPlatform().start(() -> ringUntilInterrupted(doorbell));
      awaitRings(doorbell, 3);
      ringer.interrupt();
      ringer.join();
    }
  }

  private static void awaitRings(Doorbell doorbell, int rings) {
    for (int rung = 0; rung < rings; ) {
      if (sleepOnce(doorbell, 500) < TimeUnit.MILLISECONDS.toNanos(400)) {
        rung++;
      }
    }
  }

  private static long sleepOnce(Doorbell doorbell, long millis) {
    long start = System.nanoTime();
    doorbell.arm();
    doorbell.sleep(TimeUnit.MILLISECONDS.toNanos(millis));
    doorbell.disarm();
    return System.nanoTime() - start;
  }

  private static void ringUntilInterrupted(Doorbell doorbell) {
    while (!Thread.interrupted()) {
      doorbell.ring();
      Thread.yield();
    }
  }

  /** Rings until it is killed. */
  static final class EndlessRinger {
    public static void main(String[] arguments) {
      Doorbell doorbell = Doorbell.over(map(Path.of(arguments[0])).asSlice(0, DoorbellLine.BYTES));
      doorbell.prepare();
      ringUntilInterrupted(doorbell);
    }
  }

  private static MemorySegment map(Path file) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, DoorbellRace.BYTES, Arena.ofAuto());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
