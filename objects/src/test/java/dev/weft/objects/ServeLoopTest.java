package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Active objects that decide themselves which calls they serve. */
final class ServeLoopTest extends OverEveryTransport {

  /** A queue that has room for two. */
  interface Buffer {
    void put(int item);

    int take();

    int size();
  }

  private static final class Bounded implements Buffer, Serve {
    private static final int ROOM = 2;
    private final Deque<Integer> items = new ArrayDeque<>();

    @Override
    public void serve(ServeQueue calls) {
      boolean served = true;
      while (served) {
        served =
            switch (items.size()) {
              case 0 -> calls.serve("put", "size");
              case ROOM -> calls.serve("take", "size");
              default -> calls.serve();
            };
      }
    }

    @Override
    public void put(int item) {
      items.add(item);
    }

    @Override
    public int take() {
      return items.remove();
    }

    @Override
    public int size() {
      return items.size();
    }
  }

  @Test
  void callsWaitUntilTheLoopServesTheirMethod() {
    int items = 20;
    for (ActiveOptions options :
        List.of(ActiveOptions.DEFAULTS, ActiveOptions.DEFAULTS.onPlatformThread())) {
      for (int ranks : RANKS) {
        nodes(
            ranks,
            node -> {
              Remote<Buffer> _ =
                  node.export("buffer " + node.rank(), Buffer.class, new Bounded(), options);
              Remote<Buffer> next =
                  node.lookup("buffer " + (node.rank() + 1) % node.size(), Buffer.class);
              List<CompletableFuture<Integer>> taken =
                  IntStream.range(0, items).mapToObj(_ -> next.async(Buffer::take)).toList();
              assertThat(taken.getFirst()).isNotDone();
              for (int i = 0; i < items; i++) {
                next.call().put(i);
                assertThat(taken.get(i).join()).isEqualTo(i);
              }
              next.call().put(1);
              next.call().put(2);
              CompletableFuture<?> third = next.asyncRun(buffer -> buffer.put(3));
              assertThat(next.call().size()).isEqualTo(2);
              assertThat(third).isNotDone();
              assertThat(next.call().take()).isEqualTo(1);
              third.join();
            });
      }
    }
  }

  private record Failing(Serve loop) implements Buffer, Serve {
    @Override
    public void serve(ServeQueue calls) throws Exception {
      loop.serve(calls);
    }

    @Override
    public void put(int item) {}

    @Override
    public int take() {
      throw new IllegalStateException("nothing there");
    }

    @Override
    public int size() {
      return 0;
    }
  }

  @Test
  void aLoopThatFailsEndsTheObject() {
    List<String> errors = new CopyOnWriteArrayList<>();
    NodeOptions options =
        NodeOptions.DEFAULTS.withErrorsTo((where, failure) -> errors.add(where + ": " + failure));
    nodes(
        FEW_RANKS,
        options,
        node -> {
          Serve loop =
              calls -> {
                calls.serve("size");
                calls.serve("append");
              };
          Remote<Buffer> own = node.share(Buffer.class, new Failing(loop), ActiveOptions.DEFAULTS);
          CompletableFuture<?> waits = own.asyncRun(buffer -> buffer.put(1));
          assertThat(own.call().size()).isZero();
          assertThatThrownBy(waits::join).hasCauseInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> own.call().size())
              .isInstanceOf(ClosedException.class)
              .hasMessageContaining("its Serve loop has failed")
              .hasMessageContaining("has no methods [append]");
        });
    assertThat(errors)
        .hasSize(IntStream.of(FEW_RANKS).sum())
        .first()
        .asString()
        .contains("Serve loop of Buffer on rank");
  }

  @Test
  void whatAMethodThrowsIsItsCallersAndNotTheLoops() {
    nodes(
        FEW_RANKS,
        node -> {
          Serve loop =
              calls -> {
                assertThat(calls.serve(Duration.ofMillis(1), "put")).isFalse();
                assertThat(calls.isOpen()).isTrue();
                while (calls.serve()) {
                  assertThat(calls.waiting("put", "size")).isZero();
                }
              };
          Remote<Buffer> own = node.share(Buffer.class, new Failing(loop), ActiveOptions.DEFAULTS);
          assertThatThrownBy(() -> own.call().take())
              .isInstanceOf(IllegalStateException.class)
              .hasMessage("nothing there");
          assertThat(own.call().size()).isZero();
        });
  }

  @Test
  void onlyItsOwnThreadServes() {
    nodes(
        FEW_RANKS,
        node -> {
          CompletableFuture<ServeQueue> leaked = new CompletableFuture<>();
          Serve loop =
              calls -> {
                leaked.complete(calls);
                boolean _ = calls.serve();
              };
          Remote<Buffer> own = node.share(Buffer.class, new Failing(loop), ActiveOptions.DEFAULTS);
          assertThatThrownBy(() -> leaked.join().serve())
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("only the object's own thread can");
          assertThat(own.call().size()).isZero();
        });
  }
}
