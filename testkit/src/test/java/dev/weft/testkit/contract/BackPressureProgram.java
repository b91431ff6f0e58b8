package dev.weft.testkit.contract;

import dev.weft.Comm;
import dev.weft.Request;
import dev.weft.Requests;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.time.Duration;

/**
 * Rank 0 sends 1 GiB in small and medium messages to a rank that sleeps before it receives. Runs in
 * a JVM of its own with a small heap.
 */
final class BackPressureProgram {
  private static final int MEDIUM_BYTES = 64 << 10;
  private static final int SMALL_BYTES = 4 << 10;
  private static final int MEDIUM_COUNT = (512 << 20) / MEDIUM_BYTES;
  private static final int SMALL_COUNT = (512 << 20) / SMALL_BYTES;
  private static final int TINY_COUNT = 20_000;
  private static final int TAG = 1;
  private static final Duration LIMIT = Duration.ofSeconds(90);

  public static void main(String[] args) {
    Ranks.run(
        2,
        Via.valueOf(args[0]),
        LIMIT,
        world -> {
          if (world.rank() == 0) {
            send(world);
          } else {
            Thread.sleep(400);
            receive(world);
          }
        });
    System.out.println("done");
  }

  private static void send(Comm world) {
    byte[] medium = Pattern.bytes(MEDIUM_BYTES, 1);
    Request[] requests = new Request[MEDIUM_COUNT];
    for (int i = 0; i < MEDIUM_COUNT; i++) {
      requests[i] = world.isend(medium, 1, TAG);
    }
    byte[] small = Pattern.bytes(SMALL_BYTES, 2);
    for (int i = 0; i < SMALL_COUNT; i++) {
      world.send(small, 1, TAG);
    }
    for (int i = 0; i < TINY_COUNT; i++) {
      world.send(new long[] {i}, 1, TAG);
    }
    Requests.awaitAll(requests);
  }

  private static void receive(Comm world) {
    byte[] buffer = new byte[MEDIUM_BYTES];
    for (int i = 0; i < MEDIUM_COUNT; i++) {
      expect(world.receive(buffer, 0, TAG).bytes(), MEDIUM_BYTES, i);
      expect(buffer[i], Pattern.byteAt(i, 1), i);
    }
    for (int i = 0; i < SMALL_COUNT; i++) {
      expect(world.receive(buffer, 0, TAG).bytes(), SMALL_BYTES, i);
      expect(buffer[i % SMALL_BYTES], Pattern.byteAt(i % SMALL_BYTES, 2), i);
    }
    long[] number = new long[1];
    for (int i = 0; i < TINY_COUNT; i++) {
      world.receive(number, 0, TAG);
      expect(number[0], i, i);
    }
  }

  private static void expect(long actual, long expected, int message) {
    if (actual != expected) {
      throw new AssertionError("message %d: %d instead of %d".formatted(message, actual, expected));
    }
  }

  private BackPressureProgram() {}
}
