package dev.weft.internal.partition;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.PartitionedSend;
import dev.weft.request.Request;

/** The sender's side. Any thread may call. */
final class SendRequest extends PartitionedRequest implements PartitionedSend {
  private final Channel messages;
  private final Slice buffer;
  private final long partitionCount;
  private final int destination;
  private final int firstTag;
  private volatile SendRound round = SendRound.none();

  SendRequest(Channel messages, Slice buffer, int partitions, int destination, int firstTag) {
    super(partitions);
    this.messages = messages;
    this.buffer = buffer;
    this.partitionCount = buffer.count() / partitions;
    this.destination = destination;
    this.firstTag = firstTag;
    note(round);
  }

  @Override
  SendRound round() {
    return round;
  }

  @Override
  public synchronized PartitionedSend start() {
    requireNotUnderWay("send");
    round = new SendRound(partitions);
    return this;
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
          ("partitions from %d to before %d are no range of this message,"
                  + " which has partitions 0 to %d")
              .formatted(from, to, partitions - 1));
    }
    SendRound current = started();
    for (int partition = from; partition < to; partition++) {
      send(current, partition);
    }
  }

  private SendRound started() {
    SendRound current = round;
    if (current.isNone()) {
      throw notStarted("send");
    }
    return current;
  }

  /** A partition that cannot be sent, as its memory has been freed, is not ready. */
  private void send(SendRound current, int partition) {
    current.claim(partition);
    Request send;
    try {
      Slice elements = buffer.part(partition * partitionCount, partitionCount);
      send = messages.isend(elements, destination, firstTag + partition);
    } catch (RuntimeException e) {
      current.giveBack(partition);
      throw e;
    }
    current.sent(partition, send);
  }
}
