package dev.weft.objects.internal.active;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.MailboxStatistics;
import dev.weft.objects.Serve;
import dev.weft.objects.internal.failure.Refusal;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.thread.CallThreadPool;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The turn of an active object, and the calls that wait for it. One thread has the turn at a time,
 * and only that thread is in the object's methods. If the object has its own thread, that thread
 * has the turn as long as the object lives. Otherwise the turn is free while no call waits. The
 * thread that receives a call of a quick method takes it; for waiting calls a thread of {@link
 * CallThreadPool} takes it until no call is left. So an idle object has no thread, and a quick call
 * costs no thread switch.
 *
 * <p>A thread that has the turn may wait for a call of its own. Meanwhile it carries out incoming
 * calls of the same chain ({@link #serveChain}), because its wait depends on them.
 *
 * <p>Invariants, under the lock: calls wait only while a thread has the turn, and that thread
 * checks the waiting calls once more before it gives the turn back. So no call is forgotten. The
 * turn is taken for a thread before that thread runs. Any thread.
 */
public final class ActiveObject extends MovableTurn {
  private static final ScopedValue<ActiveObject> CURRENT = ScopedValue.newInstance();

  private final String label;
  private final MethodTable table;
  private final BiConsumer<String, Throwable> onError;
  private final CallThreadPool threads;

  /**
   * The loop that runs as long as the object lives, on a thread that has the turn; null if there is
   * none.
   */
  private final @Nullable Runnable own;

  private final ActiveOptions options;
  private final boolean hasLoop;

  /** The thread that has the turn, once that runs; and the thread that has it for life. */
  private @Nullable Thread owner;

  private @Nullable Thread ownThread;

  /** The chain whose calls the owner serves while it waits; 0 if it does not wait. */
  private int chain;

  /** The call for whose end the owner waits; null while it does anything else. */
  private volatile @Nullable CallWait waitsFor;

  private volatile LongConsumer onLongWait = _ -> {};
  private volatile long number;

  private boolean stopped;
  private String why = "the object has been withdrawn, or its node is closed";

  /**
   * @param label for messages and names of threads
   * @param onError gets the exception that ends a {@link Serve} loop
   * @param threads where its methods run
   */
  public ActiveObject(
      String label,
      MethodTable table,
      Object object,
      ActiveOptions options,
      BiConsumer<String, Throwable> onError,
      CallThreadPool threads) {
    super(new Mailbox(table, options.order(), options.capacity()));
    this.label = label;
    this.table = table;
    this.onError = onError;
    this.threads = threads;
    this.options = options;
    Serve loop = object instanceof Serve serve ? serve : null;
    this.hasLoop = loop != null;
    this.own = loop != null || options.platformThread() ? () -> runOwn(loop) : null;
    this.taken = own != null;
  }

  private String threadName() {
    return "weft-active " + label;
  }

  /**
   * It can be called from now on.
   *
   * @param object its number
   * @param longWaits gets the object's number when it has waited for the end of a call for long
   */
  public void start(long object, LongConsumer longWaits) {
    number = object;
    onLongWait = longWaits;
    if (own == null) {
      return;
    }
    if (options.platformThread()) {
      new ServiceThread(threadName(), threads.asLoop(own)).start();
    } else {
      threads.startLoop(threadName(), own);
    }
  }

  /** The object whose turn the calling thread has; null if it has none. */
  public static @Nullable ActiveObject current() {
    ActiveObject current = CURRENT.isBound() ? CURRENT.get() : null;
    return current != null && current.owner == Thread.currentThread() ? current : null;
  }

  /** Whether calls of this method wait for their turn; the number may come from any node. */
  public boolean isQueued(int method) {
    RemoteMethod found = table.find(method);
    return found != null && !found.isImmediate();
  }

  MethodTable table() {
    return table;
  }

  public ActiveOptions options() {
    return options;
  }

  /** Its number on this node. */
  public long number() {
    return number;
  }

  /** Whether it serves by a loop of its own. */
  public boolean hasLoop() {
    return hasLoop;
  }

  /** Takes the turn for a call, if it is free: {@link #leave} gives it back. */
  public boolean tryEnter(WaitingCall call) {
    lock.lock();
    try {
      if (taken || ended || frozen || waiting.holds()) {
        return false;
      }
      taken = true;
      owner = Thread.currentThread();
      underWay.push(call);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The call that had the turn has ended. */
  public void leave() {
    boolean go;
    lock.lock();
    try {
      WaitingCall _ = underWay.pop();
      owner = null;
      taken = go = !frozen && waiting.hasNext();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (go) {
      startToDrain();
    }
  }

  @Override
  void startToDrain() {
    threads.start(threadName(), this::drain);
  }

  /** A call has come, and waits for its turn or is refused. Does not block. */
  public void put(WaitingCall call) {
    boolean go = false;
    lock.lock();
    try {
      if (onward != null) {
        onward.accept(call);
      } else if (ended) {
        refuse(List.of(call), Refusal.CLOSED, why);
      } else if (!waiting.offer(call)) {
        refuse(List.of(call), Refusal.FULL, full());
      } else {
        if (!taken && !frozen && waiting.hasNext()) {
          taken = go = true;
        } else if (chain != 0 && chain == call.trace()) {
          LockSupport.unpark(owner);
        }
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
    if (go) {
      startToDrain();
    }
  }

  private String full() {
    return "%d calls wait for %s, as many as ActiveOptions.capacity allows"
        .formatted(waiting.capacity(), label);
  }

  /** On another thread, because a refused call may have arguments that are still to come. */
  private static void refuse(List<WaitingCall> calls, int reason, String why) {
    if (!calls.isEmpty()) {
      BackgroundThreads.start(
          "weft-refusal", () -> calls.forEach(call -> call.refuse(reason, why)));
    }
  }

  private void drain() {
    ScopedValue.where(CURRENT, this)
        .run(
            () -> {
              WaitingCall call = next();
              while (call != null) {
                perform(call);
                call = next();
              }
            });
  }

  private @Nullable WaitingCall next() {
    lock.lock();
    try {
      WaitingCall call = frozen ? null : waiting.take();
      taken = call != null;
      owner = taken ? Thread.currentThread() : null;
      if (call != null) {
        underWay.push(call);
      }
      return call;
    } finally {
      lock.unlock();
    }
  }

  private void perform(WaitingCall call) {
    try {
      call.perform();
    } finally {
      ended(call);
    }
  }

  private void ended(WaitingCall call) {
    lock.lock();
    try {
      boolean _ = underWay.remove(call);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void runOwn(@Nullable Serve loop) {
    OwnQueue mailbox = new OwnQueue(this);
    beginOwn();
    try {
      ScopedValue.where(CURRENT, this)
          .call(
              () -> {
                if (loop != null) {
                  loop.serve(mailbox);
                } else {
                  mailbox.serveAll();
                }
                return label;
              });
      finish("its Serve loop has ended");
    } catch (Throwable e) {
      boolean stopped = !isOpen() && e instanceof WaitInterruptedException;
      finish("its Serve loop has failed: " + e);
      if (!stopped) {
        onError.accept("the Serve loop of " + label, e);
      }
    }
  }

  /** It is interrupted now if it has been stopped before. */
  private void beginOwn() {
    lock.lock();
    try {
      owner = ownThread = Thread.currentThread();
      if (stopped) {
        ownThread.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  private void finish(String reason) {
    List<WaitingCall> left;
    lock.lock();
    try {
      ownThread = null;
      if (!ended) {
        ended = true;
        why = reason;
      }
      left = waiting.drain();
    } finally {
      lock.unlock();
    }
    refuse(left, Refusal.CLOSED, why);
  }

  /**
   * Takes and carries out a waiting call; blocks until there is one.
   *
   * @return false if none has come within the limit, or none can come
   */
  boolean serve(Predicate<WaitingCall> wanted, long limitNanos) throws InterruptedException {
    WaitingCall call;
    lock.lockInterruptibly();
    try {
      long left = limitNanos;
      call = frozen ? null : waiting.take(wanted);
      while (call == null && !ended && left > 0) {
        if (left < Long.MAX_VALUE) {
          left = changed.awaitNanos(left);
        } else {
          changed.await(); // its state says that it waits for others: CallThreadPool.isAtWork
        }
        call = frozen ? null : waiting.take(wanted);
      }
      if (call == null) {
        return false;
      }
      underWay.push(call);
    } finally {
      lock.unlock();
    }
    perform(call);
    return true;
  }

  /** The call for whose end it waits, or null. */
  public @Nullable CallWait waitsFor() {
    return waitsFor;
  }

  /** Who has the turn waits for the end of a call, or of none; gives what it waited for before. */
  public @Nullable CallWait waitFor(@Nullable CallWait call) {
    CallWait before = waitsFor;
    waitsFor = call;
    return before;
  }

  /** Who has the turn has waited for long. Does not block. */
  public void waitsLong() {
    onLongWait.accept(number);
  }

  /**
   * The owner of the turn waits for a call of this chain: it carries out another awaited call of
   * the chain that has come meanwhile. If there is none, it is unparked when one comes.
   */
  public boolean serveChain(int trace) {
    WaitingCall call;
    lock.lock();
    try {
      chain = trace;
      call = waiting.takeEven(each -> each.trace() == trace && each.isAwaited());
      if (call == null) {
        return false;
      }
      underWay.push(call);
    } finally {
      lock.unlock();
    }
    CallWait wait = waitFor(null);
    try {
      perform(call);
    } finally {
      CallWait _ = waitFor(wait);
    }
    return true;
  }

  /** Who has the turn waits no more. */
  public void leaveChain() {
    lock.lock();
    try {
      chain = 0;
    } finally {
      lock.unlock();
    }
  }

  /**
   * No further calls come.
   *
   * @param atOnce whether calls that wait are refused, and those under way interrupted
   */
  public void end(boolean atOnce) {
    List<WaitingCall> left = List.of();
    List<WaitingCall> atWork = List.of();
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
      if (atOnce) {
        left = waiting.drain();
        atWork = List.copyOf(underWay);
        stopped = true;
        if (atWork.isEmpty() && ownThread != null) {
          ownThread.interrupt();
        }
      }
    } finally {
      lock.unlock();
    }
    refuse(left, Refusal.CLOSED, why);
    atWork.forEach(WaitingCall::interrupt);
  }

  public boolean isOpen() {
    lock.lock();
    try {
      return !ended;
    } finally {
      lock.unlock();
    }
  }

  /** The number of waiting calls, and their limit. */
  public MailboxStatistics mailbox() {
    lock.lock();
    try {
      return new MailboxStatistics(label, waiting.size(), waiting.capacity(), waiting.refused());
    } finally {
      lock.unlock();
    }
  }

  /** Calls that wait or are carried out. */
  public int load() {
    lock.lock();
    try {
      return waiting.size() + underWay.size();
    } finally {
      lock.unlock();
    }
  }

  int count(Predicate<WaitingCall> wanted) {
    lock.lock();
    try {
      return waiting.count(wanted);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return label;
  }
}
