package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.ResourceException;
import dev.weft.testkit.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** So many calls at a time that they leave together: none is lost, doubled or left behind. */
final class CallsInFlightTest extends OverEveryTransport {
  private static final int[] SEVERAL = Thorough.isWanted() ? RANKS : new int[] {3};
  private static final int THREADS = 100;
  private static final int CALLS = 20;
  private static final int ONE_WAY_CALLS = 3_000;
  private static final long ALONE_MILLIS = 5_000;
  private static final int MOST_CALLS = 16_384;

  /** Counts what comes. */
  interface Counter {
    int next(int value);

    void event();

    int events();

    /** Returns when it is let. */
    void pass();
  }

  private final class Counting implements Counter {
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

    @Override
    public void pass() {
      opened.join();
    }
  }

  private final CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();

  @Test
  void callsOfVirtualThreadsGetTheirOwnResults() {
    nodes(
        SEVERAL,
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
        SEVERAL,
        node -> {
          Remote<Counter> counter = counter(node);
          for (int i = 0; i < ONE_WAY_CALLS; i++) {
            counter.oneWay(Counter::event);
          }
          if (node.rank() == 0) {
            int all = node.size() * ONE_WAY_CALLS;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2 * ALONE_MILLIS);
            while (counter.call().events() < all && System.nanoTime() < end) {
              Thread.sleep(1);
            }
            assertThat(counter.call().events()).isEqualTo(all);
          }
        });
  }

  @Test
  void moreCallsThanARankMayHaveUnderWayAreRefused() {
    unlessAnotherTransportShowsIt();
    nodes(
        2,
        NodeOptions.DEFAULTS.withInFlight(2 * MOST_CALLS, false),
        node -> {
          Remote<Counter> counter = counter(node);
          if (node.rank() == 1) {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            AtomicInteger refused = new AtomicInteger();
            for (int call = 0; call < MOST_CALLS + 500; call++) {
              all.add(counter.asyncRun(Counter::pass));
              all.getLast().whenComplete((_, failure) -> count(refused, failure));
            }
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2 * ALONE_MILLIS);
            while (refused.get() < 400 && System.nanoTime() < end) {
              Thread.sleep(1);
            }
            boolean _ = opened.complete(null);
            all.forEach(each -> each.handle((_, _) -> refused).join());
            assertThat(refused.get()).isBetween(400, 500); // some are on threads that receive
            assertThat(counter.call().next(1)).isEqualTo(2);
          }
        });
  }

  private static void count(AtomicInteger refused, @Nullable Throwable failure) {
    if (failure != null) {
      assertThat(failure).isInstanceOf(ResourceException.class);
      assertThat(failure).hasMessageContaining(MOST_CALLS + " calls of rank 1 are under way");
      int _ = refused.incrementAndGet();
    }
  }

  private Remote<Counter> counter(Node node) {
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
