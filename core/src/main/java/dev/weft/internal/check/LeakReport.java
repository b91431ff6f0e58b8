package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;

/**
 * Tells a rank's leaks when it leaves its job. A rank that leaves because of an exception has left
 * things open for that reason: so nothing is told unless all ranks come to their end together, for
 * which each waits a moment. By then messages sent before have come.
 */
public final class LeakReport {
  private static final Duration MEETING = Duration.ofSeconds(2);
  private static final long LAST_MESSAGES_NANOS = 10_000_000;
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private LeakReport() {}

  /**
   * Meets the other ranks, and prints on standard error what this one has not brought to its end.
   * Blocks for at most two seconds or so; does nothing where leaks are not asked for.
   *
   * @param all a channel to all ranks of the job for this meeting alone
   */
  public static void tell(RankChecks checks, Engine engine, Channel all) {
    if (checks.isOn(Check.LEAKS) && haveMet(all)) {
      checks.unreceived(engine.contexts().unreceived(LAST_MESSAGES_NANOS));
      List<String> lines = checks.leaks().lines();
      if (!lines.isEmpty()) {
        System.err.print(text(checks.rank(), lines));
      }
    }
  }

  private static String text(int rank, List<String> lines) {
    StringBuilder text = new StringBuilder();
    text.append("weft: rank ").append(rank).append(" leaves things open:\n");
    lines.forEach(line -> text.append("weft:   ").append(line).append('\n'));
    return text.toString();
  }

  /**
   * A barrier by messages to ranks at distances of 1, 2, 4 …; false if some do not come in time.
   */
  private static boolean haveMet(Channel all) {
    long end = System.nanoTime() + MEETING.toNanos();
    int size = all.size();
    for (int distance = 1; distance < size; distance *= 2) {
      Request incoming = all.ireceive(NOTHING, Math.floorMod(all.rank() - distance, size), 0);
      try {
        all.send(NOTHING, (all.rank() + distance) % size, 0);
        Status _ = incoming.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      } catch (WeftException notComing) {
        incoming.cancel();
        return false;
      }
    }
    return true;
  }
}
