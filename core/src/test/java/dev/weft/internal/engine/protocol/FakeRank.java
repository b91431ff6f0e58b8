package dev.weft.internal.engine.protocol;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.failure.LossHandler;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.request.Completion;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.engine.request.WaitMarker;
import java.util.ArrayList;
import java.util.List;

/** The protocols of one of two ranks, without anything that polls or waits. One thread. */
final class FakeRank extends Completion implements LossHandler {
  private static final int CONTEXT = 7;

  private final EngineLock lock = new EngineLock();
  private final OperationTable table = new OperationTable();
  private final Losses losses;
  private final FakeWire incomingWire;
  private final RendezvousReads reads;
  final int peer;
  final PeerTable peerTable;
  final Outgoing outgoing;
  final Incoming incoming;
  final MessageSpace space;
  final List<Integer> lost = new ArrayList<>();

  FakeRank(int own, FakeWire out, FakeWire in) {
    peer = 1 - own;
    incomingWire = in;
    losses = new Losses(lock, own, 2, false);
    peerTable = new PeerTable(own, 2, losses, new ComputeTime(() -> 0), _ -> out);
    outgoing = new Outgoing(own, peerTable, table, losses, () -> {});
    CreditReturn credit = new CreditReturn(outgoing, peerTable, losses, FakeWire.CREDIT_BYTES / 4);
    Contexts contexts = new Contexts(lock, own, 2, peerTable, () -> {}, credit::discarded, false);
    reads = new RendezvousReads(outgoing, table, peerTable);
    incoming = new Incoming(contexts, outgoing, reads, credit, table, peerTable, losses, () -> {});
    losses.handle(peerTable, this);
    space = contexts.open(CONTEXT, new int[] {0, 1});
    in.deliverTo(incoming);
  }

  SendOperation send(byte[] message, int tag, boolean synchronous) {
    SendOperation send = new SendOperation(this, outgoing);
    send.set(peer, space, tag, message, 0, message.length, synchronous);
    if (!synchronous
        && outgoing.sendNow(peerTable.get(peer), CONTEXT, tag, message, 0, message.length)) {
      send.set(peer, space, tag, message, message.length, 0, false);
      send.complete(Status.EMPTY);
    } else {
      outgoing.start(send);
    }
    return send;
  }

  ReceiveOperation receive(byte[] room, int tag) {
    ReceiveOperation receive = new ReceiveOperation(this, space);
    receive.set(space, Comm.ANY_SOURCE, tag, room, 0, room.length, ElementType.BYTE);
    UnexpectedMessage message = space.find(Comm.ANY_SOURCE, tag);
    if (message != null) {
      incoming.take(receive, message);
    } else {
      space.post(receive, Comm.ANY_SOURCE, tag);
    }
    return receive;
  }

  int step() {
    incoming.polled = incomingWire;
    return incomingWire.poll() + outgoing.flush() + reads.step();
  }

  /** Eager bytes that wait here for a receive. */
  long keptBytes() {
    return space.unexpected().stream()
        .filter(message -> !message.isRendezvous())
        .mapToLong(message -> message.total)
        .sum();
  }

  boolean isDone() {
    return outgoing.isDone() && reads.isEmpty() && table.all(Operation.class).isEmpty();
  }

  @Override
  public void ended(Operation operation) {
    if (operation.id != 0) {
      table.remove(operation.id);
    }
    if (operation instanceof SendOperation send) {
      send.ended();
    }
  }

  @Override
  public void told(int rank) {}

  @Override
  public void failDependents(RankStanding gone) {
    lost.add(gone.rank);
    outgoing.failAll(peerTable.get(gone.rank), () -> gone.gone("a send"));
    space.failDependents(gone, peerTable);
    table.all(ReceiveOperation.class).forEach(receive -> receive.fail(gone.gone("a receive")));
  }

  @Override
  public void takeIn() {}

  @Override
  public boolean hears(int rank) {
    return true;
  }

  @Override
  public void endLinks(int rank) {}

  @Override
  public EngineLock lock() {
    return lock;
  }

  @Override
  public void await(Operation operation, long limitNanos) {
    throw new UnsupportedOperationException("nobody waits");
  }

  @Override
  public void awaitLocked(Operation operation) {
    throw new UnsupportedOperationException("nobody waits");
  }

  @Override
  public void pollOnce() {}

  @Override
  public void begun(Operation operation) {}

  @Override
  public void alerted(Operation operation) {}

  @Override
  public void promised(Operation operation) {}

  @Override
  public WaitMarker note(Awaited awaited) {
    throw new UnsupportedOperationException("nobody waits");
  }
}
