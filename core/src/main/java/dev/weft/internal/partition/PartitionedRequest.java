package dev.weft.internal.partition;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.Pollable;
import dev.weft.request.PersistentRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What both sides have in common: a buffer in equal partitions, and {@link Round}s of which the
 * current one is what a caller asks about. Any thread may call.
 */
abstract class PartitionedRequest implements PersistentRequest, Pollable {
  final int partitions;

  /** The last round whose end has been taken note of; before the first start that of none. */
  private volatile @Nullable Round noted;

  /** The buffer has been {@link #check}ed. */
  PartitionedRequest(int partitions) {
    this.partitions = partitions;
  }

  /** Checks that the buffer consists of so many equal partitions. */
  static void check(Slice buffer, int partitions) {
    if (partitions < 1) {
      throw new ArgumentException("a message has at least one partition, not " + partitions);
    }
    if (buffer.count() % partitions != 0) {
      throw new ArgumentException(
          "%d elements are not %d equal partitions; give a number of partitions that divides them"
              .formatted(buffer.count(), partitions));
    }
  }

  /** The round begun by the last start, or one that is complete if there was none. */
  abstract Round round();

  final void requireNotUnderWay(String what) {
    if (!isDone()) {
      throw new ArgumentException(
          "a partitioned " + what + " is still under way; await it before starting it again");
    }
  }

  final void checkPartition(int partition) {
    if (partition < 0 || partition >= partitions) {
      throw new ArgumentException(
          "partition %d is none of this message, which has partitions 0 to %d"
              .formatted(partition, partitions - 1));
    }
  }

  static ArgumentException notStarted(String what) {
    return new ArgumentException(
        "the partitioned " + what + " has not been started; call start() first");
  }

  /** The caller takes note of the end of this round, if it is complete. */
  final void note(Round round) {
    if (round.isDone()) {
      noted = round;
    }
  }

  @Override
  public final boolean isActive() {
    return round() != noted;
  }

  @Override
  public final Status await() {
    return await(Deadline.NONE);
  }

  @Override
  public final Status await(Duration limit) {
    return await(Deadline.in(limit));
  }

  private Status await(Deadline deadline) {
    Round current = round();
    try {
      return current.await(deadline);
    } finally {
      note(current);
    }
  }

  @Override
  public final boolean test() {
    Round current = round();
    try {
      return current.test();
    } finally {
      note(current);
    }
  }

  @Override
  public final void poll() {
    try {
      boolean _ = round().test();
    } catch (WeftException _) {
      // Told to whoever takes note.
    }
  }

  @Override
  public final boolean isDone() {
    return round().isDone();
  }

  @Override
  public final Status status() {
    return round().status();
  }

  @Override
  public final void cancel() {
    throw new ArgumentException("a partitioned message cannot be cancelled; await it");
  }

  @Override
  public final CompletableFuture<Status> toFuture() {
    return round().toFuture();
  }
}
