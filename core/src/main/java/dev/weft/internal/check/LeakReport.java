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
 * Reports a rank's leaks when it leaves its job. It reports at once everything that the rank has
 * begun and not ended. Unreceived messages are known only when all ranks have reached their end,
 * because all messages have arrived by then: so each rank waits for the others. A rank that leaves
 * because of an exception reports nothing, because the exception explains what it has left open.
 */
public final class LeakReport {
  /** System property: the seconds to wait for the other ranks. */
  private static final String LIMIT_PROPERTY = "weft.leakSeconds";

  private static final int LIMIT_SECONDS = 30;
  private static final int LONGEST_LIMIT_SECONDS = 86_400;

  /** After this time the user learns what the rank waits for. */
  private static final Duration UNTOLD = Duration.ofSeconds(2);

  private static final long LAST_MESSAGES_NANOS = 10_000_000;
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private final int rank;
  private final Duration limit;

  private LeakReport(int rank) {
    this.rank = rank;
    int seconds = Integer.getInteger(LIMIT_PROPERTY, LIMIT_SECONDS);
    this.limit = Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST_LIMIT_SECONDS));
  }

  /**
   * Prints on standard error everything that this rank has not ended, meets the other ranks, and
   * prints unreceived messages, or why it has not looked for them. Blocks until all ranks have come
   * or the limit is over; does nothing if leaks are not checked.
   *
   * @param all a channel to all ranks of the job for this meeting alone
   * @param member the class whose close method the program has called
   */
  public static void tell(RankChecks checks, Engine engine, Channel all, Class<?> member) {
    if (checks.isOn(Check.LEAKS)) {
      LeakReport report = new LeakReport(checks.rank());
      if (Unwinding.leadsTo(member)) {
        report.notLooked("what is left open", "an exception leads to Weft.close()");
        return;
      }
      report.print(checks.leaks().lines());
      try {
        report.meet(all);
        report.print(checks.linesOf(engine.contexts().unreceived(LAST_MESSAGES_NANOS)));
      } catch (WeftException notAll) {
        report.notLooked("messages that nobody has received", report.why(notAll));
      }
    }
  }

  /** Prints the leaks of a rank that ends without having closed its membership. */
  public static void tellUnclosed(RankChecks checks) {
    if (checks.isOn(Check.LEAKS)) {
      new LeakReport(checks.rank()).print(checks.leaks().lines());
    }
  }

  private void print(List<String> lines) {
    StringBuilder text = new StringBuilder();
    if (!lines.isEmpty()) {
      text.append("weft: rank ").append(rank).append(" leaves things open: [W2205]\n");
      lines.forEach(line -> text.append("weft:   ").append(line).append('\n'));
    }
    System.err.print(text.toString());
  }

  private void notLooked(String what, String why) {
    System.err.print(
        "weft: rank %d has not looked for %s: %s [W2206]\n".formatted(rank, what, why));
  }

  private String why(WeftException cause) {
    return switch (cause) {
      case WaitInterruptedException _ ->
          "its thread was interrupted, so that it could not wait for the other ranks";
      case WaitTimeoutException _ ->
          "not all ranks came to Weft.close() within %d s of each other; let them end together, as by a barrier(), or give them more with -D%s"
              .formatted(limit.toSeconds(), LIMIT_PROPERTY);
      default -> String.valueOf(cause.getMessage());
    };
  }

  /**
   * A barrier by messages to ranks at distances of 1, 2, 4 …
   *
   * @throws WeftException if some do not come in time
   */
  private void meet(Channel all) {
    long start = System.nanoTime();
    boolean told = false;
    int size = all.size();
    for (int distance = 1; distance < size; distance *= 2) {
      Request incoming = all.ireceive(NOTHING, Math.floorMod(all.rank() - distance, size), 0);
      try {
        all.send(NOTHING, (all.rank() + distance) % size, 0);
        if (!told && limit.compareTo(UNTOLD) > 0 && !comes(incoming, start, UNTOLD)) {
          told = true;
          System.err.print(
              "weft: rank %d waits in Weft.close() for the others, for %d s at most, to see which messages nobody receives (-D%s) [W2206]\n"
                  .formatted(rank, limit.toSeconds(), LIMIT_PROPERTY));
        }
        Status _ = incoming.await(left(start, limit));
      } finally {
        incoming.cancel();
      }
    }
  }

  private static boolean comes(Request incoming, long start, Duration within) {
    try {
      Status _ = incoming.await(left(start, within));
      return true;
    } catch (WaitTimeoutException notYet) {
      return false;
    }
  }

  private static Duration left(long start, Duration limit) {
    return Duration.ofNanos(Math.max(0, limit.toNanos() - (System.nanoTime() - start)));
  }
}
