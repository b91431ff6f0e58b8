package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.Request;
import java.util.List;

/** The receiver's side. Any thread may call. */
final class ReceiveRequest extends PartitionedRequest implements PartitionedReceive {
  private final Pairing pairing;
  private final ReceiveRound none;
  private volatile ReceiveRound round;

  ReceiveRequest(Pairing pairing) {
    super(pairing.partitions());
    this.pairing = pairing;
    this.none = ReceiveRound.none(pairing);
    this.round = none;
    note(none);
  }

  @Override
  ReceiveRound round() {
    return round;
  }

  @Override
  public synchronized PartitionedReceive start() {
    requireNotUnderWay("receive");
    ReceiveRound next = ReceiveRound.of(pairing);
    round = next;
    next.start();
    return this;
  }

  @Override
  public boolean hasArrived(int partition) {
    ReceiveRound current = started(partition);
    if (!current.testBegun()) {
      return false;
    }
    List<Request> below = below(current, partition);
    for (Request part : below) {
      if (!Round.testEnd(part)) {
        return false;
      }
    }
    Round.requireEnded(below);
    return true;
  }

  @Override
  public void awaitPartition(int partition) {
    ReceiveRound current = started(partition);
    current.awaitBegun(Deadline.NONE);
    List<Request> below = below(current, partition);
    for (Request part : below) {
      Round.awaitEnd(part, Deadline.NONE);
    }
    Round.requireEnded(below);
  }

  private ReceiveRound started(int partition) {
    checkPartition(partition);
    ReceiveRound current = round;
    if (current == none) {
      throw notStarted("receive");
    }
    return current;
  }

  /** The messages that cover a partition; throws if the round fails as a whole. */
  private List<Request> below(ReceiveRound begun, int partition) {
    Status _ = begun.outcome();
    List<Request> parts = begun.parts();
    long first = (long) partition * parts.size() / partitions;
    long end = ((partition + 1L) * parts.size() + partitions - 1) / partitions;
    return parts.subList((int) first, (int) end);
  }
}
