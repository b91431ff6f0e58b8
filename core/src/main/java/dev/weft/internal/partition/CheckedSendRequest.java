package dev.weft.internal.partition;

import dev.weft.data.Slice;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.check.SentPartitions;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A partitioned send whose buffer is checked: the program leaves a partition alone from {@code
 * ready} until the round ends. Any thread may call.
 */
final class CheckedSendRequest extends SendRequest {
  private final RankChecks checks;
  private final String with;

  /**
   * @param with the send in words, with a blank before
   */
  CheckedSendRequest(
      RankChecks checks,
      String with,
      Channel messages,
      Slice buffer,
      int partitions,
      int destination,
      int firstTag) {
    super(messages, buffer, partitions, destination, firstTag);
    this.checks = checks;
    this.with = with;
  }

  @Override
  SendRound round() {
    return new CheckedRound(partitions);
  }

  @Override
  Request send(SendRound current, Slice elements, int partition) {
    if (current instanceof CheckedRound checked && checked.sent != null) {
      checked.sent.ready(elements, partition * elements.count());
    }
    return super.send(current, elements, partition);
  }

  @Override
  void ended(PartitionedRound current) {
    if (current instanceof CheckedRound checked && checked.sent != null) {
      checked.sent.end();
    }
  }

  /** A round with what has been sent in it. */
  private final class CheckedRound extends SendRound {
    private final @Nullable SentPartitions sent =
        SentPartitions.of(checks, " of a partition" + with, this::isDone);

    CheckedRound(int partitions) {
      super(partitions);
    }
  }
}
