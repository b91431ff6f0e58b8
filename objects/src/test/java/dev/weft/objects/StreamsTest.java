package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Publishers, streams and iterators as results and arguments. */
final class StreamsTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int ITEMS = 1000;

  /** What a reader and its source may have ahead of each other: two batches and one item each. */
  private static final int MOST_AHEAD = 64;

  /** Gives and takes items. */
  interface Series {
    Stream<Integer> stream(int count);

    Iterator<double[]> arrays(int count, int length);

    Flow.Publisher<String> publisher(int count);

    /** Takes a stream. */
    long sum(Stream<Integer> items);

    /** Takes a publisher, of which it requests one item after the other. */
    String joined(Flow.Publisher<String> items) throws InterruptedException, ExecutionException;

    /** Takes an iterator, and reads some items of it. */
    long sumOfFirst(Iterator<Long> items, int count);

    /** Items that the last stream has given, and whether it is closed. */
    int given();

    boolean closed();

    /** Gives so many items and then fails. */
    Iterator<Integer> failing(int count);
  }

  private static final class Local implements Series {
    private final AtomicInteger given = new AtomicInteger();
    private volatile boolean closed;

    @Override
    public Stream<Integer> stream(int count) {
      given.set(0);
      closed = false;
      return IntStream.range(0, count)
          .boxed()
          .peek(_ -> given.incrementAndGet())
          .onClose(() -> closed = true);
    }

    @Override
    public Iterator<double[]> arrays(int count, int length) {
      return IntStream.range(0, count).mapToObj(i -> filled(length, i)).iterator();
    }

    private static double[] filled(int length, double value) {
      double[] array = new double[length];
      java.util.Arrays.fill(array, value);
      return array;
    }

    @Override
    public Flow.Publisher<String> publisher(int count) {
      given.set(0);
      closed = false;
      return subscriber -> subscriber.onSubscribe(new Counting(subscriber, count));
    }

    /** Gives an item for each one requested, at once. */
    private final class Counting implements Flow.Subscription {
      private final Flow.Subscriber<? super String> subscriber;
      private final int count;
      private int next;

      Counting(Flow.Subscriber<? super String> subscriber, int count) {
        this.subscriber = subscriber;
        this.count = count;
      }

      @Override
      public void request(long wanted) {
        for (long i = 0; i < wanted && next < count; i++) {
          given.incrementAndGet();
          subscriber.onNext("item " + next++);
        }
        if (next == count) {
          next++;
          subscriber.onComplete();
        }
      }

      @Override
      public void cancel() {
        closed = true;
      }
    }

    @Override
    public long sum(Stream<Integer> items) {
      return items.mapToLong(Integer::longValue).sum();
    }

    @Override
    public String joined(Flow.Publisher<String> items)
        throws InterruptedException, ExecutionException {
      Collecting reader = new OneByOne();
      items.subscribe(reader);
      reader.subscription.get().request(1);
      assertThat(reader.end.get()).isNull();
      return String.join(" ", reader.items);
    }

    @Override
    public long sumOfFirst(Iterator<Long> items, int count) {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += items.next();
      }
      return sum;
    }

    @Override
    public int given() {
      return given.get();
    }

    @Override
    public boolean closed() {
      return closed;
    }

    @Override
    public Iterator<Integer> failing(int count) {
      return IntStream.range(0, count + 1)
          .mapToObj(
              i -> {
                if (i == count) {
                  throw new IllegalStateException("no item " + i);
                }
                return i;
              })
          .iterator();
    }
  }

  /** Takes what it is told to. */
  private static class Collecting implements Flow.Subscriber<String> {
    final List<String> items = new java.util.concurrent.CopyOnWriteArrayList<>();
    final CompletableFuture<@Nullable Throwable> end = new CompletableFuture<>();
    final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription.complete(given);
    }

    @Override
    public void onNext(String item) {
      items.add(item);
    }

    @Override
    public void onError(Throwable failure) {
      end.complete(failure);
    }

    @Override
    public void onComplete() {
      end.complete(null);
    }
  }

  /** Takes an item when it has had the one before. */
  private static final class OneByOne extends Collecting {
    @Override
    public void onNext(String item) {
      super.onNext(item);
      subscription.join().request(1);
    }
  }

  /** Throws instead of taking an item. */
  private static final class Broken extends Collecting {
    @Override
    public void onNext(String item) {
      throw new IllegalStateException("not wanted");
    }
  }

  private interface OnSeries {
    void run(Node node, Series next) throws Exception;
  }

  /** Each rank reads from the next one. */
  private void series(int ranks, OnSeries program) {
    nodes(
        ranks,
        node -> {
          Remote<Series> _ = node.export("series " + node.rank(), Series.class, new Local());
          int next = (node.rank() + 1) % ranks;
          program.run(node, node.lookup("series " + next, Series.class).call());
        });
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Thread.sleep(5);
    }
  }

  @Test
  void resultsStream() {
    for (int ranks : RANKS) {
      series(
          ranks,
          (node, next) -> {
            assertThat(next.stream(ITEMS)).hasSize(ITEMS).startsWith(0, 1).endsWith(ITEMS - 1);
            assertThat(next.stream(0)).isEmpty();
            await(next::closed);
            int expected = 0;
            for (Iterator<double[]> all = next.arrays(40, 5000); all.hasNext(); expected++) {
              double[] array = all.next();
              assertThat(array).hasSize(5000);
              assertThat(array[4999]).isEqualTo(expected);
            }
            assertThat(expected).isEqualTo(40);
            Collecting reader = new Collecting();
            next.publisher(100).subscribe(reader);
            reader.subscription.get().request(Long.MAX_VALUE);
            assertThat(reader.end.get()).isNull();
            assertThat(reader.items).hasSize(100).startsWith("item 0").endsWith("item 99");
          });
    }
  }

  @Test
  void argumentsStream() {
    for (int ranks : RANKS) {
      series(
          ranks,
          (node, next) -> {
            long all = (long) ITEMS * (ITEMS - 1) / 2;
            assertThat(next.sum(IntStream.range(0, ITEMS).boxed())).isEqualTo(all);
            assertThat(next.sum(next.stream(ITEMS))).isEqualTo(all);
            assertThat(next.joined(new Local().publisher(3))).isEqualTo("item 0 item 1 item 2");
            AtomicInteger given = new AtomicInteger();
            Stream<Long> endless = LongStream.iterate(1, i -> i + 1).boxed();
            Iterator<Long> counted = endless.peek(_ -> given.incrementAndGet()).iterator();
            assertThat(next.sumOfFirst(counted, 10)).isEqualTo(55);
            Thread.sleep(5);
            assertThat(given.get()).isBetween(10, 10 + MOST_AHEAD);
          });
    }
  }

  @Test
  void aSlowReaderHoldsTheSourceBack() {
    for (int ranks : RANKS) {
      series(
          ranks,
          (node, next) -> {
            try (Stream<Integer> stream = next.stream(Integer.MAX_VALUE)) {
              Iterator<Integer> items = stream.iterator();
              for (int i = 0; i < 50; i++) {
                assertThat(items.next()).isEqualTo(i);
              }
              Thread.sleep(20);
              assertThat(next.given()).isBetween(50, 50 + MOST_AHEAD);
            }
            await(next::closed);
            Collecting reader = new Collecting();
            next.publisher(ITEMS).subscribe(reader);
            reader.subscription.get().request(3);
            await(() -> reader.items.size() == 3);
            assertThat(next.given()).isEqualTo(3);
            reader.subscription.get().request(20);
            await(() -> reader.items.size() == 23);
            assertThat(next.given()).isEqualTo(23);
            reader.subscription.get().cancel();
            await(next::closed);
            await(() -> node.statistics().streams() == 0);
          });
    }
  }

  @Test
  void failuresOfTheSourceArriveAfterItsItems() {
    for (int ranks : RANKS) {
      series(
          ranks,
          (node, next) -> {
            Iterator<Integer> items = next.failing(20);
            for (int i = 0; i < 20; i++) {
              assertThat(items.next()).isEqualTo(i);
            }
            assertThatThrownBy(items::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no item 20");
          });
    }
  }

  @Test
  void whatTheReaderFailsWithEndsTheSource() {
    for (int ranks : FEW_RANKS) {
      whatTheReaderFailsWithEndsTheSource(ranks);
    }
  }

  private void whatTheReaderFailsWithEndsTheSource(int ranks) {
    series(
        ranks,
        (node, next) -> {
          assertThatThrownBy(() -> next.sumOfFirst(List.of(1L, 2L).iterator(), 3))
              .isInstanceOf(java.util.NoSuchElementException.class);
          Collecting reader = new Broken();
          next.publisher(ITEMS).subscribe(reader);
          reader.subscription.get().request(5);
          await(next::closed);
        });
  }

  @Test
  void theDeathOfEitherSideEndsTheOther() {
    for (int ranks : Thorough.isWanted() ? TWO_OR_MORE : new int[] {3}) {
      theDeathOfEitherSideEndsTheOther(ranks);
    }
  }

  /** Rank 1 ends; the rank before it reads from there, and the one after it is read from there. */
  private void theDeathOfEitherSideEndsTheOther(int ranks) {
    Ranks.run(
        ranks,
        via,
        world -> {
          Node node = Node.of(world);
          Local local = new Local();
          Remote<Series> _ = node.export("series " + node.rank(), Series.class, local);
          Series next = node.lookup("series " + (world.rank() + 1) % ranks, Series.class).call();
          Iterator<Integer> items = next.stream(Integer.MAX_VALUE).iterator();
          if (world.rank() == 1) {
            assertThat(items.next()).isZero();
            await(() -> local.given() > 0);
            return; // without closing the node: the rank ends
          }
          if (world.rank() == 0) {
            assertThatThrownBy(
                    () -> {
                      while (items.hasNext()) {
                        items.next();
                      }
                    })
                .isInstanceOf(dev.weft.failure.PeerFailedException.class);
          }
          if (world.rank() == 2 % ranks) {
            await(local::closed);
          }
          node.close();
        });
  }
}
