package dev.weft.objects.internal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.BackgroundThreads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CallThreadPoolTest {
  private static final int LIMIT_SECONDS = 20;
  private static final int MANY = 20 * CallThreadPool.MOST_COMPUTING;

  private final CallThreadPool threads = new CallThreadPool();
  private final AtomicInteger begun = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean over;

  @AfterEach
  void end() {
    over = true;
    released.countDown();
  }

  private void compute() {
    begun.incrementAndGet();
    while (!over) {
      Thread.onSpinWait();
    }
  }

  private void await() {
    begun.incrementAndGet();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitBegun(int count) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (begun.get() < count && System.nanoTime() < end) {
      Thread.sleep(1);
    }
    assertThat(begun.get()).isGreaterThanOrEqualTo(count);
  }

  @Test
  void boundsThreadsThatCompute() throws InterruptedException {
    for (int i = 0; i < 3 * CallThreadPool.MOST_COMPUTING; i++) {
      threads.start("computes", this::compute);
    }
    awaitBegun(CallThreadPool.MOST_COMPUTING);
    Thread.sleep(100);
    assertThat(begun.get()).isLessThan(2 * CallThreadPool.MOST_COMPUTING);
    over = true;
    awaitBegun(3 * CallThreadPool.MOST_COMPUTING);
  }

  @Test
  void doesNotCountThreadsThatWait() throws InterruptedException {
    for (int i = 0; i < MANY; i++) {
      threads.start("waits", this::await);
    }
    awaitBegun(MANY);
  }

  @Test
  void beginsOneMoreNowAndThenThoughAllSeemToCompute() throws InterruptedException {
    for (int i = 0; i < CallThreadPool.MOST_COMPUTING + 1; i++) {
      threads.start("computes", this::compute);
    }
    awaitBegun(CallThreadPool.MOST_COMPUTING + 1);
  }

  @Test
  void anInterruptDoesNotHitWhatComesNext() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      CountDownLatch done = new CountDownLatch(1);
      AtomicInteger wrong = new AtomicInteger();
      threads.start(
          "interrupted",
          () -> {
            if (Thread.currentThread().isInterrupted()) {
              wrong.incrementAndGet();
            }
            Thread.currentThread().interrupt();
            done.countDown();
          });
      assertThat(done.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(wrong).hasValue(0);
    }
  }

  /** On its platform threads, and on those beyond. */
  @Test
  void threadsAreOfNoRanksGroupAndHaveTheLoaderOfTheNodesCreator() throws InterruptedException {
    ClassLoader loader = new ClassLoader() {};
    ThreadGroup rank = new ThreadGroup("rank-0");
    Set<String> wrong = ConcurrentHashMap.newKeySet();
    Thread creator =
        new Thread(
            rank,
            () -> {
              Thread.currentThread().setContextClassLoader(loader);
              CallThreadPool own = new CallThreadPool();
              Thread.currentThread().setContextClassLoader(null);
              for (int i = 0; i < MANY; i++) {
                own.start("looks", () -> look(rank, loader, wrong));
                BackgroundThreads.start("serves", () -> isOf(rank, wrong));
              }
            },
            "creates");
    creator.start();
    creator.join();
    awaitBegun(MANY);
    assertThat(wrong).isEmpty();
  }

  private static void isOf(ThreadGroup rank, Set<String> wrong) {
    Thread thread = Thread.currentThread();
    if (rank.equals(thread.getThreadGroup())) {
      wrong.add("group of " + thread);
    }
  }

  private void look(ThreadGroup rank, ClassLoader loader, Set<String> wrong) {
    Thread thread = Thread.currentThread();
    isOf(rank, wrong);
    if (!loader.equals(thread.getContextClassLoader())) {
      wrong.add("loader of " + thread);
    }
    await();
  }

  @Test
  void goesOnAfterWorkThatThrows() throws InterruptedException {
    threads.start(
        "throws",
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
          throw new IllegalStateException("as it is meant to");
        });
    threads.start("goes on", begun::incrementAndGet);
    awaitBegun(1);
  }
}
