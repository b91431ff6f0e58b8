package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.request.Request;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The thread that moves operations on beside a computation costs those nothing that do not need it.
 */
@AlsoWithoutNativeCalls
final class ProgressThreadTest extends OverEveryTransport {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final int EXCHANGES = 5_000;

  /** It looks once a millisecond, for which it waits: for the time, and at times for the lock. */
  private static final int MOST_A_MILLISECOND = 3;

  private static final int WINDOWS = 3;

  /**
   * Where other programs run, threads meet at locks more often: the best of some windows counts.
   */
  @Lengthy
  @Test
  void isNotWokenForEachOperation() {
    assumeTrue(Files.isDirectory(THREADS), "threads' switches are counted by Linux alone");
    ranks(
        2,
        world -> {
          exchange(world, EXCHANGES / 10);
          long least = Long.MAX_VALUE;
          for (int window = 0; window < WINDOWS; window++) {
            long begin = System.nanoTime();
            long before = switches(world.rank());
            exchange(world, EXCHANGES);
            long switches = switches(world.rank()) - before;
            long millis = (System.nanoTime() - begin) / 1_000_000;
            least = Math.min(least, switches - MOST_A_MILLISECOND * millis);
          }
          assertThat(least)
              .as("turns of the progress thread of rank %d beside those of time", world.rank())
              .isLessThan(EXCHANGES / 10);
        });
  }

  private static void exchange(Comm world, int times) {
    int peer = 1 - world.rank();
    double[] out = new double[1];
    double[] in = new double[1];
    for (int i = 0; i < times; i++) {
      Request sent = world.isend(out, peer, TAG);
      world.receive(in, peer, TAG);
      sent.await();
    }
  }

  /**
   * How often the rank's thread has begun to wait: once each time it was woken. That it lost the
   * processor to another program is counted apart.
   */
  private static long switches(int rank) {
    long found = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        if (name(thread).equals("weft-progress-" + rank)) {
          found +=
              Files.readAllLines(thread.resolve("status")).stream()
                  .filter(line -> line.startsWith("voluntary_ctxt_switches"))
                  .mapToLong(line -> Long.parseLong(line.split("\\s+", 2)[1]))
                  .sum();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static String name(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip();
    } catch (IOException ended) {
      return "";
    }
  }
}
