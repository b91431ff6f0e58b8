package dev.weft.contract.soak;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.weft.Comm;
import dev.weft.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A rank of a soak: {@code folder notes seed seconds samples}. The ranks play traffic that they
 * draw alike until rank 0 says that the time is over. So many times each writes what it holds to a
 * file.
 */
final class SoakProgram {
  private SoakProgram() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    SplittableRandom agreed = new SplittableRandom(Long.parseLong(args[2]));
    long nanos = TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
    int samples = Integer.parseInt(args[4]);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Path notes = Path.of(args[1], "rank-" + world.rank());
      long start = System.nanoTime();
      long rounds = 0;
      int taken = 0;
      while (taken < samples) {
        long elapsed = broadcast(world, System.nanoTime() - start);
        if (elapsed >= nanos / samples * (taken + 1)) {
          note(notes, Duration.ofNanos(elapsed), rounds);
          taken++;
        }
        Traffic traffic = Traffic.values()[agreed.nextInt(Traffic.values().length)];
        long seed = agreed.nextLong();
        try {
          traffic.play(world, folder, new SplittableRandom(seed));
        } catch (RuntimeException | Error e) {
          throw new AssertionError(
              "round %d, %s with seed %d on rank %d".formatted(rounds, traffic, seed, world.rank()),
              e);
        }
        rounds++;
      }
    }
  }

  private static long broadcast(Comm world, long value) {
    long[] values = {value};
    world.broadcast(values, 0);
    return values[0];
  }

  private static void note(Path file, Duration at, long rounds) throws IOException {
    String line = "%d s, %d rounds: %s%n".formatted(at.toSeconds(), rounds, Footprint.now());
    Files.writeString(file, line, CREATE, APPEND);
  }
}
