package dev.weft.internal.engine;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.TimeAway;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.Standing;
import dev.weft.internal.engine.match.Matcher;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The message engine of one rank: matching, protocols and progress over links that only move
 * frames. One lock guards it all; it is held for one operation or one round of polling. Any thread
 * may call the public methods; those that block say so.
 *
 * <p>A message's path: {@link Channel#send} → {@link Outgoing} → a link … an endpoint → {@link
 * Incoming} → {@link Matcher} → {@link ReceiveOperation}.
 */
public final class Engine {
  final EngineLock lock = new EngineLock();
  final OperationTable table = new OperationTable();
  final WatchedFlags flags = new WatchedFlags();
  final BufferedSpace buffered = new BufferedSpace();
  final Losses losses;
  final BackgroundWork background;
  final Peers peers;
  final Outgoing outgoing;
  final Contexts contexts;
  final OfferReads reads;
  final RemoteOperations remotes = new RemoteOperations();
  final MemoryAccess memoryAccess;
  final WaitBoard board;
  final Progress progress;

  private final Incoming incoming;
  private final Surroundings surroundings;
  final Departure departure;
  private final Wiring wiring;
  private final CoreShare coreShare;

  private @Nullable SendOperation spareSend;
  private @Nullable ReceiveOperation spareReceive;

  Engine(Wiring wiring, long creditStepBytes) {
    int rank = wiring.rank();
    int size = wiring.size();
    this.wiring = wiring;
    TimeAway timeAway = new TimeAway(System::nanoTime);
    losses = new Losses(lock, rank, size);
    background = new BackgroundWork(losses);
    peers = new Peers(rank, size, losses, timeAway, wiring::connect);
    outgoing = new Outgoing(rank, peers, table, losses, this::watch);
    CreditReturn credit = new CreditReturn(outgoing, peers, losses, creditStepBytes);
    contexts = new Contexts(lock, rank, size, peers, this::pollOnce, credit::discarded);
    reads = new OfferReads(outgoing, table, peers);
    incoming = new Incoming(contexts, outgoing, reads, credit, table, peers, losses, this::watch);
    Poller poller = new Poller(incoming, outgoing, reads, remotes, flags, peers);
    board = new WaitBoard(lock, poller, losses, contexts, background);
    WaitPolicy policy = new WaitPolicy();
    progress = new Progress(rank, lock, policy, poller, table, board, timeAway, peers, losses);
    memoryAccess = new MemoryAccess(lock, progress, peers, losses, remotes, wiring::remoteMemory);
    surroundings = new Surroundings(this, wiring);
    departure = new Departure(this, wiring);
    losses.handle(peers, new LossEffects(this, wiring));
    wiring.open(incoming);
    poller.open(wiring.endpoints(), wiring.bell());
    wiring.bell().claim();
    coreShare = wiring.coreShare();
    policy.share(coreShare.ranks(), coreShare.cores());
    if (wiring.spansMachines()) {
      policy.overHosts();
    }
  }

  private void watch() {
    progress.watch();
  }

  private void pollOnce() {
    progress.pollOnce();
  }

  /** Whether more ranks may run on this rank's cores than there are. */
  boolean sharesCores() {
    return coreShare.isScarce();
  }

  /** This rank's number in the job. */
  public int rank() {
    return wiring.rank();
  }

  /** Number of ranks in the job. */
  public int size() {
    return peers.size();
  }

  /** The message spaces. */
  public Contexts contexts() {
    return contexts;
  }

  /** Where the ranks of the job are. */
  public Surroundings surroundings() {
    return surroundings;
  }

  /**
   * Sends a message; blocks until the buffer may be used again or, if synchronous, until matched.
   */
  void send(
      int destination,
      MessageSpace space,
      int tag,
      Object base,
      long offset,
      long length,
      boolean synchronous) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      boolean there = !losses.isClosed() && !peer.isGone();
      if (there
          && !synchronous
          && outgoing.sendNow(peer, space.context, tag, base, offset, length)) {
        return;
      }
      WeftException obstacle = obstacle(peer, space);
      if (obstacle != null && !outgoing.hasBegun()) {
        throw obstacle;
      }
      SendOperation send = spareSend == null ? newSend() : spareSend;
      spareSend = null;
      send.renew();
      send.set(destination, space, tag, base, offset, length, synchronous);
      outgoing.start(send);
      progress.awaitBlocking(send, Long.MAX_VALUE);
      Status _ = send.result();
      send.forgetBuffer();
      spareSend = send;
    } catch (RuntimeException | Error e) {
      outgoing.forsake(peers.get(destination));
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Receives a message; blocks until it is in the buffer, or until a time has passed. */
  Status receive(
      MessageSpace space,
      int source,
      int tag,
      Object base,
      long offset,
      long length,
      ElementType type,
      long limitNanos) {
    lock.lock();
    try {
      ReceiveOperation receive = spareReceive;
      spareReceive = null;
      if (receive == null) {
        receive = new ReceiveOperation(progress, space);
      } else {
        receive.renew();
      }
      receive.set(space, source, tag, base, offset, length, type);
      Status status = receiveLocked(receive, limitNanos);
      receive.forgetBuffer();
      spareReceive = receive;
      return status;
    } finally {
      lock.unlock();
    }
  }

  /** Receives a message; blocks until it is in the operation's buffer. */
  Status receive(ReceiveOperation receive) {
    lock.lock();
    try {
      return receiveLocked(receive, Long.MAX_VALUE);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Posts a receive for a thread that blocks in another call and then waits for it, so that no
   * other thread needs to move it on. {@link #end} or {@link #takeBack} follows.
   */
  void postAttended(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      post(receive);
    }
  }

  /** Blocks until a receive that is posted is done, or can be let go of if interrupted. */
  Status end(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      progress.awaitBlocking(receive, Long.MAX_VALUE);
      return receive.result();
    }
  }

  /**
   * The buffer of a receive that is posted is not touched again. Blocks if a message is on its way
   * into it.
   *
   * @return false if it has taken a message
   */
  boolean takeBack(ReceiveOperation receive) {
    try (var _ = lock.hold()) {
      boolean gone = !receive.isDone() && receive.abandonLocked();
      if (!gone) {
        progress.awaitBlocking(receive, Long.MAX_VALUE);
      }
      return gone;
    }
  }

  /**
   * Looks for a message that no receive has matched; blocks if it is to wait, else null says that
   * there is none now.
   *
   * @param take whether to take it out of matching
   */
  @Nullable UnexpectedMessage probe(
      MessageSpace space, int source, int tag, boolean take, boolean wait) {
    ProbeOperation probe = new ProbeOperation(progress, space, source, tag, take);
    lock.lock();
    try {
      if (losses.isClosed()) {
        throw losses.closed();
      }
      int _ = progress.pollNow();
      UnexpectedMessage message =
          take ? space.matcher.take(source, tag) : space.matcher.find(source, tag);
      if (message != null || !wait) {
        return message;
      }
      PeerFailedException hopeless = space.cannotCome(source, peers, true);
      if (hopeless != null) {
        throw hopeless;
      }
      contexts.keep(space);
      space.matcher.add(probe);
      progress.awaitLocked(probe);
      Status _ = probe.result();
      return probe.message();
    } finally {
      space.matcher.remove(probe);
      lock.unlock();
    }
  }

  /** Waits until a flag is raised, or fails; blocks. */
  void await(FlagWait wait) {
    lock.lock();
    try {
      if (losses.isClosed()) {
        throw losses.closed();
      }
      if (wait.look()) {
        return;
      }
      flags.add(wait, peers);
      try {
        progress.awaitLocked(wait);
        Status _ = wait.result();
      } finally {
        flags.remove(wait);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Work in the background that can be started, many times one after the other. */
  BackgroundOperation background(String name, Supplier<Runnable> work) {
    return new BackgroundOperation(progress, background, rank(), name, work);
  }

  private Status receiveLocked(ReceiveOperation receive, long limitNanos) {
    try {
      post(receive);
      progress.awaitBlocking(receive, limitNanos);
    } catch (StackOverflowError | OutOfMemoryError e) {
      boolean _ = receive.abandonLocked();
      throw e;
    }
    return receive.result();
  }

  private SendOperation newSend() {
    return new SendOperation(progress, outgoing);
  }

  /** Why a message cannot be sent, unless it can go whole and at once; null if it can. */
  private @Nullable WeftException obstacle(Peer peer, MessageSpace space) {
    contexts.keep(space);
    Standing lost = space.lostMember();
    if (lost != null && !losses.isClosed()) {
      return lost.goneForAll();
    }
    return losses.isClosed() || peer.isGone() ? losses.gone(peer, "a send") : null;
  }

  /** Sends a message if that can be done at once and whole. */
  boolean sendNow(int destination, int context, int tag, Object base, long offset, long length) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      return !losses.isClosed()
          && !peer.isGone()
          && outgoing.sendWhole(peer, context, tag, base, offset, length);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leaves a short message to the next poll of this rank, which sends all of them together. Does
   * nothing where the link gains nothing by it, or where who would poll sleeps.
   */
  boolean sendGathered(
      int destination, int context, int tag, Object base, long offset, long length) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      return !losses.isClosed()
          && !peer.isGone()
          && !progress.hasLeader()
          && outgoing.sendGathered(peer, context, tag, base, offset, length);
    } finally {
      lock.unlock();
    }
  }

  void startSend(SendOperation send) {
    lock.lock();
    try {
      MessageSpace space = send.space();
      progress.begun(send, space, send.length);
      Peer peer = peers.get(send.peer);
      WeftException obstacle = obstacle(peer, space);
      if (obstacle != null) {
        send.fail(obstacle);
      } else {
        outgoing.start(send);
        progress.started(space, send.length);
      }
    } catch (RuntimeException | Error e) {
      boolean _ = outgoing.takeBack(send);
      progress.notBegun(send);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Copies the message, then sends it from the copy. */
  void sendBuffered(int destination, MessageSpace space, int tag, Slice buffer) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      if (losses.isClosed() || peer.isGone()) {
        throw losses.gone(peer, "a buffered send");
      }
      long length = buffer.bytes();
      Object base = UserMemory.toSend(buffer);
      long offset = buffer.offsetBytes();
      if (outgoing.sendNow(peer, space.context, tag, base, offset, length)) {
        return;
      }
      buffered.reserve(length, outgoing.hasBegun());
      byte[] copy = new byte[Math.toIntExact(length)];
      Memory.copyOut(base, offset, MemorySegment.ofArray(copy), 0, length);
      SendOperation send = newSend();
      send.set(destination, space, tag, copy, 0, length, false);
      send.occupies(buffered);
      contexts.keep(space);
      progress.begun(send, space, length);
      outgoing.start(send);
    } catch (RuntimeException | Error e) {
      outgoing.forsake(peers.get(destination));
      throw e;
    } finally {
      lock.unlock();
    }
  }

  void startReceive(ReceiveOperation receive) {
    lock.lock();
    try {
      progress.begun(receive, receive.space(), receive.capacity());
      post(receive);
      progress.started(receive.space(), receive.capacity());
    } catch (RuntimeException | Error e) {
      progress.notBegun(receive);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  void startReceive(ReceiveOperation receive, UnexpectedMessage message) {
    try (var _ = lock.hold()) {
      progress.begun(receive, receive.space(), message.total);
      if (losses.isClosed()) {
        receive.fail(losses.closed());
      } else {
        incoming.take(receive, message);
      }
    }
  }

  /** Under the lock: from now on messages find the receive, or it takes one that came before. */
  void post(ReceiveOperation receive) {
    MessageSpace space = receive.space();
    if (losses.isClosed()) {
      receive.fail(losses.closed());
      return;
    }
    contexts.keep(space);
    int source = receive.peer;
    int tag = receive.tag;
    UnexpectedMessage message = space.matcher.find(source, tag);
    if (message != null) {
      try {
        incoming.take(receive, message);
      } catch (StackOverflowError | OutOfMemoryError e) {
        receive.peer = source;
        receive.tag = tag;
        throw e;
      }
    } else {
      PeerFailedException hopeless = space.cannotCome(source, peers, false);
      if (hopeless != null) {
        receive.fail(hopeless);
      } else {
        space.matcher.post(receive.posted, source, tag);
      }
    }
  }

  /** Under the lock: frees what the rank holds of the system. */
  void release() {
    losses.release();
    wiring.close();
    outgoing.forget();
  }

  /** Sets how many bytes messages in buffered mode may hold. */
  public void bufferedLimit(long bytes) {
    try (var _ = lock.hold()) {
      buffered.limit(bytes);
    }
  }

  /** Blocks until no message is held in buffered mode. */
  public void flushBuffered() {
    departure.flushBuffered();
  }

  /**
   * Ends this rank's part of the job and leaves it, see {@link Departure}. Blocks for a moment;
   * what others have not received by then is sent in the background.
   */
  public void leave(Job job) {
    departure.leave(job);
  }
}
