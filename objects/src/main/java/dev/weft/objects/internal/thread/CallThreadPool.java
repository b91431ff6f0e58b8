package dev.weft.objects.internal.thread;

import dev.weft.internal.os.BackgroundThreads;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.rank.CurrentJob;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs the program's code for a node: methods that are not quick, sources of streams, dependents of
 * futures. The code runs on platform threads, among which the system shares the processors. On
 * virtual threads, as many computing methods as there are carriers would stop all other methods,
 * and all virtual threads of the program.
 *
 * <p>The number of computing threads is bounded, and further work waits. A thread that waits, be it
 * for the end of another call, for a lock or for a time, does not count: so calls that wait for
 * each other may be nested more deeply than the bound. The pool reads this from the states of the
 * threads: only when the bound is reached, and then every millisecond while work waits. A thread
 * may seem to compute and yet wait, in native code, for work that has not begun: so one more thread
 * starts whenever none has started for a second.
 *
 * <p>The number of a node's platform threads is bounded. If more are needed, most of the threads
 * wait, because fewer may compute; so further threads are virtual. All threads belong to the rank
 * of the thread that has made the pool, and use its class loader, whatever node used them before.
 *
 * <p>Invariant, under the lock: while work waits, some thread checks the states. Any thread;
 * nothing blocks.
 */
public final class CallThreadPool {
  /** Threads that compute at a time. */
  public static final int MOST_COMPUTING =
      Math.max(16, 4 * Runtime.getRuntime().availableProcessors());

  /** Platform threads at work at a time. */
  private static final int MOST_THREADS = Math.max(256, 4 * MOST_COMPUTING);

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
  private final Executor rank = CurrentJob.executor();

  /** Platform threads that have begun with their work, and how many have been given any. */
  private final Set<Thread> begun = new HashSet<>();

  private int given;

  /** Work that has not ended, whether it has begun or not; loops do not count. */
  private final AtomicInteger unended = new AtomicInteger();

  /** The threads that carry out loops. */
  private final Set<Thread> loops = ConcurrentHashMap.newKeySet();

  private final Deque<Work> waiting = new ArrayDeque<>();
  private long lastBegunNanos;
  private boolean looked;

  private record Work(String name, Runnable program) {}

  /** Has a thread do that, as soon as it may. */
  public void start(String name, Runnable program) {
    int _ = unended.incrementAndGet();
    startWork(
        name,
        () -> {
          try {
            program.run();
          } finally {
            int _ = unended.decrementAndGet();
          }
        });
  }

  /** Has a thread carry out a loop that rests most of the time, as that of an active object. */
  public void startLoop(String name, Runnable loop) {
    startWork(name, asLoop(loop));
  }

  /** Such a loop, for a thread that is none of the pool. */
  public Runnable asLoop(Runnable loop) {
    return () -> {
      Thread thread = Thread.currentThread();
      loops.add(thread);
      try {
        loop.run();
      } finally {
        loops.remove(thread);
      }
    };
  }

  /**
   * Whether some work has not ended, or a loop may go on by itself: it cannot while its thread
   * waits without a limit, be it for a call or for another thread.
   */
  public boolean isAtWork() {
    return unended.get() > 0
        || loops.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING);
  }

  private void startWork(String name, Runnable program) {
    Work work = new Work(name, program);
    boolean look = false;
    lock.lock();
    try {
      if (waiting.isEmpty() && mayCompute()) {
        begin(work);
      } else {
        waiting.add(work);
        look = !looked;
        looked = true;
      }
    } finally {
      lock.unlock();
    }
    if (look) {
      BackgroundThreads.start("weft-calls-wait", this::look);
    }
  }

  /** Whether one more thread may compute. */
  private boolean mayCompute() {
    return given < MOST_COMPUTING
        || given - begun.stream().filter(CallThreadPool::waits).count() < MOST_COMPUTING;
  }

  private static boolean waits(Thread thread) {
    return thread.getState() != Thread.State.RUNNABLE;
  }

  private void begin(Work work) {
    lastBegunNanos = System.nanoTime();
    if (given < MOST_THREADS) {
      given++;
      try {
        CallThread.start(() -> run(work));
        return;
      } catch (OutOfMemoryError e) {
        given--; // the system gives no more threads
      }
    }
    Thread _ =
        Thread.ofVirtual()
            .inheritInheritableThreadLocals(false)
            .name(work.name)
            .start(() -> perform(work));
  }

  private void perform(Work work) {
    Thread.currentThread().setContextClassLoader(loader);
    rank.execute(work.program);
  }

  private void run(Work first) {
    Thread thread = Thread.currentThread();
    enter(thread);
    Work work = first;
    while (work != null) {
      if (!thread.getName().equals(work.name)) {
        thread.setName(work.name);
      }
      try {
        perform(work);
      } catch (Throwable e) {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
      boolean _ = Thread.interrupted(); // one that was meant for what has ended
      work = next(thread);
    }
  }

  private void enter(Thread thread) {
    lock.lock();
    try {
      begun.add(thread);
    } finally {
      lock.unlock();
    }
  }

  /** What the thread does next; null if it is not needed. */
  private @Nullable Work next(Thread thread) {
    lock.lock();
    try {
      Work work = waiting.poll();
      if (work == null) {
        given--;
        begun.remove(thread);
      } else {
        lastBegunNanos = System.nanoTime();
      }
      return work;
    } finally {
      lock.unlock();
    }
  }

  /** Until no work waits. */
  private void look() {
    while (beginWhatMay()) {
      WaitPolicy.park(LOOK_NANOS);
    }
  }

  private boolean beginWhatMay() {
    lock.lock();
    try {
      while (!waiting.isEmpty() && (mayCompute() || isOverdue())) {
        begin(waiting.remove());
      }
      looked = !waiting.isEmpty();
      return looked;
    } finally {
      lock.unlock();
    }
  }

  private boolean isOverdue() {
    return System.nanoTime() - lastBegunNanos > PATIENCE_NANOS;
  }
}
