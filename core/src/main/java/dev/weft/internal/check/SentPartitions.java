package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.BufferClaims.Claim;
import dev.weft.internal.check.BufferClaims.Use;
import dev.weft.internal.stall.CallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of one round of a partitioned send: each belongs to the message from the time when
 * the program has marked it ready until the round ends. Any thread; does not block.
 */
public final class SentPartitions {
  private record Sent(String operation, long from, Claim claim, @Nullable BufferContent before) {}

  private final RankChecks checks;
  private final String with;
  private final BooleanSupplier over;
  private final List<Sent> sent = new ArrayList<>();

  private SentPartitions(RankChecks checks, String with, BooleanSupplier over) {
    this.checks = checks;
    this.with = with;
    this.over = over;
  }

  /**
   * Those of a new round; null if buffers are not checked.
   *
   * @param with the send in words, with a blank before
   * @param over whether the round has ended
   */
  public static @Nullable SentPartitions of(RankChecks checks, String with, BooleanSupplier over) {
    return checks.isOn(Check.BUFFERS) ? new SentPartitions(checks, with, over) : null;
  }

  /**
   * The calling thread's program marks a partition ready.
   *
   * @param from the first element of the partition
   * @throws ArgumentException if another operation stores into it
   */
  public synchronized void ready(Slice partition, long from) {
    String operation = RankChecks.words(CallSite.here(), with);
    Claim claim = checks.claim(List.of(Use.of(partition, false)), operation, over);
    sent.add(new Sent(operation, from, claim, BufferContent.of(partition)));
  }

  /**
   * The program has noticed the end of the round.
   *
   * @throws ArgumentException if it has changed a partition before
   */
  public synchronized void end() {
    List<Sent> all = List.copyOf(sent);
    drop();
    for (Sent each : all) {
      long change =
          each.before == null || !checks.isOn(Check.BUFFERS) ? -1 : each.before.firstChange();
      if (change >= 0) {
        throw new ArgumentException(
            FailureCode.CHECKED_USE,
            "rank %d: element %d of the buffer of %s was changed before the round was over, seen %s; change it after await()"
                .formatted(checks.rank(), each.from + change, each.operation, RankChecks.seen()));
      }
    }
  }

  /** The round is over, however it ended. */
  public synchronized void drop() {
    sent.forEach(each -> each.claim.close());
    sent.clear();
  }
}
