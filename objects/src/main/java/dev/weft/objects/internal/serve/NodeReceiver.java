package dev.weft.objects.internal.serve;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.failure.Refusal;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.MethodPace;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.Tags;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Receives a node's frames and carries out its calls. At any time one thread receives, from any
 * rank, and waits as every receiver does. It carries out the call of a method that has been quick
 * so far; a thread of {@link CallThreadPool} carries out the others, so no frame waits for the
 * program's code. A thread that was replaced during a call parks afterwards, and is used again.
 *
 * <p>A caller that does not receive its replies delays the threads that send them. So the number of
 * receiving threads is small; once most of them are in calls, further calls run on other threads, a
 * bounded number for each calling rank.
 */
public final class NodeReceiver {
  private static final int MOST_RESTING = 4;

  /**
   * The limit of threads that receive, or have been replaced; one more receives, and carries out no
   * call.
   */
  private static final int MOST_THREADS = 64;

  /** Calls of a rank under way on other threads; further ones are refused. */
  private static final int MOST_CALLS = 16_384;

  /** Refusals under way beyond those: a rank that has so many reads none, and is not answered. */
  private static final int MOST_REFUSED = 1024;

  private final CallScope callScope;
  private final NodeChannel nodeChannel;
  private final NodeFrameHandler handler;
  private final Runnable whenAbandoned;
  private final CallThreadPool callThreadPool;
  private final String name;

  /** Whether calls are carried out one after the other. */
  private final boolean inOrder;

  private final List<ServingThread> threads = new CopyOnWriteArrayList<>();
  private final Deque<ServingThread> resting = new ArrayDeque<>();
  private final RunningCalls running;
  private final EarlyCancels earlyCancels = new EarlyCancels();
  final ReceiverWatchdog receiverWatchdog;
  private int made;
  private volatile boolean stopped;

  /**
   * @param whenAbandoned run when nothing can come any more although nobody has called {@link
   *     #stop}: the rank has ended without closing its node
   * @param callThreadPool where calls run that the receiving thread does not carry out
   */
  public NodeReceiver(
      CallScope callScope,
      NodeFrameHandler handler,
      Runnable whenAbandoned,
      CallThreadPool callThreadPool,
      String name) {
    this.callScope = callScope;
    this.nodeChannel = callScope.nodeChannel();
    this.handler = handler;
    this.whenAbandoned = whenAbandoned;
    this.callThreadPool = callThreadPool;
    this.name = name;
    this.inOrder = nodeChannel.ordersCalls();
    this.running = new RunningCalls(nodeChannel.size());
    this.receiverWatchdog = new ReceiverWatchdog(this, name + "-watch", inOrder);
  }

  public void start() {
    receiverWatchdog.start();
    replace();
  }

  /** Receives nothing more; calls under way go on. */
  public synchronized void stop() {
    stopped = true;
    receiverWatchdog.stop();
    for (ServingThread thread : threads) {
      if (thread.hasTurn()) {
        thread.interrupt();
      }
    }
    resting.forEach(LockSupport::unpark);
  }

  boolean isStopped() {
    return stopped;
  }

  /** Calls that run on threads of their own. */
  public int running() {
    return running.size();
  }

  /** Whether any call is under way. */
  public boolean isAtCalls() {
    return running.size() > 0 || threads.stream().anyMatch(ServingThread::isAtWork);
  }

  public int threads() {
    return threads.size();
  }

  /** Another thread receives from now on. */
  synchronized void replace() {
    if (stopped) {
      return;
    }
    ServingThread next = resting.poll();
    if (next != null) {
      next.takeTurn();
      return;
    }
    ServingThread thread = new ServingThread(this, name + "-" + made++, callScope);
    threads.add(thread);
    thread.start();
  }

  /** Blocks until it is the thread's turn to receive; false if it is not needed any more. */
  boolean awaitTurn(ServingThread thread) {
    synchronized (this) {
      if (!thread.hasTurn()) {
        if (stopped || resting.size() >= MOST_RESTING) {
          boolean _ = threads.remove(thread);
          return false;
        }
        thread.rest();
        resting.add(thread);
      }
    }
    while (!thread.hasTurn() && !stopped) {
      LockSupport.park(this);
      boolean _ = Thread.interrupted();
    }
    if (stopped) {
      boolean _ = threads.remove(thread);
    }
    return !stopped;
  }

  /** Receives the next frame; null if there is none to look at. */
  @Nullable Status receive(byte[] frame) {
    try {
      return nodeChannel.receive(frame, Comm.ANY_SOURCE, Tags.FRAMES, Long.MAX_VALUE);
    } catch (WeftException e) {
      failed(e);
      return null;
    }
  }

  /** There is no next frame, because of this failure. */
  void failed(WeftException why) {
    switch (why) {
      case PeerFailedException e -> {
        int rank = nodeChannel.rankOf(e);
        if (rank >= 0) {
          handler.lost(rank, e);
        }
      }
      case WaitInterruptedException _ -> {
        boolean _ = Thread.interrupted(); // a method has left it, or the service ends
      }
      case TruncationException e -> callScope.report("a frame longer than any", e);
      case ClosedException _ -> {
        if (!stopped) {
          stopped = true;
          whenAbandoned.run();
        }
      }
      default -> throw why;
    }
  }

  /**
   * Before another thread can receive, does the work that must follow the order of frames: records
   * names that come and go, and cancelled calls, and puts a call to an active object into its
   * mailbox, or takes the object's turn for the thread to carry it out at once.
   *
   * @return whether the thread has nothing more to do with the frame
   */
  boolean isDone(ServingThread thread, Status status, byte[] frame) {
    int length = (int) status.bytes();
    if (length > 0 && FrameKind.keepsOrder(frame[0])) {
      heed(status.source(), frame, length);
      return true;
    }
    if (length < CallHeader.BYTES || frame[0] != FrameKind.CALL) {
      return false;
    }
    Exported object = callScope.exports().find(Bytes.getLong(frame, CallHeader.OBJECT));
    ActiveObject active = object == null ? null : object.active();
    int method = Bytes.getInt(frame, CallHeader.METHOD);
    if (object == null || active == null) {
      return false;
    }
    if (!active.isQueued(method)
        && (object.table().find(method) == null || thread.invocation().enterBeside(active))) {
      return false;
    }
    if ((object.pace(method).isQuick() || inOrder)
        && mayCarryOut(thread, frame)
        && thread.invocation().enter(active)) {
      return false;
    }
    Invocation apart = new Invocation(callScope);
    boolean begun = apart.begin(status.source(), Arrays.copyOf(frame, length), length);
    if (begun) {
      setApart(apart, active);
    }
    return begun;
  }

  /** Carries out the request of a frame, or begins it. */
  void dispatch(ServingThread thread, int rank, byte[] frame, int length) {
    try {
      if (length == 0 || frame[0] != FrameKind.CALL) {
        heed(rank, frame, length);
      } else if (!call(thread, rank, frame, length)) {
        malformed(rank, length);
      }
    } finally {
      thread.invocation().leave();
    }
  }

  /** A frame that is no call. */
  private void heed(int rank, byte[] frame, int length) {
    if (length == 0 || !handler.handle(rank, frame, length)) {
      malformed(rank, length);
    }
  }

  private void malformed(int rank, int length) {
    String what = "a frame of %d bytes from rank %d".formatted(length, rank);
    callScope.report(what, new IllegalArgumentException("no node sends such a frame"));
    nodeChannel.malformed(rank, what + " that no node sends");
  }

  /** Whether the receiving thread may carry out a quick call itself. */
  private boolean mayCarryOut(ServingThread thread, byte[] frame) {
    return threads.size() < MOST_THREADS
        && thread.mayReceive(Bytes.getShort(frame, CallHeader.BULKS));
  }

  private boolean call(ServingThread thread, int rank, byte[] frame, int length) {
    Invocation invocation = thread.invocation();
    if (!invocation.begin(rank, frame, length)) {
      return false;
    }
    MethodPace pace = invocation.pace();
    boolean quick = pace == null || pace.isQuick() || inOrder;
    if (invocation.turn() != null || (quick && mayCarryOut(thread, frame))) {
      invocation.perform();
    } else {
      Invocation apart = new Invocation(callScope);
      boolean _ = apart.begin(rank, Arrays.copyOf(frame, length), length);
      invocation.handOver(apart);
      setApart(apart, null);
    }
    return true;
  }

  /**
   * Another thread carries the call out, or refuses it.
   *
   * @param active the object whose turn it waits for, if there is one
   */
  private void setApart(Invocation call, @Nullable ActiveObject active) {
    int others = running.of(call.rank());
    if (others >= MOST_CALLS + MOST_REFUSED) {
      String what = "rank %d has %d calls under way".formatted(call.rank(), others);
      callScope.report(
          what, new ResourceException("a further one is ignored; it reads no replies"));
      nodeChannel.malformed(call.rank(), what + " and reads no replies");
      return;
    }
    call.announce(running, active != null);
    if (others >= MOST_CALLS) {
      BackgroundThreads.start(
          "weft-refusal", () -> call.refuse(Refusal.FULL, tooMany(call.rank())));
      return;
    }
    cancelIfAsked(call);
    if (active != null) {
      active.put(call);
    } else {
      callThreadPool.start("weft-call", call::perform);
    }
  }

  private static String tooMany(int rank) {
    return "%d calls of rank %d are under way, as many as may be; call from fewer threads at a time"
        .formatted(MOST_CALLS, rank);
  }

  /** Interrupts a call of a rank, if it is under way or about to begin. */
  public void cancel(int rank, int number) {
    earlyCancels.add(rank, number);
    if (interrupt(rank, number)) {
      boolean _ = earlyCancels.take(rank, number);
    }
  }

  /** Interrupts all calls under way, which are no longer awaited. */
  public void cancelAll() {
    running.cancelAll();
    threads.forEach(ServingThread::cancelAll);
  }

  private boolean interrupt(int rank, int number) {
    for (ServingThread thread : threads) {
      if (thread.cancel(rank, number)) {
        return true;
      }
    }
    return running.cancel(rank, number);
  }

  /** A call can be seen by {@link #cancel}: if that has come before, it is cancelled now. */
  private void cancelIfAsked(Invocation invocation) {
    if (earlyCancels.take(invocation.rank(), invocation.number())) {
      boolean _ = interrupt(invocation.rank(), invocation.number());
    }
  }
}
