package dev.weft.internal.engine;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Endpoint;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private final WaitPolicy policy = new WaitPolicy();
  final OperationTable table = new OperationTable();
  final Outgoing outgoing = new Outgoing(this);
  final OfferReads reads = new OfferReads(this);
  final RemoteOperations remotes = new RemoteOperations();
  final Waiting waiting = new Waiting(this, lock, policy);
  final ProgressThread progress = new ProgressThread(this, policy);
  final BufferedSpace buffered = new BufferedSpace();
  final Losses losses = new Losses(this);

  /** Under the lock: the waits for flags that have lasted. */
  final List<FlagWait> flags = new ArrayList<>(2);

  /** Under the lock: those that a thread carries out. */
  final Set<BackgroundOperation> backgrounds = new HashSet<>();

  final Contexts contexts;
  final Incoming incoming;

  private final Surroundings surroundings;
  final Departure departure;
  private final Wiring wiring;
  private final CoreShare coreShare;
  final Peers peers;
  private final Endpoint[] endpoints;
  private final Doorbell bell;
  private long polls;
  private boolean closed;
  private boolean released;

  private @Nullable SendOperation spareSend;
  private @Nullable ReceiveOperation spareReceive;

  Engine(Wiring wiring, long creditStepBytes) {
    this.wiring = wiring;
    this.surroundings = new Surroundings(this, wiring);
    this.departure = new Departure(this, wiring);
    this.contexts = new Contexts(this, wiring.size());
    this.peers = new Peers(wiring.rank(), wiring.size(), losses);
    this.incoming = new Incoming(this, creditStepBytes);
    wiring.open(incoming);
    this.endpoints = wiring.endpoints();
    this.bell = wiring.bell();
    this.bell.claim();
    this.coreShare = wiring.coreShare();
    policy.share(coreShare.ranks(), coreShare.cores());
    if (wiring.spansMachines()) {
      policy.overHosts();
    }
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
      int context,
      int tag,
      Object base,
      long offset,
      long length,
      boolean synchronous) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      boolean there = !closed && !peer.isGone();
      if (there && !synchronous && outgoing.sendNow(peer, context, tag, base, offset, length)) {
        return;
      }
      WeftException obstacle = losses.obstacle(peer, context);
      if (obstacle != null && !outgoing.hasBegun()) {
        throw obstacle;
      }
      SendOperation send = spareSend == null ? new SendOperation(this) : spareSend;
      spareSend = null;
      send.renew();
      send.set(destination, context, tag, base, offset, length, synchronous);
      outgoing.start(send);
      waiting.awaitBlocking(send);
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
      GroupChannel channel,
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
        receive = new ReceiveOperation(this, channel);
      } else {
        receive.renew();
      }
      receive.set(channel, source, tag, base, offset, length, type);
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

  private Status receiveLocked(ReceiveOperation receive, long limitNanos) {
    try {
      post(receive);
      waiting.awaitBlocking(receive, limitNanos);
    } catch (StackOverflowError | OutOfMemoryError e) {
      boolean _ = receive.abandonLocked();
      throw e;
    }
    return receive.result();
  }

  /** Sends a message if that can be done at once and whole. */
  boolean sendNow(int destination, int context, int tag, Object base, long offset, long length) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      return !closed
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
      return !closed
          && !peer.isGone()
          && !waiting.hasLeader()
          && outgoing.sendGathered(peer, context, tag, base, offset, length);
    } finally {
      lock.unlock();
    }
  }

  void startSend(SendOperation send) {
    lock.lock();
    try {
      Matcher matcher = contexts.matcher(send.context);
      progress.begun(send, matcher, send.length);
      Peer peer = peers.get(send.peer);
      WeftException obstacle = losses.obstacle(peer, send.context);
      if (obstacle != null) {
        send.fail(obstacle);
      } else {
        outgoing.start(send);
        progress.started(matcher, send.length);
      }
    } catch (RuntimeException | Error e) {
      boolean _ = outgoing.takeBack(send);
      progress.finished(send);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Copies the message, then sends it from the copy. */
  void sendBuffered(int destination, int context, int tag, Slice buffer) {
    lock.lock();
    try {
      Peer peer = peers.get(destination);
      if (closed || peer.isGone()) {
        throw gone(peer, "a buffered send");
      }
      long length = buffer.bytes();
      Object base = UserMemory.toSend(buffer);
      long offset = buffer.offsetBytes();
      if (outgoing.sendNow(peer, context, tag, base, offset, length)) {
        return;
      }
      buffered.reserve(length, outgoing.hasBegun());
      byte[] copy = new byte[Math.toIntExact(length)];
      Memory.copyOut(base, offset, MemorySegment.ofArray(copy), 0, length);
      SendOperation send = new SendOperation(this);
      send.set(destination, context, tag, copy, 0, length, false);
      send.occupies(buffered);
      progress.begun(send, contexts.matcher(context), length);
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
      progress.begun(receive, receive.matcher(), receive.capacity());
      post(receive);
      progress.started(receive.matcher(), receive.capacity());
    } catch (RuntimeException | Error e) {
      progress.finished(receive);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  void startReceive(ReceiveOperation receive, UnexpectedMessage message) {
    try (var _ = lock.hold()) {
      progress.begun(receive, receive.matcher(), message.total);
      if (closed) {
        receive.fail(Failures.closed(rank()));
      } else {
        incoming.take(receive, message);
      }
    }
  }

  /** Under the lock: from now on messages find the receive, or it takes one that came before. */
  void post(ReceiveOperation receive) {
    Matcher matcher = receive.matcher();
    if (closed) {
      receive.fail(Failures.closed(rank()));
      return;
    }
    if (!matcher.isListed) {
      contexts.reinstate(matcher);
    }
    int source = receive.peer;
    int tag = receive.tag;
    UnexpectedMessage message = matcher.peek(source, tag);
    if (message != null) {
      try {
        incoming.take(receive, message);
      } catch (StackOverflowError | OutOfMemoryError e) {
        receive.peer = source;
        receive.tag = tag;
        throw e;
      }
    } else {
      PeerFailedException hopeless = matcher.cannotCome(receive.peer, peers, false);
      if (hopeless != null) {
        receive.fail(hopeless);
      } else {
        matcher.post(receive);
      }
    }
  }

  /** Makes the link to a peer. If that cannot be, fails what is to be sent and returns false. */
  boolean connect(Peer peer, @Nullable SendOperation send) {
    try {
      peer.link = wiring.connect(peer.rank);
      return true;
    } catch (WeftException e) {
      if (send != null) {
        send.fail(e);
      }
      return false;
    }
  }

  /** One round of polling for a thread that waits for frames from one rank, or any for -1. */
  int poll(int from) {
    polls++;
    if (from >= 0 && (polls & EngineTuning.POLLS_BETWEEN_FULL) != 0) {
      int work = pollFor(from, peers.get(from).via);
      return work + moveOn();
    }
    return pollEndpoints();
  }

  private int pollFor(int peer, @Nullable Endpoint via) {
    if (via != null) {
      incoming.polled = via;
      return via.poll(peer);
    }
    int work = 0;
    for (Endpoint endpoint : endpoints) {
      incoming.polled = endpoint;
      work += endpoint.poll(peer);
    }
    return work;
  }

  int pollAll() {
    polls++;
    return pollEndpoints();
  }

  private int pollEndpoints() {
    int work = takeIn();
    for (int i = 0; i < flags.size(); i++) {
      boolean _ = flags.get(i).look();
    }
    return work + moveOn();
  }

  /** Goes on with what is to be sent, and with accesses to peers' memory. */
  private int moveOn() {
    int work = outgoing.isEmpty() && reads.isEmpty() ? 0 : outgoing.flush() + reads.step();
    return remotes.isEmpty() ? work : work + remotes.step();
  }

  /** Takes what has come from every endpoint. Under the lock. */
  int takeIn() {
    int work = 0;
    for (Endpoint endpoint : endpoints) {
      incoming.polled = endpoint;
      work += endpoint.poll();
    }
    return work;
  }

  /** One round of polling, if no other thread is at it. */
  void pollOnce() {
    if (lock.tryLock()) {
      try {
        progress.standBack();
        if (pollAll() > 0) {
          waiting.board.movedIfWatched();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  void arm() {
    bell.arm();
    for (Endpoint endpoint : endpoints) {
      endpoint.arm();
    }
  }

  Doorbell bell() {
    return bell;
  }

  long polls() {
    return polls;
  }

  /** Under the lock: the job has learnt that the rank is gone. */
  void endLinks(int rank) {
    wiring.gone(rank);
  }

  /** Whether there is something left to be sent, be it of calls that are over. */
  boolean hasUnsent() {
    return !outgoing.isEmpty() || wiring.hasUnsent();
  }

  void finished(Operation operation) {
    incoming.enough |= operation.polledFor;
    progress.finished(operation);
    if (operation instanceof SendOperation send) {
      send.returnSpace();
      outgoing.ended(send);
    }
    waiting.wake(operation);
  }

  /** Whether the program may start nothing more. */
  boolean isClosed() {
    return closed;
  }

  /** Whether it is all over. */
  boolean isReleased() {
    return released;
  }

  void close() {
    closed = true;
  }

  /** Under the lock: frees what the rank holds of the system. */
  void release() {
    closed = true;
    released = true;
    wiring.close();
    outgoing.forget();
  }

  WeftException gone(Peer peer, String what) {
    return closed ? Failures.closed(rank()) : peer.gone(what);
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
