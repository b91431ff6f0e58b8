package dev.weft.internal.engine.protocol;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;

/**
 * How output to one peer goes on: frames without payload first, then the rest of the frame under
 * way, then the headers of further messages, then streams. Under the engine lock; see {@link
 * Outgoing} for what happens where stack or heap are short.
 */
final class SendSteps {
  private final int own;
  private final OperationTable table;

  SendSteps(int own, OperationTable table) {
    this.own = own;
    this.table = table;
  }

  /**
   * One frame or the next piece of one. Returns the bytes taken, or -1 if nothing could be done.
   */
  long step(Peer peer, Link link) {
    Peer.Control control = peer.controls.peek();
    if (control != null
        && link.offer(
                control.kind(), control.context(), 0, control.total(), control.id(), this, 0, 0)
            != Link.NO_ROOM) {
      peer.controls.remove();
      return 0;
    }
    SendOperation partial = peer.partial;
    if (partial != null) {
      long taken = offerPart(peer, link, partial);
      if (taken == 0) {
        return -1;
      }
      took(peer, partial, taken);
      return taken;
    }
    if (control != null) {
      return -1;
    }
    SendOperation send = peer.queued.peek();
    if (send != null) {
      return header(peer, link, send);
    }
    send = peer.streams.peek();
    if (send == null) {
      return -1;
    }
    long frame = Math.min(link.dataBytes(), send.length - send.sent);
    long taken = offerData(peer, link, send, frame);
    if (taken == Link.NO_ROOM) {
      return -1;
    }
    peer.streams.remove();
    peer.partialLeft = frame;
    took(peer, send, taken);
    return taken;
  }

  private long offerPart(Peer peer, Link link, SendOperation partial) {
    try {
      return link.offerMore(partial.base(), partial.nextOffset(), peer.partialLeft);
    } catch (RuntimeException | InternalError e) {
      return unreadable(peer, partial, e);
    }
  }

  private long offerData(Peer peer, Link link, SendOperation send, long bytes) {
    try {
      return link.offer(
          Frame.DATA, 0, 0, bytes, send.remoteId, send.base(), send.nextOffset(), bytes);
    } catch (RuntimeException | InternalError e) {
      long _ = unreadable(peer, send, e);
      return Link.NO_ROOM;
    }
  }

  /** The peer waits for bytes of a send that cannot be read any more. */
  private long unreadable(Peer peer, SendOperation send, Throwable cause) {
    send.fail(Failures.notRead(own, send.peer, send.tag, cause));
    peer.broken = true;
    return 0;
  }

  private long header(Peer peer, Link link, SendOperation send) {
    try {
      return offerHeader(peer, link, send);
    } catch (RuntimeException | InternalError e) {
      boolean _ = peer.queued.remove(send);
      send.fail(Failures.notRead(own, send.peer, send.tag, e));
      return 0;
    }
  }

  private long offerHeader(Peer peer, Link link, SendOperation send) {
    long cost = send.length + EngineTuning.MESSAGE_COST_BYTES;
    if (!link.isEager(send.length, peer.creditUsed + cost)) {
      identify(send);
      if (link.offer(
              Frame.RTS,
              send.space().context,
              send.tag,
              send.length,
              send.id,
              send.base(),
              send.nextOffset(),
              send.length)
          == Link.NO_ROOM) {
        return -1;
      }
      peer.queued.remove();
      send.stage = SendOperation.Stage.AWAITING_CTS;
      return 0;
    }
    int kind = Frame.EAGER;
    if (send.synchronous) {
      kind = Frame.EAGER_SYNC;
      identify(send);
    }
    long taken =
        link.offer(
            kind,
            send.space().context,
            send.tag,
            send.length,
            send.id,
            send.base(),
            send.nextOffset(),
            send.length);
    if (taken == Link.NO_ROOM) {
      return -1;
    }
    peer.queued.remove();
    peer.creditUsed += cost;
    peer.partialLeft = send.length;
    took(peer, send, taken);
    return taken;
  }

  /** Bytes of the frame under way have been taken. */
  private void took(Peer peer, SendOperation send, long taken) {
    send.sent += taken;
    peer.partialLeft -= taken;
    if (peer.partialLeft > 0) {
      peer.partial = send;
      return;
    }
    peer.partial = null;
    boolean whole = send.sent >= send.length;
    boolean awaitsAck = send.synchronous && send.stage == SendOperation.Stage.QUEUED;
    if (peer.isGone() && (!whole || awaitsAck)) {
      send.fail(peer.gone("a send"));
    } else if (!whole) {
      peer.streams.add(send);
    } else if (awaitsAck) {
      send.stage = SendOperation.Stage.AWAITING_ACK;
    } else {
      send.complete(Status.EMPTY);
    }
  }

  private void identify(SendOperation send) {
    if (send.id == 0) {
      table.add(send);
    }
  }
}
