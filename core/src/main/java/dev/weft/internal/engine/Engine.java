package dev.weft.internal.engine;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.SharedRounds;
import dev.weft.internal.engine.base.WaitTime;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.match.Matcher;
import dev.weft.internal.engine.progress.Poller;
import dev.weft.internal.engine.progress.Progress;
import dev.weft.internal.engine.progress.WaitRegistry;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.CreditReturn;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.MemoryAccess;
import dev.weft.internal.engine.protocol.Outgoing;
import dev.weft.internal.engine.protocol.PeerTable;
import dev.weft.internal.engine.protocol.PendingAccesses;
import dev.weft.internal.engine.protocol.RendezvousReads;
import dev.weft.internal.engine.request.BackgroundOperation;
import dev.weft.internal.engine.request.BackgroundWork;
import dev.weft.internal.engine.request.BufferedSpace;
import dev.weft.internal.engine.request.FlagWait;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.PlannedOperation;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.WatchedFlags;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.Survival;
import dev.weft.internal.os.WaitPolicy;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The message engine of one rank: matching, protocols and progress over links that only move
 * frames. One lock guards it all; it is held for one operation or one round of polling. Any thread
 * may call the public methods; blocking methods say so.
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
  final PeerTable peerTable;
  final Outgoing outgoing;
  final Contexts contexts;
  final RendezvousReads reads;
  final PendingAccesses remotes = new PendingAccesses();
  final MemoryAccess memoryAccess;
  final WaitRegistry board;
  final EngineCounters counters;
  final Progress progress;
  final SendCalls sends;
  final ReceiveCalls receives;

  final LossEffects lossEffects;
  private final PeerDirectory peerDirectory;
  final Departure departure;
  private final Wiring wiring;
  private final CoreShare coreShare;

  Engine(Wiring wiring, long creditStepBytes) {
    int rank = wiring.rank();
    int size = wiring.size();
    this.wiring = wiring;
    ComputeTime computeTime = new ComputeTime(System::nanoTime);
    WaitTime waitTime = new WaitTime();
    boolean survives = Survival.isAsked();
    losses = new Losses(lock, rank, size, survives);
    background = new BackgroundWork(losses);
    peerTable = new PeerTable(rank, size, losses, computeTime, wiring::connect);
    outgoing = new Outgoing(rank, peerTable, table, losses, this::watch);
    CreditReturn credit = new CreditReturn(outgoing, peerTable, losses, creditStepBytes);
    contexts =
        new Contexts(lock, rank, size, peerTable, this::pollOnce, credit::discarded, survives);
    reads = new RendezvousReads(outgoing, table, peerTable);
    Incoming incoming =
        new Incoming(contexts, outgoing, reads, credit, table, peerTable, losses, this::watch);
    Poller poller = new Poller(incoming, outgoing, reads, remotes, flags, peerTable);
    board = new WaitRegistry(lock, poller, losses, contexts, background, waitTime);
    WaitPolicy policy = new WaitPolicy();
    progress =
        new Progress(
            rank,
            lock,
            policy,
            poller,
            incoming,
            table,
            board,
            computeTime,
            waitTime,
            peerTable,
            losses);
    counters = new EngineCounters(lock, outgoing, incoming, contexts, board, computeTime, waitTime);
    sends = new SendCalls(lock, losses, peerTable, contexts, outgoing, progress, buffered);
    receives = new ReceiveCalls(lock, losses, peerTable, contexts, incoming, progress);
    memoryAccess =
        new MemoryAccess(lock, progress, peerTable, losses, remotes, wiring::remoteMemory);
    peerDirectory = new PeerDirectory(this, wiring);
    departure = new Departure(this, wiring);
    lossEffects = new LossEffects(this, wiring);
    losses.handle(peerTable, lossEffects);
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

  /** Under the lock: another rank has come to the job. */
  void arrived(Card card) {
    if (!losses.isReleased()) {
      wiring.arrived(card);
      lossEffects.told(card.rank());
    }
  }

  /** Under the lock: whether there has been such a rank. */
  boolean hasCome(int rank) {
    return wiring.hasCome(rank);
  }

  /** Number of ranks that the job may have. */
  public int size() {
    return peerTable.size();
  }

  /** The message spaces. */
  public Contexts contexts() {
    return contexts;
  }

  /** Where the ranks of the job are. */
  public PeerDirectory peerDirectory() {
    return peerDirectory;
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
      flags.add(wait, peerTable);
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

  /**
   * The same that goes on in memory which its ranks share.
   *
   * @param plan the rounds there; null until there are some
   */
  PlannedOperation planned(
      String name,
      Supplier<Runnable> work,
      MessageSpace space,
      IntUnaryOperator worldRank,
      Supplier<@Nullable SharedRounds> plan) {
    return new PlannedOperation(
        progress,
        background,
        rank(),
        name,
        work,
        new PlannedOperation.Group(space, worldRank, peerTable, losses),
        flags,
        plan);
  }

  /** Under the lock: frees what the rank holds of the system. */
  void release() {
    losses.release();
    wiring.close();
    outgoing.forget();
  }

  /** What this rank has sent, received and waited for. */
  public EngineCounters counters() {
    return counters;
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
