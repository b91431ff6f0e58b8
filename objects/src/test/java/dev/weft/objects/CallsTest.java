package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Synchronous, asynchronous and one-way calls, with every kind of argument and result. */
@Tag("also-without-native-calls")
final class CallsTest extends OverEveryTransport {

  /** A bit of everything. */
  interface Everything extends Named<String> {
    int next();

    double mean(boolean a, byte b, char c, short d, int e, long f, float g, double h);

    @Nullable String text(@Nullable String text);

    String joined(String separator, Object... parts);

    int over(int value);

    long over(long value);

    String over(Integer value);

    default String twice(String text) {
      return text + text;
    }

    Point moved(Point point, int by);

    Shape shape(Shape shape);

    List<String> list(List<String> more);

    void add(int amount);

    int sum() throws InterruptedException;

    CompletableFuture<String> later(String text);

    <T> T second(T first, T second);

    String[] reversed(String[] words);
  }

  /** With a type of its own. */
  interface Named<N> {
    N name(N given);
  }

  /** A record that travels. */
  record Point(int x, int y) {}

  /** Types that travel. */
  sealed interface Shape permits Circle, Square {}

  /** One of them. */
  record Circle(double radius) implements Shape {}

  /** The other. */
  record Square(double side) implements Shape {}

  private static class Implementation implements Everything {
    private final AtomicInteger counter = new AtomicInteger();
    private final AtomicInteger sum = new AtomicInteger();
    private final ConcurrentLinkedQueue<Integer> added = new ConcurrentLinkedQueue<>();

    @Override
    public String name(String given) {
      return "named " + given;
    }

    @Override
    public int next() {
      return counter.incrementAndGet();
    }

    @Override
    public double mean(boolean a, byte b, char c, short d, int e, long f, float g, double h) {
      return ((a ? 1 : 0) + b + c + d + e + f + g + h) / 8;
    }

    @Override
    public @Nullable String text(@Nullable String text) {
      return text;
    }

    @Override
    public String joined(String separator, Object... parts) {
      List<String> texts = new ArrayList<>();
      for (Object part : parts) {
        texts.add(String.valueOf(part));
      }
      return String.join(separator, texts);
    }

    @Override
    public int over(int value) {
      return value + 1;
    }

    @Override
    public long over(long value) {
      return value + 2;
    }

    @Override
    public String over(Integer value) {
      return "boxed " + value;
    }

    @Override
    public Point moved(Point point, int by) {
      return new Point(point.x() + by, point.y() + by);
    }

    @Override
    public Shape shape(Shape shape) {
      return switch (shape) {
        case Circle circle -> new Square(2 * circle.radius());
        case Square square -> new Circle(square.side() / 2);
      };
    }

    @Override
    public List<String> list(List<String> more) {
      List<String> result = new ArrayList<>(more);
      result.add("end");
      return result;
    }

    @Override
    public void add(int amount) {
      sum.addAndGet(amount);
      added.add(amount);
    }

    @Override
    public int sum() throws InterruptedException {
      return sum.get();
    }

    @Override
    public CompletableFuture<String> later(String text) {
      return CompletableFuture.supplyAsync(
          () -> "later " + text, CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS));
    }

    @Override
    public <T> T second(T first, T second) {
      return second;
    }

    @Override
    public String[] reversed(String[] words) {
      return List.of(words).reversed().toArray(String[]::new);
    }
  }

  private static final Class<?>[] TYPES = {Point.class, Shape.class};

  @Test
  void everyRankCallsAnObjectOfTheLast() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            node.register(TYPES);
            if (node.rank() == node.size() - 1) {
              Remote<Everything> _ = node.export("all", Everything.class, new Implementation());
            }
            Everything all = node.lookup("all", Everything.class).call();
            assertThat(all.getClass().isHidden()).isTrue();
            assertThat(all.next()).isPositive();
            assertThat(all.name("x")).isEqualTo("named x");
            assertThat(all.mean(true, (byte) 2, 'c', (short) 4, 5, 6L, 7f, 8d))
                .isEqualTo((1 + 2 + 'c' + 4 + 5 + 6 + 7 + 8) / 8.0);
            assertThat(all.text("grüße 世界")).isEqualTo("grüße 世界");
            assertThat(all.text("")).isEmpty();
            assertThat(all.text(null)).isNull();
            String big = "long text ".repeat(5000);
            assertThat(all.text(big)).isEqualTo(big);
            assertThat(all.joined("-", 1, "two", 3.0, 'c', true, null, 7L))
                .isEqualTo("1-two-3.0-c-true-null-7");
            assertThat(all.joined("-")).isEmpty();
            assertThat(all.over(1)).isEqualTo(2);
            assertThat(all.over(1L)).isEqualTo(3);
            assertThat(all.over(Integer.valueOf(4))).isEqualTo("boxed 4");
            assertThat(all.twice("ab")).isEqualTo("abab");
            assertThat(all.moved(new Point(1, 2), 3)).isEqualTo(new Point(4, 5));
            assertThat(all.shape(new Circle(2))).isEqualTo(new Square(4));
            assertThat(all.list(List.of("a", "b"))).containsExactly("a", "b", "end");
            assertThat(all.later("x").get()).isEqualTo("later x");
            assertThat(all.<Object>second("x", 2)).isEqualTo(2);
            assertThat(all.second(new Circle(1), new Circle(2)).radius()).isEqualTo(2);
            assertThat(all.reversed(new String[] {"a", "b"})).containsExactly("b", "a");
          });
    }
  }

  @Test
  void manyCallsOfManyThreads() {
    nodes(
        FEW_RANKS,
        node -> {
          if (node.rank() == 0) {
            Remote<Everything> _ = node.export("all", Everything.class, new Implementation());
          }
          Remote<Everything> all = node.lookup("all", Everything.class);
          List<Thread> threads = new ArrayList<>();
          AtomicInteger right = new AtomicInteger();
          for (int i = 0; i < 20; i++) {
            Thread.Builder builder = i % 2 == 0 ? Thread.ofVirtual() : Thread.ofPlatform();
            int id = i;
            threads.add(
                builder.start(
                    () -> {
                      for (int k = 0; k < 50; k++) {
                        String text = id + "/" + k + "/" + node.rank();
                        if (text.equals(all.call().text(text))) {
                          right.incrementAndGet();
                        }
                      }
                    }));
          }
          for (Thread thread : threads) {
            thread.join();
          }
          assertThat(right).hasValue(20 * 50);
        });
  }

  @Test
  void futuresAndOneWayCalls() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            if (node.rank() == 0) {
              Remote<Everything> _ = node.export("all", Everything.class, new Implementation());
            }
            Remote<Everything> all = node.lookup("all", Everything.class);
            List<CompletableFuture<String>> futures = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
              String text = "text " + i;
              futures.add(all.async(each -> each.twice(text)));
            }
            CompletableFuture<Integer> number = all.async(Everything::next);
            CompletableFuture<Void> added = all.asyncRun(each -> each.add(1));
            for (int i = 0; i < 20; i++) {
              assertThat(futures.get(i).get()).isEqualTo(("text " + i).repeat(2));
            }
            assertThat(number.get()).isPositive();
            assertThat(added.get()).isNull();
            for (int i = 0; i < 100; i++) {
              all.oneWay(each -> each.add(2));
            }
            int expected = ranks * (1 + 2 * 100);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (all.call().sum() < expected && System.nanoTime() < end) {
              Thread.sleep(1);
            }
            assertThat(all.call().sum()).isEqualTo(expected);
          });
    }
  }

  @Test
  void moreOneWayCallsThanMayBeInFlight() {
    NodeOptions few = NodeOptions.DEFAULTS.withInFlight(3, false);
    nodes(
        FEW_RANKS,
        few,
        node -> {
          Implementation local = new Implementation();
          if (node.rank() == 0) {
            Remote<Everything> _ = node.export("all", Everything.class, local);
          }
          Remote<Everything> all = node.lookup("all", Everything.class);
          for (int i = 0; i < 200; i++) {
            all.oneWay(each -> each.add(1));
          }
          node.close();
          if (node.rank() == 0) {
            assertThat(local.sum()).isEqualTo(200 * node.size());
          }
        });
  }

  /** The first call is carried out by the thread that receives; the last goes to the own rank. */
  @Test
  void closingWaitsForCallsThatWereMadeBefore() {
    nodes(
        FEW_RANKS,
        node -> {
          AtomicInteger ended = new AtomicInteger();
          Runnable slow =
              () -> {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                ended.incrementAndGet();
              };
          Remote<Runnable> own = node.export("slow" + node.rank(), Runnable.class, slow);
          Remote<Runnable> other = node.lookup("slow" + next(node), Runnable.class);
          other.oneWay(Runnable::run);
          own.oneWay(Runnable::run);
          node.close();
          assertThat(ended).hasValue(2);
        });
  }

  @Test
  void referencesAreEqualWhereTheirObjectIs() {
    nodes(
        FEW_RANKS,
        node -> {
          if (node.rank() == 0) {
            Remote<Everything> _ = node.export("one", Everything.class, new Implementation());
            Remote<Everything> _ = node.export("two", Everything.class, new Implementation());
          }
          Remote<Everything> one = node.lookup("one", Everything.class);
          Remote<Everything> again = node.lookup("one", Everything.class);
          Remote<Everything> two = node.lookup("two", Everything.class);
          assertThat(one).isEqualTo(again).hasSameHashCodeAs(again).isNotEqualTo(two);
          assertThat(one.call()).isEqualTo(again.call()).hasSameHashCodeAs(again.call());
          assertThat(one.call()).isNotEqualTo(two.call());
          assertThat(one.call().toString()).contains("Everything on rank 0");
        });
  }

  @Test
  void whatCannotBeCalledIsRefused() {
    nodes(
        FEW_RANKS,
        node -> {
          Remote<Everything> own =
              node.export("own " + node.rank(), Everything.class, new Implementation());
          Remote<Everything> all = node.lookup("own " + next(node), Everything.class);
          assertThatThrownBy(() -> all.async(each -> each.name("x") + each.name("y")))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("2 calls");
          assertThatThrownBy(() -> all.async(_ -> "nothing"))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("0 calls");
          assertThatThrownBy(() -> all.async(each -> each.name("x").length()))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("only makes the call");
          assertThatThrownBy(() -> all.call().moved(new Point(1, 1), 1))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("not registered");
          assertThatThrownBy(() -> all.async(each -> each.moved(new Point(1, 1), 1)))
              .isInstanceOf(CodecException.class)
              .hasMessageContaining("not registered");
          assertThatThrownBy(() -> node.share(String.class, "text"))
              .isInstanceOf(ArgumentException.class);
          assertThatThrownBy(
                  () -> node.export("own " + node.rank(), Everything.class, new Implementation()))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("already");
          CompletableFuture<Integer> still = all.async(Everything::next);
          assertThat(still.get()).isPositive();
          assertThat(all.call().name("a")).isEqualTo("named a");
          CountDownLatch told = new CountDownLatch(1);
          Remote<Runnable> tell =
              node.export("tell " + node.rank(), Runnable.class, told::countDown);
          node.lookup("tell " + next(node), Runnable.class).call().run();
          assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
          node.withdraw(own);
          node.withdraw(tell);
          assertThatThrownBy(own.call()::next)
              .isInstanceOf(ClosedException.class)
              .hasMessageContaining("withdrawn");
          assertThatThrownBy(() -> own.async(Everything::next).get())
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(ClosedException.class);
          assertThat(own.call()).isEqualTo(own.call()).hasSameHashCodeAs(own.call());
          assertThat(own.call().toString()).contains("Everything on rank " + node.rank());
        });
  }
}
