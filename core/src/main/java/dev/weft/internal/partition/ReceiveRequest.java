package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The receiver's side. Any thread may call. */
final class ReceiveRequest extends PartitionedRequest<ReceiveRequest.ReceiveRound>
    implements PartitionedReceive {
  private final Pairing pairing;

  ReceiveRequest(Pairing pairing) {
    super("receive", pairing.partitions(), new ReceiveRound(pairing, Status.EMPTY));
    this.pairing = pairing;
  }

  @Override
  public PartitionedReceive start() {
    ReceiveRound next = new ReceiveRound(pairing, pairing.status());
    begin(next);
    next.start();
    return this;
  }

  @Override
  public boolean hasArrived(int partition) {
    checkPartition(partition);
    ReceiveRound current = started();
    boolean arrived = current.testBegun() && current.test(below(current, partition));
    heard();
    return arrived;
  }

  @Override
  public void awaitPartition(int partition) {
    checkPartition(partition);
    ReceiveRound current = started();
    current.awaitBegun(WaitDeadline.NONE);
    Status _ = current.await(below(current, partition), WaitDeadline.NONE);
    heard();
  }

  /** The messages that cover a partition; throws if the round fails as a whole. */
  private List<Request> below(ReceiveRound begun, int partition) {
    begun.requireAccepted();
    List<Request> parts = begun.parts();
    long first = (long) partition * parts.size() / partitions;
    long end = ((partition + 1L) * parts.size() + partitions - 1) / partitions;
    return parts.subList((int) first, (int) end);
  }

  /**
   * Begins at its start if the announcement has come. Else it begins when the announcement comes,
   * on a thread of the common pool or on one that asks, whichever is first.
   */
  static final class ReceiveRound extends PartitionedRound {
    private final Pairing pairing;

    ReceiveRound(Pairing pairing, Status whole) {
      super(whole);
      this.pairing = pairing;
    }

    void start() {
      if (pairing.announced().isDone()) {
        begin();
      } else {
        CompletableFuture<Status> _ =
            pairing.announced().toFuture().whenComplete((_, _) -> beginAside());
      }
    }

    /** If the buffer is confined to a thread of the program, only that thread begins it. */
    private void beginAside() {
      if (pairing.isAccessible()) {
        begin();
      }
    }

    private synchronized void begin() {
      if (!begun.isDone()) {
        begun.complete(pairing.post());
      }
    }

    @Override
    void awaitBegun(WaitDeadline waitDeadline) {
      if (!begun.isDone()) {
        awaitEnd(pairing.announced(), waitDeadline);
        begin();
      }
    }

    @Override
    boolean testBegun() {
      if (!begun.isDone() && testEnd(pairing.announced())) {
        begin();
      }
      return begun.isDone();
    }
  }
}
