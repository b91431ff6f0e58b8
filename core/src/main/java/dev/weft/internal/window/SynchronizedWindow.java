package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.check.Unwinding;
import dev.weft.internal.window.Epochs.State;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.rma.Window;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The synchronisation of one window at one rank. Fences are flushes and a barrier; post and
 * complete are empty messages to the ranks concerned; targets handle locks. Any thread; no lock is
 * held while it blocks.
 */
abstract class SynchronizedWindow implements Window {
  private static final Slice NOTHING = Slice.of(new byte[0]);
  private static final String FENCE = "fence";
  private static final String POST = "post";
  private static final String START = "start";
  private static final String LOCK_ALL = "lockAll";

  final Comm comm;
  final RemoteWindow[] targets;
  final Epochs epochs;
  private final EpochSites sites;

  /** For each rank that may access this one's memory, the receive for the end of that. */
  private Request @Nullable [] exposure;

  /**
   * @param comm a communicator of the window's own
   * @param sites of the epochs, for the report when the window is closed
   */
  SynchronizedWindow(Comm comm, RemoteWindow[] targets, EpochSites sites) {
    this.comm = comm;
    this.targets = targets;
    this.epochs = new Epochs(comm.rank(), targets.length);
    this.sites = sites;
  }

  @Override
  public void fence(Assertion... assertions) {
    epochs.require("fence", "end that epoch first", State.IDLE, State.FENCE);
    WeftException failure = null;
    if (!has(assertions, Assertion.NO_PRECEDE)) {
      failure = onEach(_ -> true, target -> targets[target].flush());
    }
    VarHandle.fullFence();
    comm.barrier();
    VarHandle.fullFence();
    epochs.afterFence(!has(assertions, Assertion.NO_SUCCEED));
    sites.begun(FENCE);
    rethrow(failure);
  }

  @Override
  public void post(int[] origins, Assertion... assertions) {
    check("origin", origins);
    epochs.requireOpen();
    synchronized (this) {
      if (exposure != null) {
        throw WindowChecks.state(
            "post at rank " + comm.rank(),
            "the last one has not ended",
            "call awaitComplete first");
      }
      sites.begun(POST);
      exposure = new Request[origins.length];
      for (int i = 0; i < origins.length; i++) {
        exposure[i] = comm.ireceive(NOTHING, origins[i], RequestRecord.COMPLETE);
      }
    }
    VarHandle.fullFence();
    if (!has(assertions, Assertion.NO_CHECK)) {
      for (int origin : origins) {
        comm.send(NOTHING, origin, RequestRecord.POST);
      }
    }
  }

  @Override
  public void start(int[] group, Assertion... assertions) {
    check("target", group);
    epochs.begin(START, State.STARTED);
    sites.begun(START);
    try {
      for (int target : group) {
        if (target != Comm.PROC_NULL) {
          if (!has(assertions, Assertion.NO_CHECK)) {
            Status _ = comm.receive(NOTHING, target, RequestRecord.POST);
          }
          epochs.started(target);
        }
      }
    } catch (RuntimeException e) {
      epochs.idle();
      throw e;
    }
    VarHandle.fullFence();
  }

  @Override
  public void complete() {
    epochs.require("complete", "call start first", State.STARTED);
    WeftException failure = onEach(epochs::isStarted, this::completeAt);
    epochs.idle();
    rethrow(failure);
  }

  private void completeAt(int target) {
    try {
      targets[target].flush();
    } finally {
      comm.send(NOTHING, target, RequestRecord.COMPLETE);
    }
  }

  @Override
  public void awaitComplete() {
    Status[] _ = Requests.awaitAll(exposed("awaitComplete").clone());
    endExposure();
  }

  @Override
  public boolean testComplete() {
    Request[] exposed = exposed("testComplete");
    if (!Requests.testAll(exposed)) {
      return false;
    }
    // One that has failed is over as well, and says so here.
    Status[] _ = Requests.awaitAll(exposed.clone());
    endExposure();
    return true;
  }

  private synchronized Request[] exposed(String call) {
    epochs.requireOpen();
    if (exposure == null) {
      throw WindowChecks.state(
          call + " at rank " + comm.rank(), "its memory is exposed to no rank", "call post first");
    }
    return exposure;
  }

  private synchronized void endExposure() {
    exposure = null;
    VarHandle.fullFence();
  }

  @Override
  public final void lock(LockType type, int target, Assertion... assertions) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    check("target", target);
    epochs.beforeLock(target);
    boolean unchecked = has(assertions, Assertion.NO_CHECK);
    try {
      if (!unchecked) {
        targets[target].lock(type);
      }
    } catch (RuntimeException e) {
      epochs.unlocked(target);
      throw e;
    }
    epochs.locked(target, type, unchecked);
    if (sites.isOn()) {
      sites.begun(lockOf(target));
    }
  }

  private static String lockOf(int target) {
    return "lock of rank " + target;
  }

  @Override
  public final void unlock(int target) {
    if (target == Comm.PROC_NULL) {
      return;
    }
    check("target", target);
    epochs.beforeUnlock(target);
    try {
      leave(target);
    } finally {
      epochs.unlocked(target);
    }
  }

  private void leave(int target) {
    if (epochs.isTaken(target)) {
      targets[target].unlock(epochs.typeOf(target));
    } else {
      targets[target].flush();
    }
  }

  @Override
  public final void lockAll(Assertion... assertions) {
    epochs.begin(LOCK_ALL, State.LOCKED_ALL);
    sites.begun(LOCK_ALL);
    boolean unchecked = has(assertions, Assertion.NO_CHECK);
    try {
      for (int target = 0; target < targets.length; target++) {
        if (!unchecked) {
          targets[target].lock(LockType.SHARED);
        }
        epochs.locked(target, LockType.SHARED, unchecked);
      }
    } catch (RuntimeException e) {
      WeftException _ = onEach(epochs::isLocked, this::leave);
      epochs.idle();
      throw e;
    }
  }

  @Override
  public final void unlockAll() {
    epochs.require("unlockAll", "call lockAll first", State.LOCKED_ALL);
    WeftException failure = onEach(_ -> true, this::leave);
    epochs.idle();
    rethrow(failure);
  }

  @Override
  public final void flush(int target) {
    if (target != Comm.PROC_NULL) {
      requireLocked(target);
      targets[target].flush();
    }
  }

  @Override
  public final void flushLocal(int target) {
    if (target != Comm.PROC_NULL) {
      requireLocked(target);
      targets[target].flushLocal();
    }
  }

  @Override
  public final void flushAll() {
    epochs.requireOpen();
    rethrow(onEach(_ -> true, target -> targets[target].flush()));
  }

  @Override
  public final void flushLocalAll() {
    epochs.requireOpen();
    rethrow(onEach(_ -> true, target -> targets[target].flushLocal()));
  }

  private void requireLocked(int target) {
    check("target", target);
    if (!epochs.isLocked(target)) {
      epochs.requireOpen();
      throw WindowChecks.notPassive(comm.rank(), target);
    }
  }

  @Override
  public void sync() {
    VarHandle.fullFence();
  }

  /**
   * Reports epochs that are open when the program closes the window, and the call that ends each;
   * nothing if an exception leads there.
   */
  void tellCutOff() {
    if (!sites.isOn() || Unwinding.leadsTo(getClass())) {
      return;
    }
    switch (epochs.state()) {
      case FENCE -> {
        if (epochs.used) {
          sites.cutOff(FENCE, "another fence()");
        }
      }
      case STARTED -> sites.cutOff(START, "complete()");
      case LOCKED_ALL -> sites.cutOff(LOCK_ALL, "unlockAll()");
      case LOCKED -> {
        for (int target = 0; target < targets.length; target++) {
          if (epochs.isLocked(target)) {
            sites.cutOff(lockOf(target), "unlock(" + target + ")");
          }
        }
      }
      case IDLE, CLOSED -> {}
    }
    if (exposure != null) {
      sites.cutOff(POST, "awaitComplete()");
    }
  }

  /** Gives up all open epochs, without waiting for ranks that are gone. */
  void abandon() {
    WeftException _ = onEach(epochs::isTaken, this::leave);
  }

  /** Whether closing now would cut off an epoch, as it does when an exception leads there. */
  synchronized boolean isUnderWay() {
    return exposure != null || epochs.isUnderWay();
  }

  /**
   * Takes a step for each of these targets, even after it has failed for one, so that no rank waits
   * for it in vain; throws the first failure.
   */
  private @Nullable WeftException onEach(IntPredicate wanted, IntConsumer step) {
    WeftException failure = null;
    for (int target = 0; target < targets.length; target++) {
      try {
        if (wanted.test(target)) {
          step.accept(target);
        }
      } catch (WaitInterruptedException e) {
        throw e;
      } catch (WeftException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    return failure;
  }

  private static void rethrow(@Nullable WeftException failure) {
    if (failure != null) {
      throw failure;
    }
  }

  private void check(String role, int[] ranks) {
    for (int rank : ranks) {
      check(role, rank);
    }
  }

  private void check(String role, int rank) {
    if ((rank < 0 && rank != Comm.PROC_NULL) || rank >= targets.length) {
      throw WindowChecks.rank(role, rank, targets.length);
    }
  }

  private static boolean has(Assertion[] assertions, Assertion wanted) {
    return Arrays.asList(assertions).contains(wanted);
  }
}
