package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ClosedException;
import dev.weft.failure.ResourceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose turn it is at an active object, and what becomes of the calls that wait. */
final class ActiveObjectsTest extends OverEveryTransport {
  private static final List<ActiveOptions> BOTH =
      List.of(ActiveOptions.DEFAULTS, ActiveOptions.DEFAULTS.onPlatformThread());

  /** What an object without a lock keeps of its calls. */
  interface Log {
    void add(int rank, int number);

    int[] of(int rank);

    /** Holds the turn until it is released. */
    void hold() throws InterruptedException;

    /** Waits until it is held. */
    @Immediate
    void awaitHeld() throws InterruptedException;

    @Immediate
    void release();

    @Priority(2)
    void urgent(int number);

    @Priority(-1)
    void lazy(int number);

    CompletableFuture<String> later();

    void answer(String value);

    /** Goes on to the next object of a ring, for so many steps. */
    int around(int steps);
  }

  /** None of its fields is safe for several threads. */
  private static final class PlainLog implements Log {
    private final Node node;
    private final List<int[]> calls = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private final CompletableFuture<String> promised = new CompletableFuture<>();
    private @Nullable Thread inside;

    PlainLog(Node node) {
      this.node = node;
    }

    @Override
    public void add(int rank, int number) {
      assertThat(inside).isNull();
      inside = Thread.currentThread();
      calls.add(new int[] {rank, number});
      inside = null;
    }

    @Override
    public int[] of(int rank) {
      return calls.stream().filter(call -> call[0] == rank).mapToInt(call -> call[1]).toArray();
    }

    @Override
    public void hold() throws InterruptedException {
      begun.countDown();
      held.await();
    }

    @Override
    public void awaitHeld() throws InterruptedException {
      begun.await();
    }

    @Override
    public void release() {
      held.countDown();
    }

    @Override
    public void urgent(int number) {
      add(0, number);
    }

    @Override
    public void lazy(int number) {
      add(0, number);
    }

    @Override
    public CompletableFuture<String> later() {
      return promised;
    }

    @Override
    public void answer(String value) {
      promised.complete(value);
    }

    @Override
    public int around(int steps) {
      add(0, steps);
      return steps == 0 ? 0 : 1 + log(node, node.rank() + 1).call().around(steps - 1);
    }
  }

  private static Remote<Log> log(Node node, int rank) {
    return node.lookup("log " + rank % node.size(), Log.class);
  }

  private interface OnLogs {
    void run(Node node, Remote<Log> next) throws Exception;
  }

  /** Each rank has an active object, and does something with that of the next rank. */
  private void logs(ActiveOptions options, OnLogs program) {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            Remote<Log> _ =
                node.export("log " + node.rank(), Log.class, new PlainLog(node), options);
            program.run(node, log(node, node.rank() + 1));
          });
    }
  }

  @Test
  void callsOfAllRanksAreServedOneByOneInTheOrderOfEach() {
    int calls = 100;
    for (ActiveOptions options : BOTH) {
      logs(
          options,
          (node, _) -> {
            Remote<Log> first = log(node, 0);
            Random random = new Random(node.rank());
            for (int i = 0; i < calls; i++) {
              int number = i;
              switch (random.nextInt(3)) {
                case 0 -> first.oneWay(log -> log.add(node.rank(), number));
                case 1 -> first.asyncRun(log -> log.add(node.rank(), number));
                default -> first.call().add(node.rank(), number);
              }
            }
            assertThat(first.call().of(node.rank()))
                .containsExactly(IntStream.range(0, calls).toArray());
          });
    }
  }

  /** A call that has the turn until it is released. */
  private static CompletableFuture<?> held(Remote<Log> log) throws InterruptedException {
    CompletableFuture<?> held = log.asyncRun(Log::hold);
    log.call().awaitHeld();
    return held;
  }

  /** The order in which calls are served that have come while the object was at another. */
  private void served(ServeOrder order, int... expected) {
    logs(
        ActiveOptions.DEFAULTS.withOrder(order),
        (node, next) -> {
          CompletableFuture<?> held = held(next);
          List<CompletableFuture<?>> calls = new ArrayList<>();
          calls.add(next.asyncRun(log -> log.lazy(1)));
          calls.add(next.asyncRun(log -> log.add(0, 2)));
          calls.add(next.asyncRun(log -> log.urgent(3)));
          calls.add(next.asyncRun(log -> log.add(0, 4)));
          calls.add(next.asyncRun(log -> log.urgent(5)));
          next.call().release();
          calls.forEach(CompletableFuture::join);
          held.join();
          assertThat(next.call().of(0)).containsExactly(expected);
        });
  }

  @Test
  void callsAreServedInTheOrderChosen() {
    served(ServeOrder.FIFO, 1, 2, 3, 4, 5);
    served(ServeOrder.LIFO, 5, 4, 3, 2, 1);
    served(ServeOrder.PRIORITY, 3, 5, 2, 4, 1);
  }

  @Test
  void aMethodThatReturnsAFutureAnswersLater() {
    logs(
        ActiveOptions.DEFAULTS,
        (_, next) -> {
          CompletableFuture<String> later = next.call().later();
          next.call().answer("now");
          assertThat(later.get(10, TimeUnit.SECONDS)).isEqualTo("now");
        });
  }

  @Test
  void callsThatComeBackAreServed() {
    for (ActiveOptions options : BOTH) {
      logs(
          options,
          (node, next) -> {
            int steps = 3 * node.size();
            if (node.rank() == 0) {
              assertThat(next.call().around(steps)).isEqualTo(steps);
              assertThat(next.async(log -> log.around(steps)).join()).isEqualTo(steps);
            }
          });
    }
  }

  @Test
  void moreCallsThanTheMailboxHoldsAreRefused() {
    logs(
        ActiveOptions.DEFAULTS.withCapacity(2),
        (_, next) -> {
          CompletableFuture<?> held = held(next);
          List<CompletableFuture<?>> calls =
              IntStream.range(0, 20)
                  .<CompletableFuture<?>>mapToObj(i -> next.asyncRun(log -> log.add(0, i)))
                  .toList();
          assertThatThrownBy(() -> calls.getLast().join())
              .isInstanceOf(CompletionException.class)
              .hasCauseInstanceOf(ResourceException.class)
              .hasMessageContaining("2 calls wait for 'log");
          next.call().release();
          held.join();
          long done = calls.stream().filter(call -> settled(call) == null).count();
          assertThat(done).isEqualTo(2);
        });
  }

  private static @Nullable Throwable settled(CompletableFuture<?> call) {
    return call.handle((_, failure) -> failure).join();
  }

  @Test
  void acceptedCallsAreServedOutAfterAWithdrawal() {
    withdrawn(
        Node::withdraw,
        (held, calls, log) -> {
          log.release();
          assertThat(settled(held)).isNull();
          assertThat(calls).allMatch(call -> settled(call) == null);
        });
  }

  @Test
  void anObjectCanBeStoppedAtOnce() {
    withdrawn(
        Node::stop,
        (held, calls, _) -> {
          assertThat(settled(held)).hasStackTraceContaining("InterruptedException");
          assertThat(calls).allMatch(call -> settled(call) instanceof ClosedException);
        });
  }

  private interface OnWithdrawn {
    void run(CompletableFuture<?> held, List<CompletableFuture<?>> calls, Log log);
  }

  private void withdrawn(
      java.util.function.BiConsumer<Node, Remote<Log>> how, OnWithdrawn program) {
    for (ActiveOptions options : BOTH) {
      nodes(
          FEW_RANKS,
          node -> {
            PlainLog log = new PlainLog(node);
            Remote<Log> own = node.share(Log.class, log, options);
            CompletableFuture<?> held = held(own);
            List<CompletableFuture<?>> calls =
                IntStream.range(0, 5)
                    .<CompletableFuture<?>>mapToObj(i -> own.asyncRun(each -> each.add(0, i)))
                    .toList();
            while (node.statistics().waiting() < calls.size()) {
              Thread.sleep(1);
            }
            how.accept(node, own);
            program.run(held, calls, log);
            assertThatThrownBy(() -> own.call().of(0)).isInstanceOf(ClosedException.class);
            assertThat(node.statistics().active()).isZero();
          });
    }
  }

  @Test
  void aCallGivenUpBeforeItsTurnIsNotCarriedOut() {
    logs(
        ActiveOptions.DEFAULTS,
        (node, next) -> {
          CompletableFuture<?> held = held(next);
          CompletableFuture<?> given = next.asyncRun(log -> log.add(0, 1));
          CompletableFuture<?> kept = next.asyncRun(log -> log.add(0, 2));
          given.cancel(true);
          next.call().release();
          held.join();
          kept.join();
          assertThat(next.call().of(0)).containsExactly(2);
        });
  }

  @Test
  void membersOfAGroupAreActive() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            RemoteGroup<Log> group =
                node.group("log", Log.class, () -> new PlainLog(node), ActiveOptions.DEFAULTS);
            for (int i = 0; i < 10; i++) {
              int number = i;
              group.oneWay(log -> log.add(node.rank(), number));
            }
            List<int[]> seen = group.broadcast(log -> log.of(node.rank())).join();
            assertThat(seen)
                .allMatch(each -> Arrays.equals(each, IntStream.range(0, 10).toArray()));
          });
    }
  }

  @Test
  void anActiveObjectAsArgumentStaysActive() {
    nodes(
        FEW_RANKS,
        node -> {
          Remote<Passing> _ = node.export("passing " + node.rank(), Passing.class, Log::hold);
          PlainLog log = new PlainLog(node);
          Remote<Log> own = node.share(Log.class, log, ActiveOptions.DEFAULTS);
          CompletableFuture<?> held =
              node.lookup("passing " + node.rank(), Passing.class)
                  .asyncRun(passing -> passing.take(own.call()));
          log.awaitHeld();
          CompletableFuture<?> waits = own.asyncRun(each -> each.add(0, 0));
          while (!held.isDone() && node.statistics().waiting() == 0) {
            Thread.sleep(1);
          }
          assertThat(waits).isNotDone();
          log.release();
          held.join();
          waits.join();
        });
  }

  /** Gets an object. */
  interface Passing {
    void take(Log log) throws InterruptedException;
  }
}
