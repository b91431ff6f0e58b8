package dev.weft.internal.partition;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.PartitionedSend;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The sender's side. Any thread may call. Where buffers are not checked no class extends this one.
 */
class SendRequest extends PartitionedRequest<SendRequest.SendRound> implements PartitionedSend {
  private final Channel messages;
  private final Slice buffer;
  private final int destination;
  private final int firstTag;

  SendRequest(Channel messages, Slice buffer, int partitions, int destination, int firstTag) {
    super("send", partitions, new SendRound(0));
    this.messages = messages;
    this.buffer = buffer;
    this.destination = destination;
    this.firstTag = firstTag;
  }

  @Override
  public PartitionedSend start() {
    begin(round());
    return this;
  }

  SendRound round() {
    return new SendRound(partitions);
  }

  @Override
  public void ready(int partition) {
    checkPartition(partition);
    send(started(), partition);
  }

  @Override
  public void ready(int... chosen) {
    for (int partition : chosen) {
      checkPartition(partition);
    }
    SendRound current = started();
    for (int partition : chosen) {
      send(current, partition);
    }
  }

  @Override
  public void readyRange(int from, int to) {
    if (from < 0 || from > to || to > partitions) {
      throw new ArgumentException(
          FailureCode.PARTITION,
          ("partitions from %d to before %d are not a range of this message,"
                  + " which has partitions 0 to %d")
              .formatted(from, to, partitions - 1));
    }
    SendRound current = started();
    for (int partition = from; partition < to; partition++) {
      send(current, partition);
    }
  }

  /** A partition whose memory has been freed cannot be sent and is not ready. */
  private void send(SendRound current, int partition) {
    current.claim(partition);
    Request send;
    try {
      long count = buffer.count() / partitions;
      Slice elements = buffer.part(partition * count, count);
      send = send(current, elements, partition);
    } catch (RuntimeException e) {
      current.giveBack(partition);
      throw e;
    }
    current.sent(partition, send);
  }

  Request send(SendRound current, Slice elements, int partition) {
    return messages.isend(elements, destination, firstTag + partition);
  }

  /**
   * The thread that claims a partition sends it, once; with the last one sent the round has begun.
   * Before that no thread reads the sends.
   */
  static class SendRound extends PartitionedRound {
    private static final int MOST_NAMED = 4;
    private static final Request CLAIMED = CompletedRequest.INSTANCE;

    /** Null for an unclaimed partition. */
    private final AtomicReferenceArray<@Nullable Request> sends;

    private final AtomicInteger missing;

    SendRound(int partitions) {
      super(Status.EMPTY);
      sends = new AtomicReferenceArray<>(partitions);
      missing = new AtomicInteger(partitions);
    }

    void claim(int partition) {
      if (!sends.compareAndSet(partition, null, CLAIMED)) {
        throw new ArgumentException(
            FailureCode.PARTITION,
            "partition %d is ready already in this round; mark it ready again only after the next start"
                .formatted(partition));
      }
    }

    void giveBack(int partition) {
      sends.set(partition, null);
    }

    void sent(int partition, Request send) {
      sends.set(partition, send);
      if (missing.decrementAndGet() == 0) {
        begun.complete(
            new Parts(IntStream.range(0, sends.length()).mapToObj(sends::get).toList(), null));
      }
    }

    /** A stall report may name a wait without a limit. */
    @Override
    void awaitBegun(WaitDeadline waitDeadline) {
      try {
        if (waitDeadline.isNever()) {
          begun.get();
        } else {
          begun.get(waitDeadline.leftNanos(), TimeUnit.NANOSECONDS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException(
            "interrupted while waiting until all partitions are ready; the send stays under way",
            e);
      } catch (TimeoutException _) {
        throw waitDeadline.passed();
      } catch (ExecutionException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    boolean testBegun() {
      return begun.isDone();
    }

    @Override
    String unready() {
      if (begun.isDone()) {
        return "";
      }
      int[] missing =
          IntStream.range(0, sends.length()).filter(i -> sends.get(i) == null).toArray();
      String first =
          Arrays.stream(missing)
              .limit(MOST_NAMED)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(", "));
      int more = missing.length - MOST_NAMED;
      return switch (missing.length) {
        case 0 -> "";
        case 1 -> "partition " + first + " has";
        default -> "partitions " + first + (more > 0 ? " and " + more + " more" : "") + " have";
      };
    }
  }
}
