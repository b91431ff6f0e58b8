package dev.weft.objects.internal.serve;

import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.objects.CallContext;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.call.NodeThread;
import dev.weft.objects.internal.name.MethodPace;
import dev.weft.objects.internal.wire.FrameSizes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One of the threads of a {@link NodeReceiver}. While it receives, it also carries out quick calls;
 * if one of them takes long or is about to wait, another thread receives in its place. While a
 * large argument of a call arrives, the thread receives and carries out other calls.
 *
 * <p>The state holds the number of its frames and, in the lowest bits, its activity. Two
 * transitions leave AT_WORK: the thread itself sets RECEIVING or BESIDE, any other thread sets
 * REPLACED. Both are compare-and-sets, so only one succeeds. In BESIDE the thread receives while
 * its call waits for an argument. The calls that it carries out then have another invocation, and
 * none of them waits for a large argument, so the nesting goes no deeper.
 */
final class ServingThread extends NodeThread {
  private static final int IDLE = 0;
  private static final int RECEIVING = 1;
  private static final int AT_WORK = 2;
  private static final int REPLACED = 3;
  private static final int BESIDE = 4;
  private static final int CODE = 7;
  private static final int ONE_FRAME = 8;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(ServingThread.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final NodeReceiver nodeReceiver;
  private final byte[] frame = new byte[FrameSizes.MOST_BYTES];
  private final Invocation own;

  /** For calls that come during a large argument. */
  private final Invocation beside;

  /** That of the frame it looks at. */
  private Invocation invocation;

  @SuppressWarnings("unused") // through STATE
  private volatile long state = RECEIVING;

  ServingThread(NodeReceiver nodeReceiver, String name, CallScope callScope) {
    super(name, () -> {});
    this.nodeReceiver = nodeReceiver;
    this.own = new Invocation(callScope, new LargeArguments(callScope.nodeChannel(), this));
    this.beside = new Invocation(callScope);
    this.invocation = own;
  }

  /** That of the frame it looks at. On the thread itself. */
  Invocation invocation() {
    return invocation;
  }

  @Override
  public void run() {
    while (nodeReceiver.awaitTurn(this)) {
      receive();
    }
  }

  /** Until another thread receives in this one's place, or the service ends. */
  private void receive() {
    boolean mine = true;
    while (mine && !nodeReceiver.isStopped()) {
      Status status = nodeReceiver.receive(frame);
      if (status != null && !nodeReceiver.isDone(this, status, frame)) {
        mine = work(status, frame, RECEIVING);
      }
    }
  }

  /**
   * Looks at a frame.
   *
   * @param next its next activity
   * @return false if another thread has been put in its place
   */
  private boolean work(Status status, byte[] bytes, int next) {
    beginWork();
    nodeReceiver.dispatch(this, status.source(), bytes, (int) status.bytes());
    long working = work();
    boolean mine = working >= 0 && STATE.compareAndSet(this, working, with(working, next));
    if (!mine) {
      slow();
    }
    return mine;
  }

  private void beginWork() {
    STATE.setRelease(this, with((long) STATE.getOpaque(this) + ONE_FRAME, AT_WORK));
    nodeReceiver.receiverWatchdog.lookAfter(this);
  }

  /**
   * A large argument of its call begins to come; false if it is to wait for that alone, as another
   * thread receives or the call has been cancelled.
   */
  boolean beginBeside() {
    long working = work();
    if (working < 0 || Thread.currentThread() != this || !own.cancellation().pause()) {
      return false;
    }
    if (!STATE.compareAndSet(this, working, with(working, BESIDE))) {
      own.resume();
      return false;
    }
    invocation = beside;
    return true;
  }

  /** Whether it is still the one that receives, while a large argument comes. */
  boolean receivesBeside() {
    return ((long) STATE.getOpaque(this) & CODE) == BESIDE && !nodeReceiver.isStopped();
  }

  /** A frame has come meanwhile. */
  void receivedBeside(Status status, byte[] bytes) {
    if (!nodeReceiver.isDone(this, status, bytes)) {
      boolean _ = work(status, bytes, BESIDE);
    }
  }

  /** No frame has come meanwhile, because of this failure. */
  void failedBeside(WeftException why) {
    nodeReceiver.failed(why);
  }

  /** The large argument has come, or will not: the thread goes on with its call. */
  void endBeside() {
    invocation = own;
    if (((long) STATE.getOpaque(this) & CODE) == BESIDE) {
      beginWork();
    }
    own.resume();
  }

  /** Whether it may carry out a call itself that has so many large arguments. */
  boolean mayReceive(int bulks) {
    return bulks == 0 || invocation == own;
  }

  /** Interrupts what the thread carries out. Any thread. */
  void cancelAll() {
    own.cancelUnderWay();
    beside.cancelUnderWay();
  }

  /** Interrupts that call if the thread carries it out. Any thread. */
  boolean cancel(int rank, int number) {
    return own.cancellation().cancel(rank, number) || beside.cancellation().cancel(rank, number);
  }

  private void slow() {
    MethodPace pace = invocation.pace();
    if (pace != null && !invocation.hasBulks()) {
      pace.wasSlow();
    }
  }

  /** The number of its frame, for {@link #replaceIf}; negative if it does not work. */
  long work() {
    long now = (long) STATE.getAcquire(this);
    return (now & CODE) == AT_WORK ? now : -1;
  }

  /** Whether it carries out a call, or only reads a frame. */
  boolean isAtWork() {
    long code = (long) STATE.getAcquire(this) & CODE;
    return code == AT_WORK || code == REPLACED || code == BESIDE;
  }

  /** Takes the turn away if it still works at the same frame. */
  boolean replaceIf(long work) {
    return STATE.compareAndSet(this, work, with(work, REPLACED));
  }

  @Override
  public CallContext callContext() {
    return invocation.context();
  }

  @Override
  public @Nullable ActiveObject active() {
    return invocation.turn();
  }

  @Override
  public void mayBlock() {
    long work = work();
    if (work >= 0 && this == Thread.currentThread() && replaceIf(work)) {
      nodeReceiver.replace();
    }
  }

  /** Under the service's lock: it waits for its turn. */
  void rest() {
    STATE.setRelease(this, with((long) STATE.getOpaque(this), IDLE));
  }

  /** Under the service's lock: it is its turn. */
  void takeTurn() {
    STATE.setRelease(this, with((long) STATE.getOpaque(this), RECEIVING));
    LockSupport.unpark(this);
  }

  boolean hasTurn() {
    return ((long) STATE.getAcquire(this) & CODE) == RECEIVING;
  }

  private static long with(long state, int code) {
    return (state & ~CODE) | code;
  }
}
