package dev.weft.objects.internal.serve;

import dev.weft.data.Status;
import dev.weft.objects.CallContext;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.call.NodeThread;
import dev.weft.objects.internal.name.MethodPace;
import dev.weft.objects.internal.wire.Frames;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One of the threads of a {@link Service}. While it receives it also carries out quick calls; if
 * one of them is not quick after all, or is about to wait, another thread receives in its place.
 *
 * <p>Its state is the number of frames it has had and, in the two lowest bits, what it does. From
 * AT_WORK two ways lead: the thread's own to RECEIVING, and anybody's to REPLACED; both are
 * compare-and-sets, so one of them wins.
 */
final class ServingThread extends NodeThread {
  private static final int IDLE = 0;
  private static final int RECEIVING = 1;
  private static final int AT_WORK = 2;
  private static final int REPLACED = 3;
  private static final int CODE = 3;
  private static final int ONE_FRAME = 4;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(ServingThread.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Service service;
  private final byte[] frame = new byte[Frames.MOST_BYTES];
  final Invocation invocation;

  @SuppressWarnings("unused") // through STATE
  private volatile long state = RECEIVING;

  ServingThread(Service service, String name, Invocation invocation) {
    super(name, () -> {});
    this.service = service;
    this.invocation = invocation;
  }

  @Override
  public void run() {
    while (service.awaitTurn(this)) {
      receive();
    }
  }

  /** Until another thread receives in this one's place, or the service ends. */
  private void receive() {
    boolean mine = true;
    while (mine && !service.isStopped()) {
      Status status = service.receive(frame);
      if (status != null && !service.isPutAside(this, status, frame)) {
        long working = with((long) STATE.getOpaque(this) + ONE_FRAME, AT_WORK);
        STATE.setRelease(this, working);
        service.watch.lookAfter(this);
        service.dispatch(this, status.source(), frame, (int) status.bytes());
        mine = STATE.compareAndSet(this, working, with(working, RECEIVING));
        if (!mine) {
          slow();
        }
      }
    }
  }

  private void slow() {
    MethodPace pace = invocation.pace();
    if (pace != null && !invocation.hasBulks()) {
      pace.wasSlow();
    }
  }

  /** What it works at, for {@link #replaceIf}; negative if it does not work. */
  long work() {
    long now = (long) STATE.getAcquire(this);
    return (now & CODE) == AT_WORK ? now : -1;
  }

  /** Whether it carries out a call, or just looks at a frame. */
  boolean isAtWork() {
    long code = (long) STATE.getAcquire(this) & CODE;
    return code == AT_WORK || code == REPLACED;
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
      service.replace();
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
