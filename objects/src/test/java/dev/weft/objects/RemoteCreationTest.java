package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Active objects that one rank has made on another. */
final class RemoteCreationTest extends OverEveryTransport {

  /** What is made. */
  interface Counter {
    int add(int amount);

    String thread();

    void hold() throws InterruptedException;

    @Immediate
    void release();
  }

  /** Made elsewhere. */
  static final class PlainCounter implements Counter {
    private final CountDownLatch held = new CountDownLatch(1);
    private int value;

    PlainCounter() {}

    PlainCounter(int start) {
      if (start < 0) {
        throw new IllegalArgumentException("a start of " + start);
      }
      value = start;
    }

    PlainCounter(Remote<Counter> before, String text, double[] parts) {
      value = before.call().add(text.length() + parts.length);
    }

    @Override
    public int add(int amount) {
      value += amount;
      return value;
    }

    @Override
    public String thread() {
      return Thread.currentThread().getName();
    }

    @Override
    public void hold() throws InterruptedException {
      held.await();
    }

    @Override
    public void release() {
      held.countDown();
    }
  }

  /** Not offered. */
  static final class OtherCounter {}

  @Test
  void objectsAreMadeOnARank() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            node.offer(PlainCounter.class).register(Counter.class);
            node.group("ready", Counter.class, PlainCounter::new).barrier().join();
            VirtualNode next = node.on((node.rank() + 1) % node.size());
            Remote<Counter> plain = next.active(Counter.class, PlainCounter.class);
            assertThat(plain.rank()).isEqualTo(next.ranks()[0]);
            assertThat(plain.call().add(3)).isEqualTo(3);
            String name = "counter of " + node.rank();
            Remote<Counter> named =
                next.active(
                    name,
                    Counter.class,
                    ActiveOptions.DEFAULTS.onPlatformThread(),
                    PlainCounter.class,
                    40);
            assertThat(node.lookup(name, Counter.class)).isEqualTo(named);
            assertThat(named.call().add(2)).isEqualTo(42);
            assertThat(named.call().thread())
                .isEqualTo("weft-active '%s' on rank %d".formatted(name, named.rank()));
            Remote<Counter> other =
                next.active(Counter.class, PlainCounter.class, named, "four", new double[2]);
            assertThat(other.call().add(0)).isEqualTo(48);
            node.withdraw(named);
            assertThatThrownBy(() -> named.call().add(1)).isInstanceOf(ClosedException.class);
          });
    }
  }

  @Test
  void onlyWhatIsOfferedIsMade() {
    nodes(
        TWO_OR_MORE,
        node -> {
          if (node.rank() == 1) {
            node.offer(PlainCounter.class);
          }
          Remote<Counter> own =
              node.export("own " + node.rank(), Counter.class, new PlainCounter());
          node.group("ready", Counter.class, PlainCounter::new).barrier().join();
          VirtualNode first = node.on(0);
          assertThatThrownBy(() -> first.active(Counter.class, PlainCounter.class))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("rank 0 does not offer to create objects of")
              .hasMessageContaining("node.offer(");
          VirtualNode second = node.on(1);
          assertThatThrownBy(() -> second.active(Counter.class, PlainCounter.class, "text"))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("0 constructors of")
              .hasMessageContaining("take [java.lang.String]");
          assertThatThrownBy(() -> second.active(Counter.class, PlainCounter.class, -1))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessage("a start of -1");
          assertThatThrownBy(() -> node.on(node.size()))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("give some of 0 to " + (node.size() - 1));
          Remote<Counter> others = node.lookup("own " + next(node), Counter.class);
          assertThatThrownBy(() -> node.withdraw(others)).isInstanceOf(ArgumentException.class);
          assertThat(own.call().add(1)).isEqualTo(1);
          node.group("done", Counter.class, PlainCounter::new).barrier().join();
        });
  }

  @Test
  void objectsAreMadeWhereTheLoadIsLeast() {
    nodes(
        Thorough.isWanted() ? new int[] {4, 7} : new int[] {4},
        node -> {
          node.offer(PlainCounter.class);
          node.deploy(Deployment.empty().with("workers", "1.."));
          if (node.rank() == 0) {
            VirtualNode workers = node.on("workers");
            List<Remote<Counter>> each =
                IntStream.range(1, node.size())
                    .mapToObj(_ -> workers.active(Counter.class, PlainCounter.class))
                    .toList();
            assertThat(each)
                .extracting(Remote::rank)
                .isEqualTo(IntStream.range(1, node.size()).boxed().toList());
            Remote<Counter> one = each.getFirst();
            Remote<Counter> last = each.getLast();
            CompletableFuture<?> first = one.asyncRun(Counter::hold);
            CompletableFuture<?> still = last.asyncRun(Counter::hold);
            one.call().release();
            first.join();
            List<Integer> more =
                each.stream()
                    .map(_ -> workers.active(Counter.class, PlainCounter.class).rank())
                    .toList();
            assertThat(more).startsWith(1, 2).doesNotContain(last.rank());
            last.call().release();
            still.join();
          }
        });
  }

  @Test
  void objectsWithoutANameEndWhenNobodyRefersToThem() {
    unlessAnotherTransportShowsIt();
    NodeOptions options = NodeOptions.DEFAULTS.withLease(Duration.ofMillis(500));
    nodes(
        TWO_OR_MORE,
        options,
        node -> {
          node.offer(PlainCounter.class);
          node.group("ready", Counter.class, PlainCounter::new).barrier().join();
          if (node.rank() == 0) {
            assertThat(node.on(1).active(Counter.class, PlainCounter.class).call().add(1))
                .isEqualTo(1);
          }
          if (node.rank() == 1) {
            for (int i = 0; i < 500 && node.statistics().released() == 0; i++) {
              Garbage.collect();
              Thread.sleep(20);
            }
            assertThat(node.statistics().released()).isEqualTo(1);
            assertThat(node.statistics().active()).isZero();
          }
        });
  }
}
