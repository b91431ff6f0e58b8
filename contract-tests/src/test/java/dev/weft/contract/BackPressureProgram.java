package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.time.Duration;

/**
 * Rank 0 sends as many MiB as it is told, in small and medium messages, to a rank that sleeps
 * before it receives. Runs in a JVM of its own with a small heap.
 */
final class BackPressureProgram {
  private static final int MEDIUM_BYTES = 64 << 10;
  private static final int SMALL_BYTES = 4 << 10;
  private static final int TINY_COUNT = 20_000;
  private static final int TAG = 1;
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final int mediumCount;
  private final int smallCount;

  private BackPressureProgram(int bytes) {
    mediumCount = bytes / 2 / MEDIUM_BYTES;
    smallCount = bytes / 2 / SMALL_BYTES;
  }

  public static void main(String[] args) {
    BackPressureProgram program = new BackPressureProgram(Integer.parseInt(args[1]) << 20);
    Ranks.run(
        2,
        Via.valueOf(args[0]),
        LIMIT,
        world -> {
          if (world.rank() == 0) {
            program.send(world);
          } else {
            Thread.sleep(400);
            program.receive(world);
          }
        });
    System.out.println("done");
  }

  private void send(Comm world) {
    byte[] medium = Pattern.bytes(MEDIUM_BYTES, 1);
    Request[] requests = new Request[mediumCount];
    for (int i = 0; i < mediumCount; i++) {
      requests[i] = world.isend(medium, 1, TAG);
    }
    byte[] small = Pattern.bytes(SMALL_BYTES, 2);
    for (int i = 0; i < smallCount; i++) {
      world.send(small, 1, TAG);
    }
    for (int i = 0; i < TINY_COUNT; i++) {
      world.send(new long[] {i}, 1, TAG);
    }
    Requests.awaitAll(requests);
  }

  private void receive(Comm world) {
    byte[] buffer = new byte[MEDIUM_BYTES];
    for (int i = 0; i < mediumCount; i++) {
      expect(world.receive(buffer, 0, TAG).bytes(), MEDIUM_BYTES, i);
      expect(buffer[i], Pattern.byteAt(i, 1), i);
    }
    for (int i = 0; i < smallCount; i++) {
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
}
