package dev.weft.internal.partition;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.check.PartialRequest;
import dev.weft.internal.check.RankChecks;
import dev.weft.request.PersistentRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The common part of both sides: a buffer in equal partitions, and the current {@link
 * PartitionedRound}. Any thread may call.
 *
 * @param <R> the rounds of this side
 */
abstract class PartitionedRequest<R extends PartitionedRound>
    implements PersistentRequest, PartialRequest, Pollable {
  final int partitions;
  private final String what;
  private final R none;

  /** The last round whose end some thread has noticed, or will notice. */
  private volatile @Nullable PartitionedRound seen;

  private @Nullable RankChecks checks;
  private String with = "";
  private String words = "";

  /** This request with the place where it was prepared; empty if leaks are not checked. */
  private String prepared = "";

  /** Where the program has started the current round; empty if nothing is checked. */
  private volatile String startedAt = "";

  /** The round begun by the last start. */
  private volatile R round;

  /** The last round whose end has been noticed. */
  private volatile PartitionedRound noted;

  /**
   * The buffer has been {@link #check}ed.
   *
   * @param none a complete round for the time before the first start
   */
  PartitionedRequest(String what, int partitions, R none) {
    this.what = what;
    this.partitions = partitions;
    this.none = none;
    this.round = none;
    this.noted = none;
    none.begun.complete(PartitionedRound.Parts.NONE);
  }

  /**
   * Registers this request with the checks, which report it if it is prepared and not started, or
   * started and not awaited.
   *
   * @param peer the rank of the job that it is with
   * @param words this request, its peer and tag, with a blank before
   */
  final void watched(RankChecks watching, int peer, String words) {
    checks = watching;
    this.words = words;
    with = " of a partitioned " + what + words;
    prepared = watching.prepared(this, peer, Comm.ANY_TAG, words);
  }

  /** Checks that the buffer consists of so many equal partitions. */
  static void check(Slice buffer, int partitions) {
    if (partitions < 1) {
      throw new ArgumentException(
          FailureCode.PARTITION, "a message has at least one partition, not " + partitions);
    }
    if (buffer.count() % partitions != 0) {
      throw new ArgumentException(
          FailureCode.PARTITION,
          "%d elements are not %d equal partitions; give a number of partitions that divides them"
              .formatted(buffer.count(), partitions));
    }
  }

  final synchronized void begin(R next) {
    if (!isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "a partitioned " + what + " is still under way; await it before starting it again");
    }
    round = next;
    if (checks != null) {
      String place = checks.startedAt();
      startedAt = place;
      checks.startedHere(
          with,
          () -> round != next || noted == next || seen == next || !missing(next, place).isEmpty());
      checks.needed(() -> missing(next, place));
    }
  }

  @Override
  public final String missing() {
    return missing(round, startedAt);
  }

  private String missing(PartitionedRound of, String place) {
    String unready = of.unready();
    return unready.isEmpty() || place.isEmpty()
        ? ""
        : "partitioned %s%s, started at %s, whose %s not been marked ready"
            .formatted(what, words, place, unready);
  }

  /** The current round. */
  final R started() {
    R current = round;
    if (current == none) {
      throw new ArgumentException(
          FailureCode.PARTITION,
          "the partitioned " + what + " has not been started; call start() first");
    }
    return current;
  }

  final void checkPartition(int partition) {
    if (partition < 0 || partition >= partitions) {
      throw new ArgumentException(
          FailureCode.PARTITION,
          "partition %d does not exist; this message has partitions 0 to %d"
              .formatted(partition, partitions - 1));
    }
  }

  /** The caller notices the end of this round, if it is complete. */
  private void note(PartitionedRound current) {
    if (current.isDone()) {
      noted = current;
      ended(current);
    }
    heard();
  }

  /** The program has noticed the end of a round. */
  void ended(PartitionedRound current) {
    // Only where buffers are checked.
  }

  /** The program may have learned of a partition. */
  final void heard() {
    RankChecks watching = checks;
    if (watching != null) {
      watching.heard();
    }
  }

  @Override
  public final boolean isActive() {
    return round != noted;
  }

  @Override
  public final Status await() {
    return await(WaitDeadline.NONE);
  }

  @Override
  public final Status await(Duration limit) {
    return await(WaitDeadline.in(limit));
  }

  private Status await(WaitDeadline waitDeadline) {
    PartitionedRound current = round;
    if (current == none) {
      noteUnstarted();
    }
    try {
      return current.await(waitDeadline);
    } finally {
      note(current);
    }
  }

  private void noteUnstarted() {
    RankChecks watching = checks;
    if (watching != null && !prepared.isEmpty()) {
      watching.awaitedUnstarted(prepared, () -> round != none);
    }
  }

  @Override
  public final boolean test() {
    PartitionedRound current = round;
    try {
      return current.test();
    } finally {
      note(current);
    }
  }

  @Override
  public final void poll() {
    try {
      boolean _ = round.test();
    } catch (WeftException _) {
      // The exception for the caller that notices.
    }
  }

  @Override
  public final boolean isDone() {
    PartitionedRound current = round;
    boolean done = current.isDone();
    if (done && seen != current) {
      seen = current;
    }
    return done;
  }

  @Override
  public final Status status() {
    PartitionedRound current = round;
    Status status = current.status();
    seen = current;
    return status;
  }

  @Override
  public final void cancel() {
    throw new ArgumentException(
        FailureCode.PARTITION, "a partitioned message cannot be cancelled; await it");
  }

  @Override
  public final CompletableFuture<Status> toFuture() {
    PartitionedRound current = round;
    seen = current;
    return current.toFuture();
  }

  @Override
  public final String toString() {
    return "partitioned %s of %d partitions, %s"
        .formatted(what, partitions, isDone() ? "complete" : "under way");
  }
}
