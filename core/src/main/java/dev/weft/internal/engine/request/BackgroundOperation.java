package dev.weft.internal.engine.request;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.request.PersistentRequest;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work of many messages that counts as one operation, started once or many times. A virtual thread
 * carries it out over a channel of {@link GroupChannel#inBackground}. A thread that awaits the
 * operation polls for it; if no thread awaits it, the progress thread polls.
 *
 * <p>The operation is done when the virtual thread has finished, as the thread's last action; it
 * fails at once when the job is closed. It cannot be cancelled.
 */
public sealed class BackgroundOperation extends Operation implements Startable
    permits PlannedOperation {
  private final String name;
  private final Supplier<Runnable> work;
  private final BackgroundWork all;
  private final int rank;
  private volatile @Nullable Thread worker;

  /**
   * @param name for messages and stack dumps
   * @param work called at each start, on the starting thread: does what must be done in the order
   *     of the starts, and says what the virtual thread is to do
   */
  public BackgroundOperation(
      Completion completion, BackgroundWork all, int rank, String name, Supplier<Runnable> work) {
    super(completion);
    this.all = all;
    this.rank = rank;
    this.name = name;
    this.work = work;
    rest();
  }

  @Override
  public void begin() {
    Runnable run = work.get();
    renew();
    if (enlist()) {
      Thread thread =
          Thread.ofVirtual()
              .name("weft-" + name + "-rank-" + rank)
              .inheritInheritableThreadLocals(false)
              .unstarted(() -> carryOut(run));
      worker = thread;
      thread.start();
    }
  }

  /** Whether it may be carried out; if not, it has failed. */
  private boolean enlist() {
    try (var _ = completion.lock().hold()) {
      return all.begin(this);
    }
  }

  @Override
  public PersistentRequest start() {
    requireNotUnderWay(name);
    begin();
    return this;
  }

  @Override
  protected WaitTarget target() {
    return WaitTarget.of(WaitKind.BACKGROUND, List.of());
  }

  /** The thread that carries it out tells more when it sleeps itself. */
  @Override
  public void show(Consumer<SleepingThread> shown) {
    shown.accept(new SleepingThread(Thread.currentThread(), target(), false, name, worker));
  }

  String name() {
    return name;
  }

  boolean isCarriedOutBy(Thread thread) {
    return worker == thread;
  }

  private void carryOut(Runnable run) {
    RuntimeException failure = null;
    try {
      run.run();
    } catch (RuntimeException e) {
      failure = e;
    } catch (Throwable e) {
      failure = new CompletionException(name + " failed: " + e, e);
    }
    try (var _ = completion.lock().hold()) {
      all.leave(this);
      if (failure != null) {
        fail(failure);
      } else if (!isDone()) {
        complete(Status.EMPTY);
      }
    }
  }

  @Override
  public void cancel() {
    throw new ArgumentException(
        FailureCode.CALL_ORDER,
        name + " is a collective operation, which cannot be cancelled; await it");
  }

  @Override
  public boolean abandonLocked() {
    return false;
  }

  @Override
  protected String words() {
    return name;
  }
}
