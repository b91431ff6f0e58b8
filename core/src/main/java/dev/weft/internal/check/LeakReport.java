package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;

/**
 * Tells a rank's leaks when it leaves its job. A rank that leaves because of an exception has left
 * things open for that reason: so it looks for leaks only if all ranks come to their end together,
 * for which each waits a moment. By then messages sent before have come.
 */
public final class LeakReport {
  private static final Duration MEETING = Duration.ofSeconds(2);
  private static final long LAST_MESSAGES_NANOS = 10_000_000;
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private LeakReport() {}

  /**
   * Meets the other ranks, and prints on standard error what this one has not brought to its end,
   * or why it has not looked. Blocks for at most two seconds or so; does nothing where leaks are
   * not asked for.
   *
   * @param all a channel to all ranks of the job for this meeting alone
   */
  public static void tell(RankChecks checks, Engine engine, Channel all) {
    if (checks.isOn(Check.LEAKS)) {
      String text;
      try {
        meet(all);
        checks.unreceived(engine.contexts().unreceived(LAST_MESSAGES_NANOS));
        text = text(checks.rank(), checks.leaks().lines());
      } catch (WeftException notAll) {
        text = notLooked(checks.rank(), notAll);
      }
      System.err.print(text);
    }
  }

  private static String text(int rank, List<String> lines) {
    StringBuilder text = new StringBuilder();
    if (!lines.isEmpty()) {
      text.append("weft: rank ").append(rank).append(" leaves things open:\n");
      lines.forEach(line -> text.append("weft:   ").append(line).append('\n'));
    }
    return text.toString();
  }

  private static String notLooked(int rank, WeftException cause) {
    String why =
        switch (cause) {
          case WaitInterruptedException _ ->
              "its thread was interrupted, so that it could not wait for the other ranks";
          case WaitTimeoutException _ ->
              "not all ranks came to Weft.close() within %d s of each other; let them end together, as by a barrier()"
                  .formatted(MEETING.toSeconds());
          default -> cause.getMessage();
        };
    return "weft: rank %d has not looked for what is left open: %s\n".formatted(rank, why);
  }

  /**
   * A barrier by messages to ranks at distances of 1, 2, 4 …
   *
   * @throws WeftException if some do not come in time
   */
  private static void meet(Channel all) {
    long end = System.nanoTime() + MEETING.toNanos();
    int size = all.size();
    for (int distance = 1; distance < size; distance *= 2) {
      Request incoming = all.ireceive(NOTHING, Math.floorMod(all.rank() - distance, size), 0);
      try {
        all.send(NOTHING, (all.rank() + distance) % size, 0);
        Status _ = incoming.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      } finally {
        incoming.cancel();
      }
    }
  }
}
