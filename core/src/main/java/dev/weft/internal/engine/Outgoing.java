package dev.weft.internal.engine;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of the protocols. A message up to the link's eager size goes with its header if
 * the peer has credit left, that is, if it is not keeping too many unmatched bytes for us;
 * otherwise its header goes as RTS and its bytes when the peer asks for them with CTS. So a sender
 * that outruns its receiver turns to rendezvous by itself, and memory for unexpected messages stays
 * bounded.
 *
 * <p>Headers leave in the order of the sends, which is what matching relies on; frames without
 * payload may overtake. Everything here runs under the engine lock and returns without waiting.
 *
 * <p><b>Want of stack or heap.</b> A link that throws has taken nothing ({@link Link}). What a
 * thread cannot send, because its own stack is at an end or the heap is full, is left as if there
 * had been no room. A send whose memory cannot be read (a closed arena) fails by itself; but if the
 * peer has been promised its bytes there is nothing to send in their place, and the link is broken
 * off.
 */
final class Outgoing implements Sender {
  private static final long NOTHING = -1;

  private final int own;
  private final Peers peers;
  private final OperationTable table;
  private final Losses losses;
  private final Runnable watch;
  private final List<Peer> withOutput = new ArrayList<>();

  /**
   * @param own this rank
   * @param watch called when something is left that nobody waits for
   */
  Outgoing(int own, Peers peers, OperationTable table, Losses losses, Runnable watch) {
    this.own = own;
    this.peers = peers;
    this.table = table;
    this.losses = losses;
    this.watch = watch;
  }

  boolean isEmpty() {
    return withOutput.isEmpty() && broken == null;
  }

  /** Sends at once if nothing stands in the way and the message can go whole; else does nothing. */
  boolean sendNow(Peer peer, int context, int tag, Object base, long offset, long length) {
    Link link = peer.link;
    long credit = peer.creditUsed + length + EngineTuning.MESSAGE_COST_BYTES;
    if (link == null || !link.isEager(length, credit) || peer.hasOutput()) {
      return false;
    }
    long taken = link.offer(Frame.EAGER, context, tag, length, 0, base, offset, length);
    if (taken == Link.NO_ROOM) {
      return false;
    }
    peer.creditUsed = credit;
    return taken == length || offerRest(peer, link, base, offset, length, taken);
  }

  /**
   * Leaves a short message to the next poll, where that saves a call into the kernel and nothing
   * stands in the way; else does nothing.
   */
  boolean sendGathered(Peer peer, int context, int tag, Object base, long offset, long length) {
    Link link = peer.link;
    long credit = peer.creditUsed + length + EngineTuning.MESSAGE_COST_BYTES;
    if (link == null
        || !link.isEager(length, credit)
        || peer.hasOutput()
        || link.offerGathered(context, tag, base, offset, length) == Link.NO_ROOM) {
      return false;
    }
    peer.creditUsed = credit;
    return true;
  }

  /** Goes on while there is room; false if that is not to the end. */
  private boolean offerRest(
      Peer peer, Link link, Object base, long offset, long length, long begun) {
    long taken = begun;
    try {
      while (taken < length) {
        long more = link.offerMore(base, offset + taken, length - taken);
        if (more == 0) {
          break;
        }
        taken += more;
      }
    } catch (StackOverflowError | OutOfMemoryError e) {
      // As if there were no room.
    } catch (RuntimeException | Error e) {
      broken = peer;
      throw e;
    }
    takenInPart = taken < length ? taken : NOTHING;
    return taken == length;
  }

  /** Sends at once if the message fits into one frame taken whole; else does nothing. */
  boolean sendWhole(Peer peer, int context, int tag, Object base, long offset, long length) {
    Link link = peer.link;
    return link != null
        && length <= link.wholeBytes()
        && sendNow(peer, context, tag, base, offset, length);
  }

  /**
   * After {@link #sendNow} has taken only part of a message: how much. {@link #NOTHING} otherwise.
   */
  private long takenInPart = NOTHING;

  /** Whether {@link #sendNow} has taken a part of the message, so that the rest must follow. */
  boolean hasBegun() {
    return takenInPart != NOTHING;
  }

  /** A peer whose link has taken a part of a message that nobody can give the rest of. */
  private @Nullable Peer broken;

  /** The call whose message {@link #sendNow} has begun cannot go on with it. Does not throw. */
  void forsake(Peer peer) {
    if (takenInPart != NOTHING) {
      takenInPart = NOTHING;
      broken = peer;
    }
  }

  /** Queues a send, goes as far as it can now. */
  void start(SendOperation send) {
    Peer peer = peers.get(send.peer);
    if (peer.link == null) {
      WeftException obstacle = peers.connect(peer);
      if (obstacle != null) {
        send.fail(obstacle);
        return;
      }
    }
    if (takenInPart != NOTHING) {
      send.sent = takenInPart;
      peer.partial = send;
      peer.partialLeft = send.length - takenInPart;
      takenInPart = NOTHING;
    } else {
      peer.queued.add(send);
    }
    list(peer);
    flush(peer);
  }

  void control(Peer peer, int kind, int context, long total, long id) {
    if (peer.isSilent()) {
      return;
    }
    if (peer.link == null && peers.connect(peer) != null) {
      return;
    }
    if (!peer.controls.isEmpty() || !offerControl(peer, kind, context, total, id)) {
      peer.controls.add(new Peer.Control(kind, context, total, id));
      list(peer);
      watch.run();
    }
  }

  private boolean offerControl(Peer peer, int kind, int context, long total, long id) {
    try {
      Link link = Objects.requireNonNull(peer.link);
      return link.offer(kind, context, 0, total, id, this, 0, 0) != Link.NO_ROOM;
    } catch (StackOverflowError | OutOfMemoryError e) {
      return false;
    }
  }

  /** The peer asks for the bytes of a send. */
  void clearToSend(Peer peer, SendOperation send, long remoteId) {
    if (send.stage != SendOperation.Stage.AWAITING_CTS) {
      return;
    }
    Link link = peer.link;
    if (link != null) {
      link.endOffer(send.id);
    }
    peer.readTrials.sent(send.length, true);
    send.stage = SendOperation.Stage.STREAMING;
    send.remoteId = remoteId;
    peer.streams.add(send);
    list(peer);
    flush(peer);
  }

  /** Goes on with all peers that have output. */
  int flush() {
    int work = 0;
    Peer lost = broken;
    if (lost != null) {
      breakOff(lost);
      broken = null;
    }
    for (int i = withOutput.size() - 1; i >= 0; i--) {
      work += flush(withOutput.get(i));
    }
    withOutput.removeIf(
        peer -> {
          peer.listed = peer.hasOutput();
          return !peer.listed;
        });
    return work;
  }

  private void breakOff(Peer peer) {
    Link link = peer.link;
    if (link != null) {
      link.breakOff();
    }
    losses.lost(peer.rank, "this rank could not go on with a message that it had begun");
  }

  private void list(Peer peer) {
    if (!peer.listed && peer.hasOutput()) {
      peer.listed = true;
      withOutput.add(peer);
    }
  }

  /** The links are closed: what is left cannot be sent. */
  void forget() {
    withOutput.clear();
  }

  /** Goes on until there is no room, nothing left, or enough done for now. Returns the steps. */
  private int flush(Peer peer) {
    Link link = peer.link;
    if (link == null) {
      return 0;
    }
    int steps = 0;
    long bytes = 0;
    try {
      while (bytes < EngineTuning.FLUSH_BYTES) {
        long taken = step(peer, link);
        if (taken < 0) {
          break;
        }
        bytes += taken;
        steps++;
      }
    } catch (StackOverflowError | OutOfMemoryError e) {
      watch.run();
    }
    return steps;
  }

  /**
   * One frame or the next piece of one. Returns the bytes taken, or -1 if nothing could be done.
   */
  private long step(Peer peer, Link link) {
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
    } catch (StackOverflowError | OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      return unreadable(peer, partial, e);
    }
  }

  private long offerData(Peer peer, Link link, SendOperation send, long bytes) {
    try {
      return link.offer(
          Frame.DATA, 0, 0, bytes, send.remoteId, send.base(), send.nextOffset(), bytes);
    } catch (StackOverflowError | OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      long _ = unreadable(peer, send, e);
      return Link.NO_ROOM;
    }
  }

  /** The peer waits for bytes of a send that cannot be read any more. */
  private long unreadable(Peer peer, SendOperation send, Throwable cause) {
    send.fail(Failures.notRead(own, send.peer, send.tag, cause));
    broken = peer;
    return 0;
  }

  private long header(Peer peer, Link link, SendOperation send) {
    try {
      return offerHeader(peer, link, send);
    } catch (StackOverflowError | OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
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
      send.complete(dev.weft.data.Status.EMPTY);
    }
  }

  private void identify(SendOperation send) {
    if (send.id == 0) {
      table.add(send);
    }
  }

  @Override
  public boolean takeBack(SendOperation send) {
    return peers.get(send.peer).queued.remove(send);
  }

  @Override
  public void askToCancel(SendOperation send) {
    control(peers.get(send.peer), Frame.CANCEL, send.space().context, 0, send.id);
  }

  @Override
  public boolean moveOffer(SendOperation send, byte[] copy) {
    Link link = peers.get(send.peer).link;
    return link == null
        || send.stage != SendOperation.Stage.AWAITING_CTS
        || link.moveOffer(send.id, copy, 0, copy.length);
  }

  /** The send is over. One that nobody has asked for has been copied by its receiver itself. */
  @Override
  public void ended(SendOperation send) {
    if (send.stage != SendOperation.Stage.AWAITING_CTS) {
      return;
    }
    Peer peer = peers.get(send.peer);
    peer.readTrials.sent(send.length, false);
    Link link = peer.link;
    if (link != null) {
      link.endOffer(send.id);
      link.passedBy(send.length);
    }
  }

  /** The sends that no receive may have matched: not yet on their way, or announced. */
  Set<SendOperation> unmatched() {
    Set<SendOperation> sends = new LinkedHashSet<>();
    for (Peer peer : withOutput) {
      sends.addAll(peer.queued);
    }
    sends.addAll(table.all(SendOperation.class));
    return sends;
  }

  /** Whether nothing is left of what was to be sent. */
  boolean isDone() {
    return isEmpty() && unfinished().isEmpty();
  }

  /** The sends that are under way. */
  Set<SendOperation> unfinished() {
    Set<SendOperation> sends = unmatched();
    for (Peer peer : withOutput) {
      sends.addAll(peer.streams);
      if (peer.partial != null) {
        sends.add(peer.partial);
      }
    }
    return sends;
  }

  /**
   * Fails what is meant for a peer that is gone. If it still listens, the frame under way goes on
   * to its end, for others to follow.
   */
  void failAll(Peer peer, Supplier<? extends WeftException> why) {
    SendOperation goesOn = peer.isSilent() ? null : peer.partial;
    Set<SendOperation> lost = new LinkedHashSet<>(peer.queued);
    lost.addAll(peer.streams);
    for (SendOperation send : table.all(SendOperation.class)) {
      if (send.peer == peer.rank) {
        lost.add(send);
      }
    }
    if (peer.isSilent()) {
      if (peer.partial != null) {
        lost.add(peer.partial);
        peer.partial = null;
      }
      peer.controls.clear();
    }
    peer.queued.clear();
    peer.streams.clear();
    for (SendOperation send : lost) {
      if (send != goesOn) {
        send.fail(why.get());
      }
    }
  }
}
