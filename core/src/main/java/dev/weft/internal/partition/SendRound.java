package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A round of a send. Whoever claims a partition sends it, once; with the last one sent the round
 * has begun. Before that nobody looks at the sends.
 */
final class SendRound extends Round {
  private static final int FREE = 0;
  private static final int CLAIMED = 1;

  private final AtomicIntegerArray claims;

  /** Each stored by who has claimed it, before it counts as no longer missing. */
  private final Request[] sends;

  private final AtomicInteger missing;

  SendRound(int partitions) {
    sends = new Request[partitions];
    claims = new AtomicIntegerArray(partitions);
    missing = new AtomicInteger(partitions);
    if (partitions == 0) {
      begun.complete(null);
    }
  }

  /** The round before the first start. */
  static SendRound none() {
    return new SendRound(0);
  }

  boolean isNone() {
    return sends.length == 0;
  }

  void claim(int partition) {
    if (!claims.compareAndSet(partition, FREE, CLAIMED)) {
      throw new ArgumentException(
          "partition %d is ready already in this round; it can be so again after the next start"
              .formatted(partition));
    }
  }

  void giveBack(int partition) {
    claims.set(partition, FREE);
  }

  void sent(int partition, Request send) {
    sends[partition] = send;
    if (missing.decrementAndGet() == 0) {
      begun.complete(null);
    }
  }

  @Override
  void awaitBegun(Deadline deadline) {
    try {
      if (deadline.isNever()) {
        begun.get();
      } else {
        begun.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted while waiting until all partitions are ready; the send stays under way", e);
    } catch (TimeoutException _) {
      throw deadline.passed();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  boolean testBegun() {
    return begun.isDone();
  }

  @Override
  List<Request> parts() {
    return Arrays.asList(sends);
  }

  @Override
  Status outcome() {
    return Status.EMPTY;
  }
}
