package dev.weft.internal.engine.progress;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.WaitTime;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.Peer;
import dev.weft.internal.engine.request.Completion;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.os.WaitPolicy;
import java.lang.foreign.MemorySegment;

/**
 * Who moves the operations of a rank on, and who waits for them: threads that {@linkplain Waiting
 * wait}, else the {@linkplain ProgressThread progress thread}. Under the engine lock, unless said
 * otherwise.
 */
public final class Progress extends Completion {
  private final EngineLock lock;
  private final Poller poller;
  private final Incoming incoming;
  private final OperationTable table;
  private final WaitRegistry board;
  private final Waiting waiting;
  private final ProgressThread thread;
  private final DirectReceive direct;

  public Progress(
      int rank,
      EngineLock lock,
      WaitPolicy policy,
      Poller poller,
      Incoming incoming,
      OperationTable table,
      WaitRegistry board,
      ComputeTime computeTime,
      WaitTime waitTime,
      StandingTable ranks,
      Losses losses) {
    this.lock = lock;
    this.poller = poller;
    this.incoming = incoming;
    this.table = table;
    this.board = board;
    this.waiting = new Waiting(lock, policy, poller, board, computeTime, waitTime, ranks);
    this.thread = new ProgressThread(rank, lock, policy, poller, board, waiting, losses);
    waiting.beside(thread);
    this.direct = new DirectReceive(lock, policy, poller, incoming, thread, computeTime, waitTime);
  }

  @Override
  public EngineLock lock() {
    return lock;
  }

  @Override
  public void await(Operation operation, long limitNanos) {
    waiting.await(operation, limitNanos);
  }

  @Override
  public void awaitLocked(Operation operation) {
    waiting.awaitLocked(operation, Long.MAX_VALUE);
  }

  /** See {@link DirectReceive#receive}. */
  public int receiveDirectly(
      MessageSpace space, Peer peer, int tag, Object base, long offset, long room) {
    return direct.receive(space, peer, tag, base, offset, room);
  }

  /** See {@link Waiting#awaitBlocking}. */
  public void awaitBlocking(Operation operation, long limitNanos) {
    waiting.awaitBlocking(operation, limitNanos);
  }

  /** See {@link Waiting#spin}. Without the lock. */
  public boolean spin(MemorySegment memory, long offset, long value) {
    return waiting.spin(memory, offset, value);
  }

  @Override
  public void pollOnce() {
    if (lock.tryLock()) {
      try {
        if (pollNow() > 0) {
          board.movedIfWatched();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** One round for a thread that looks and goes on. */
  public int pollNow() {
    thread.standBack();
    return poller.doWork();
  }

  /** One round, whoever else polls. */
  public int doWork() {
    return poller.doWork();
  }

  /** Sleeps until something comes, unless another thread does; says whether it has slept. */
  public boolean sleepsForAny() {
    if (poller.hasUnsent() || waiting.hasLeader()) {
      return false;
    }
    long _ = waiting.lead(null, WaitPolicy.SLEEP_NANOS);
    return true;
  }

  /** Whether a thread sleeps that polls when it is rung. */
  public boolean hasLeader() {
    return waiting.hasLeader();
  }

  /** There is something to move on that nobody waits for, soon. */
  public void watch() {
    thread.watch();
  }

  /** There is something to do now. */
  public void wake() {
    thread.wake();
  }

  @Override
  public void begun(Operation operation) {
    thread.begun(operation);
  }

  /** See {@link ProgressThread#begun(Operation, MessageSpace, long)}. */
  public void begun(Operation operation, MessageSpace space, long bytes) {
    thread.begun(operation, space, bytes);
  }

  /** See {@link ProgressThread#started}. */
  public void started(MessageSpace space, long bytes) {
    thread.started(space, bytes);
  }

  /** An operation has not come to be started. */
  public void notBegun(Operation operation) {
    thread.finished(operation);
  }

  @Override
  public void ended(Operation operation) {
    if (operation.polledFor) {
      incoming.enough = true;
    }
    if (operation.id != 0) {
      table.remove(operation.id);
    }
    thread.finished(operation);
    if (operation instanceof SendOperation send) {
      send.ended();
    }
    waiting.wake(operation);
    if (operation.hasFuture()) {
      board.keep(operation);
    }
  }

  @Override
  public void alerted(Operation operation) {
    waiting.wake(operation);
  }

  @Override
  public void promised(Operation operation) {
    board.promise(operation);
    thread.wake();
  }

  @Override
  public WaitMarker note(Awaited awaited) {
    return board.note(awaited);
  }

  public boolean hasUnsent() {
    return poller.hasUnsent();
  }

  /** The progress thread ends. */
  public void stop() {
    thread.stop();
  }
}
