package dev.weft.sockets.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What random scripts of sockets and of channels have in common. {@code -Dweft.test.scripts=1000
 * -Dweft.test.seed=421} asks for so many of each, from that seed on.
 */
final class Scripts {
  /** What the kernel's buffers take without a reader. */
  static final int MOST_UNREAD = 60_000;

  private static final long FIRST_SEED = Long.getLong("weft.test.seed", 1);
  private static final long LIMIT_SECONDS = 20;

  /** Steps at both ends of a connection. */
  interface Script {
    void run(Kind kind, Transcript transcript, Random random) throws Exception;
  }

  private Scripts() {}

  /** Compares so many; each that differs is told, with its seed. */
  static void compare(int usual, Script script) throws InterruptedException {
    compare(FIRST_SEED, Integer.getInteger("weft.test.scripts", usual), script);
  }

  /** Compares one in which they once differed. */
  static void compareAgain(long seed, Script script) throws InterruptedException {
    compare(seed, 1, script);
  }

  private static void compare(long first, int count, Script script) throws InterruptedException {
    List<String> differences = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      List<String> fast = run(Kind.FAST, seed, script);
      List<String> jdk = run(Kind.JDK, seed, script);
      if (!fast.equals(jdk)) {
        differences.add("seed %d%n  fast: %s%n  JDK:  %s".formatted(seed, fast, jdk));
      }
    }
    assertThat(differences).isEmpty();
  }

  private static List<String> run(Kind kind, long seed, Script script) throws InterruptedException {
    Transcript transcript = new Transcript();
    FutureTask<Integer> steps =
        Ends.start(
            () -> {
              script.run(kind, transcript, new Random(seed));
              return 0;
            });
    try {
      int _ = steps.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      transcript.note(kind + " did not come to its end", e);
    }
    return transcript.lines();
  }

  /** How much to read or to write: more often little. */
  static int size(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(3);
      case 1 -> random.nextInt(200);
      case 2 -> random.nextInt(5000);
      default -> random.nextInt(20_000);
    };
  }

  /** Whether a peer that has gone is seen as a broken pipe or a reset is a matter of timing. */
  static IOException gone(IOException e) {
    String words = String.valueOf(e.getMessage());
    return words.matches("Broken pipe|Connection reset.*") ? new IOException("gone") : e;
  }
}
