package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** So many calls at a time that they leave together: none is lost, doubled or left behind. */
final class CallsInFlightTest extends OverEveryTransport {
  private static final int RANKS_OF_JOB = 3;
  private static final int THREADS = 100;
  private static final int CALLS = 20;
  private static final int ONE_WAY_CALLS = 3_000;
  private static final long ALONE_MILLIS = 5_000;

  /** Counts what comes. */
  interface Counter {
    int next(int value);

    void event();

    int events();
  }

  private static final class Counting implements Counter {
    private final AtomicInteger events = new AtomicInteger();

    @Override
    public int next(int value) {
      return value + 1;
    }

    @Override
    public void event() {
      int _ = events.incrementAndGet();
    }

    @Override
    public int events() {
      return events.get();
    }
  }

  @Test
  void callsOfVirtualThreadsGetTheirOwnResults() {
    nodes(
        RANKS_OF_JOB,
        node -> {
          Counter counter = counter(node).call();
          try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
              int first = thread * CALLS;
              all.add(threads.submit(() -> areRight(counter, first)));
            }
            for (Future<Boolean> one : all) {
              assertThat(one.get()).isTrue();
            }
            Future<Boolean> alone = threads.submit(() -> areRight(counter, 0));
            assertThat(alone.get(ALONE_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
          }
        });
  }

  @Test
  void callsThatNobodyAwaitsComeOnceEach() {
    nodes(
        RANKS_OF_JOB,
        node -> {
          Remote<Counter> counter = counter(node);
          for (int i = 0; i < ONE_WAY_CALLS; i++) {
            counter.oneWay(Counter::event);
          }
          if (node.rank() == 0) {
            int all = RANKS_OF_JOB * ONE_WAY_CALLS;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2 * ALONE_MILLIS);
            while (counter.call().events() < all && System.nanoTime() < end) {
              Thread.sleep(1);
            }
            assertThat(counter.call().events()).isEqualTo(all);
          }
        });
  }

  private static Remote<Counter> counter(Node node) {
    if (node.rank() == 0) {
      Remote<Counter> _ = node.export("counter", Counter.class, new Counting());
    }
    return node.lookup("counter", Counter.class);
  }

  private static boolean areRight(Counter counter, int first) {
    for (int value = first; value < first + CALLS; value++) {
      if (counter.next(value) != value + 1) {
        return false;
      }
    }
    return true;
  }
}
