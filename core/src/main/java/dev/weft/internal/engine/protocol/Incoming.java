package dev.weft.internal.engine.protocol;

import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of the protocols: what each kind of frame does. Matching happens here, once,
 * for all transports. Everything runs under the engine lock, nearly all from {@link Endpoint#poll}.
 *
 * <p>What has matched leaves its queue once its bytes have been copied: a thread whose stack ends
 * before that leaves both as they were.
 */
public final class Incoming implements FrameHandler {
  private final Contexts contexts;
  private final Outgoing outgoing;
  private final RendezvousReads reads;
  private final CreditReturn credit;
  private final OperationTable table;
  private final PeerTable peerTable;
  private final Losses losses;
  private final Runnable watch;
  private long messages;
  private long bytes;

  /** The endpoint being polled: how the frames at hand have come. */
  public @Nullable Endpoint polled;

  /** Whether the operation is done for which the thread that is polling waits. */
  public boolean enough;

  /**
   * @param watch called when something has no room that nobody waits for
   */
  public Incoming(
      Contexts contexts,
      Outgoing outgoing,
      RendezvousReads reads,
      CreditReturn credit,
      OperationTable table,
      PeerTable peerTable,
      Losses losses,
      Runnable watch) {
    this.contexts = contexts;
    this.outgoing = outgoing;
    this.reads = reads;
    this.credit = credit;
    this.table = table;
    this.peerTable = peerTable;
    this.losses = losses;
    this.watch = watch;
  }

  /**
   * The thread that polls is about to return to its caller, who often posts the receive next: the
   * message is then copied once instead of twice.
   */
  @Override
  public boolean leaves(int rank, int context, int tag) {
    return enough && !contexts.space(context).wants(rank, tag);
  }

  @Override
  public void eager(
      int rank, int context, int tag, MemorySegment payload, long offset, int length) {
    Peer peer = heardFrom(rank);
    MessageSpace space = contexts.space(context);
    ReceiveOperation receive = space.findReceive(rank, tag);
    if (receive != null) {
      int source = receive.peer;
      int wanted = receive.tag;
      try {
        receive.begin(rank, tag, length);
        if (length > 0) {
          receive.accept(payload, offset, length);
        }
      } catch (StackOverflowError | OutOfMemoryError e) {
        if (!receive.isDone()) {
          receive.peer = source;
          receive.tag = wanted;
          throw e;
        }
      }
      receive.removePosted();
      count(length);
      credit.matched(peer, length);
    } else {
      UnexpectedMessage message = unexpected(Frame.EAGER, rank, tag, length, 0, true);
      message.accept(payload, offset, length);
      space.add(message);
    }
  }

  @Override
  public Inflow begin(int rank, int kind, int context, int tag, long total, long id) {
    Peer peer = heardFrom(rank);
    MessageSpace space = contexts.space(context);
    ReceiveOperation receive = space.findReceive(rank, tag);
    if (receive == null) {
      UnexpectedMessage message = unexpected(kind, rank, tag, total, id, true);
      space.add(message);
      return message;
    }
    receive.begin(rank, tag, total);
    receive.removePosted();
    count(total);
    eagerMatched(peer, kind, total, id);
    await(receive);
    return receive;
  }

  /** What still comes must not be waited for in vain: the table tells what a lost peer owes. */
  private void await(ReceiveOperation receive) {
    if (!receive.isDone()) {
      table.add(receive);
    }
  }

  @Override
  public @Nullable Inflow inflow(int rank, long id) {
    return table.get(id) instanceof ReceiveOperation receive && receive.peer == rank
        ? receive
        : null;
  }

  @Override
  public void control(int rank, int kind, int context, int tag, long total, long id) {
    Peer peer = heardFrom(rank);
    switch (kind) {
      case Frame.RTS -> requestToSend(rank, context, tag, total, id);
      case Frame.CTS -> {
        SendOperation send = sendWith(rank, id);
        if (send != null) {
          outgoing.clearToSend(peer, send, total);
        }
      }
      case Frame.ACK -> {
        SendOperation send = sendWith(rank, id);
        if (send != null) {
          send.complete(dev.weft.data.Status.EMPTY);
        }
      }
      case Frame.CREDIT -> peer.creditUsed = Math.max(0, peer.creditUsed - Math.max(0, total));
      case Frame.CANCEL -> cancel(peer, context, id);
      case Frame.CANCELLED -> {
        SendOperation send = sendWith(rank, id);
        if (total == 1 && send != null) {
          send.cancelled();
        }
      }
      case Frame.LEAVING -> losses.leaving(peer, id);
      case Frame.BYE -> losses.finished(peer, id);
      case Frame.BROKEN -> lost(rank, "it could not go on with a message that it had begun");
      default -> lost(rank, "it sent a frame of unknown kind " + kind);
    }
  }

  @Override
  public void waitsForRoom() {
    watch.run();
  }

  @Override
  public void lost(int rank, String why) {
    losses.lost(rank, why);
  }

  /** A receive has taken a whole message itself from where the transport has it. */
  public void taken(Peer peer, long length) {
    count(length);
    credit.matched(peer, length);
  }

  private void count(long length) {
    messages++;
    bytes += length;
  }

  /** How many messages receives have matched, those of the library itself too. */
  public long messages() {
    return messages;
  }

  /** How many bytes were in them. */
  public long bytes() {
    return bytes;
  }

  private Peer heardFrom(int rank) {
    Peer peer = peerTable.get(rank);
    if (peer.via != polled) {
      peer.via = polled;
    }
    return peer;
  }

  private UnexpectedMessage unexpected(
      int kind, int rank, int tag, long total, long id, boolean withBytes) {
    return new UnexpectedMessage(
        kind, rank, tag, total, id, Objects.requireNonNull(polled), withBytes);
  }

  private @Nullable SendOperation sendWith(int rank, long id) {
    return table.get(id) instanceof SendOperation send && send.peer == rank ? send : null;
  }

  private void requestToSend(int rank, int context, int tag, long total, long id) {
    MessageSpace space = contexts.space(context);
    ReceiveOperation receive = space.findReceive(rank, tag);
    if (receive == null) {
      space.add(unexpected(Frame.RTS, rank, tag, total, id, false));
    } else {
      receive.begin(rank, tag, total);
      receive.removePosted();
      count(total);
      rendezvous(receive, rank, total, id, Objects.requireNonNull(polled));
    }
  }

  /** A receive takes a message that came before it, which leaves the queue then. */
  public void take(ReceiveOperation receive, UnexpectedMessage message) {
    Peer from = peerTable.get(message.peer);
    MessageSpace space = receive.space();
    if (from.isSilent() && !message.isWhole()) {
      space.remove(message);
      receive.fail(from.gone("a receive from it"));
      return;
    }
    receive.begin(message.peer, message.tag, message.total);
    count(message.total);
    if (message.isRendezvous()) {
      space.remove(message);
      rendezvous(receive, message.peer, message.total, message.id, message.endpoint);
    } else {
      message.moveTo(receive);
      space.remove(message);
      eagerMatched(peerTable.get(message.peer), message.kind, message.total, message.id);
      await(receive);
    }
  }

  private void eagerMatched(Peer peer, int kind, long total, long id) {
    if (kind == Frame.EAGER_SYNC) {
      outgoing.control(peer, Frame.ACK, 0, 0, id);
    }
    credit.matched(peer, total);
  }

  /** Goes and gets the bytes of a message, or asks for them. */
  private void rendezvous(
      ReceiveOperation receive, int rank, long total, long id, Endpoint endpoint) {
    if (total == 0) {
      outgoing.control(peerTable.get(rank), Frame.ACK, 0, 0, id);
    } else {
      reads.begin(receive, endpoint, id);
    }
  }

  private void cancel(Peer peer, int context, long id) {
    UnexpectedMessage message = contexts.space(context).takeById(peer.rank, id);
    if (message != null && !message.isRendezvous()) {
      credit.matched(peer, message.total);
    }
    outgoing.control(peer, Frame.CANCELLED, 0, message == null ? 0 : 1, id);
  }
}
