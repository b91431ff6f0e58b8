package dev.weft.internal.engine.protocol;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.engine.request.Sender;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

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
public final class Outgoing implements Sender {
  private static final long NOTHING = -1;

  private final SendSteps steps;
  private final PeerTable peerTable;
  private final OperationTable table;
  private final Losses losses;
  private final Runnable watch;
  private final List<Peer> withOutput = new ArrayList<>();
  private long messages;
  private long bytes;

  /**
   * @param own this rank
   * @param watch called when something is left that nobody waits for
   */
  public Outgoing(
      int own, PeerTable peerTable, OperationTable table, Losses losses, Runnable watch) {
    this.steps = new SendSteps(own, table);
    this.peerTable = peerTable;
    this.table = table;
    this.losses = losses;
    this.watch = watch;
  }

  public boolean isEmpty() {
    return withOutput.isEmpty();
  }

  /** Sends at once if nothing stands in the way and the message can go whole; else does nothing. */
  public boolean sendNow(Peer peer, int context, int tag, Object base, long offset, long length) {
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
    messages++;
    bytes += length;
    return taken == length || offerRest(peer, link, base, offset, length, taken);
  }

  /**
   * Leaves a short message to the next poll, where that saves a call into the kernel and nothing
   * stands in the way; else does nothing.
   */
  public boolean sendGathered(
      Peer peer, int context, int tag, Object base, long offset, long length) {
    Link link = peer.link;
    long credit = peer.creditUsed + length + EngineTuning.MESSAGE_COST_BYTES;
    if (link == null
        || !link.isEager(length, credit)
        || peer.hasOutput()
        || link.offerGathered(context, tag, base, offset, length) == Link.NO_ROOM) {
      return false;
    }
    peer.creditUsed = credit;
    messages++;
    bytes += length;
    return true;
  }

  /** How many messages have been given to be sent, those that the library sends itself too. */
  public long messages() {
    return messages;
  }

  /** How many bytes were in them. */
  public long bytes() {
    return bytes;
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
      breaks(peer);
      throw e;
    }
    takenInPart = taken < length ? taken : NOTHING;
    return taken == length;
  }

  /** Sends at once if the message fits into one frame taken whole; else does nothing. */
  public boolean sendWhole(Peer peer, int context, int tag, Object base, long offset, long length) {
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
  public boolean hasBegun() {
    return takenInPart != NOTHING;
  }

  /** The call whose message {@link #sendNow} has begun cannot go on with it. Does not throw. */
  public void forsake(Peer peer) {
    if (takenInPart != NOTHING) {
      takenInPart = NOTHING;
      breaks(peer);
    }
  }

  /** The link has taken a part of a message that nobody can give the rest of. */
  private void breaks(Peer peer) {
    peer.broken = true;
    list(peer);
  }

  /** Queues a send, goes as far as it can now. */
  public void start(SendOperation send) {
    Peer peer = peerTable.get(send.peer);
    if (peer.link == null) {
      WeftException obstacle = peerTable.connect(peer);
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
      messages++;
      bytes += send.length;
      peer.queued.add(send);
    }
    list(peer);
    flush(peer);
  }

  public void control(Peer peer, int kind, int context, long total, long id) {
    if (peer.isSilent()) {
      return;
    }
    if (peer.link == null && peerTable.connect(peer) != null) {
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
      link.withdraw(send.id);
    }
    peer.readTrials.sent(send.length, true);
    send.stage = SendOperation.Stage.STREAMING;
    send.remoteId = remoteId;
    peer.streams.add(send);
    list(peer);
    flush(peer);
  }

  /** Goes on with all peers that have output. */
  public int flush() {
    int work = 0;
    for (int i = withOutput.size() - 1; i >= 0; i--) {
      Peer peer = withOutput.get(i);
      if (peer.broken) {
        breakOff(peer);
      }
      work += flush(peer);
    }
    withOutput.removeIf(
        peer -> {
          peer.listed = peer.hasOutput();
          return !peer.listed;
        });
    return work;
  }

  private void breakOff(Peer peer) {
    peer.broken = false;
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
  public void forget() {
    withOutput.clear();
  }

  /** Goes on until there is no room, nothing left, or enough done for now. Returns the steps. */
  private int flush(Peer peer) {
    Link link = peer.link;
    if (link == null) {
      return 0;
    }
    int done = 0;
    long bytes = 0;
    try {
      while (bytes < EngineTuning.FLUSH_BYTES) {
        long taken = steps.step(peer, link);
        if (taken < 0) {
          break;
        }
        bytes += taken;
        done++;
      }
    } catch (StackOverflowError | OutOfMemoryError e) {
      watch.run();
    }
    return done;
  }

  @Override
  public boolean takeBack(SendOperation send) {
    return peerTable.get(send.peer).queued.remove(send);
  }

  @Override
  public void askToCancel(SendOperation send) {
    control(peerTable.get(send.peer), Frame.CANCEL, send.space().context, 0, send.id);
  }

  @Override
  public boolean moveExposed(SendOperation send, byte[] copy) {
    Link link = peerTable.get(send.peer).link;
    return link == null
        || send.stage != SendOperation.Stage.AWAITING_CTS
        || link.moveExposed(send.id, copy, 0, copy.length);
  }

  /** The send is over. One that nobody has asked for has been copied by its receiver itself. */
  @Override
  public void ended(SendOperation send) {
    if (send.stage != SendOperation.Stage.AWAITING_CTS) {
      return;
    }
    Peer peer = peerTable.get(send.peer);
    peer.readTrials.sent(send.length, false);
    Link link = peer.link;
    if (link != null) {
      link.withdraw(send.id);
      link.passedBy(send.length);
    }
  }

  /** The sends that no receive may have matched: not yet on their way, or announced. */
  public Set<SendOperation> unmatched() {
    Set<SendOperation> sends = new LinkedHashSet<>();
    for (Peer peer : withOutput) {
      sends.addAll(peer.queued);
    }
    sends.addAll(table.all(SendOperation.class));
    return sends;
  }

  /** Whether nothing is left of what was to be sent. */
  public boolean isDone() {
    return isEmpty() && unfinished().isEmpty();
  }

  /** The sends that are under way. */
  public Set<SendOperation> unfinished() {
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
  public void failAll(Peer peer, Supplier<? extends WeftException> why) {
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
