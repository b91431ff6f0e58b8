package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Idempotent methods are called again of the object that takes the place of one that is gone. */
final class IdempotentTest extends OverEveryTransport {
  private static final int LARGE = 50_000;

  /** Some of its methods may be called twice. */
  interface Store {
    @Idempotent
    int where();

    /** Says where it is when it may go on. */
    @Idempotent
    int whereLater() throws InterruptedException;

    @Idempotent
    double sum(double[] values) throws InterruptedException;

    @Idempotent
    int[] filled(int size) throws InterruptedException;

    @Idempotent
    CompletableFuture<Integer> whereInFuture();

    @Idempotent
    @Deadline(millis = 400)
    int whereSoon();

    int add() throws InterruptedException;
  }

  /** Methods wait on the first object, which does not answer, and go on where it is re-created. */
  private static final class Local implements Store {
    private final int rank;
    private final CountDownLatch under;
    private final boolean answers;

    Local(int rank, CountDownLatch under, boolean answers) {
      this.rank = rank;
      this.under = under;
      this.answers = answers;
    }

    private void waitUnlessFirst() throws InterruptedException {
      under.countDown();
      if (!answers) {
        Thread.sleep(60_000);
      }
    }

    @Override
    public int where() {
      return rank;
    }

    @Override
    public int whereLater() throws InterruptedException {
      waitUnlessFirst();
      return rank;
    }

    @Override
    public double sum(double[] values) throws InterruptedException {
      waitUnlessFirst();
      return Arrays.stream(values).sum();
    }

    @Override
    public int[] filled(int size) throws InterruptedException {
      waitUnlessFirst();
      int[] array = new int[size];
      Arrays.fill(array, rank);
      return array;
    }

    @Override
    public CompletableFuture<Integer> whereInFuture() {
      under.countDown();
      return answers ? CompletableFuture.completedFuture(rank) : new CompletableFuture<>();
    }

    @Override
    public int whereSoon() {
      return rank;
    }

    @Override
    public int add() throws InterruptedException {
      waitUnlessFirst();
      return rank;
    }
  }

  private static <T> FutureTask<T> onThread(boolean virtual, Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread _ = virtual ? Thread.startVirtualThread(task) : Thread.ofPlatform().start(task);
    return task;
  }

  /** All calls of idempotent methods under way end with what the object on another rank returns. */
  private static void callAcross(Remote<Store> store, CountDownLatch last, int now)
      throws Exception {
    double[] ones = new double[LARGE];
    Arrays.fill(ones, 1);
    int[] target = new int[LARGE];
    Store stub = store.call();
    FutureTask<Integer> platform = onThread(false, stub::whereLater);
    FutureTask<Integer> virtual = onThread(true, stub::whereLater);
    FutureTask<Double> large = onThread(false, () -> stub.sum(ones));
    FutureTask<Integer> into =
        onThread(false, () -> store.into(target, each -> each.filled(LARGE)));
    CompletableFuture<Integer> async = store.async(Store::whereLater);
    double[] reused = ones.clone();
    CompletableFuture<Double> asyncLarge = store.async(each -> each.sum(reused));
    Arrays.fill(reused, 7);
    CompletableFuture<Integer> future = stub.whereInFuture();
    CompletableFuture<Integer> other = store.async(Store::add);
    FutureTask<Integer> otherSync = onThread(false, stub::add);
    last.countDown();
    for (var each : List.of(platform, virtual, async, future)) {
      assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(now);
    }
    assertThat(large.get(20, TimeUnit.SECONDS)).isEqualTo(LARGE);
    assertThat(asyncLarge.get(20, TimeUnit.SECONDS)).isEqualTo(LARGE);
    assertThat(into.get(20, TimeUnit.SECONDS)).isEqualTo(LARGE);
    assertThat(target[LARGE - 1]).isEqualTo(now);
    assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(PeerFailedException.class);
    assertThatThrownBy(() -> otherSync.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(PeerFailedException.class);
    assertThat(stub.where()).isEqualTo(now);
    assertThatThrownBy(stub::add).isInstanceOf(PeerFailedException.class);
  }

  /** Until the object of the name is gone with its rank. */
  private static void awaitGone(Node node) throws InterruptedException {
    Store stub = node.lookup("store", Store.class).within(Duration.ofSeconds(20)).call();
    assertThatThrownBy(stub::add).isInstanceOf(PeerFailedException.class);
  }

  @Test
  void callsGoToTheRankWhereTheObjectIsAfterItsRankHasDied() {
    for (int ranks : Thorough.isWanted() ? new int[] {3, 4, 7} : new int[] {3, 7}) {
      CountDownLatch under = new CountDownLatch(10);
      CountDownLatch ready = new CountDownLatch(1);
      Ranks.run(ranks, via, world -> acrossTheDeath(world, under, ready));
    }
  }

  /** Rank 1 has the object first and ends without closing its node, then rank 2 has it. */
  private static void acrossTheDeath(Comm world, CountDownLatch under, CountDownLatch ready)
      throws Exception {
    Node node = Node.of(world);
    switch (world.rank()) {
      case 0 -> callAcross(node.lookup("store", Store.class), ready, 2);
      case 1 -> {
        Remote<Store> _ = node.export("store", Store.class, new Local(1, under, false));
        assertThat(ready.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(under.await(20, TimeUnit.SECONDS)).as("calls under way").isTrue();
        return;
      }
      case 2 -> {
        awaitGone(node);
        Remote<Store> _ = node.export("store", Store.class, new Local(2, under, true));
      }
      default -> {}
    }
    node.close();
  }

  @Test
  void withoutAnotherObjectTheCallFailsWithinItsDeadline() {
    CountDownLatch found = new CountDownLatch(1);
    Ranks.run(
        2,
        via,
        world -> {
          Node node = Node.of(world);
          if (world.rank() == 1) {
            Remote<Store> _ =
                node.export("store", Store.class, new Local(1, new CountDownLatch(1), true));
            assertThat(found.await(20, TimeUnit.SECONDS)).isTrue();
            return;
          }
          Remote<Store> store = node.lookup("store", Store.class);
          assertThat(store.call().whereSoon()).isEqualTo(1);
          found.countDown();
          assertThatThrownBy(
                  () -> {
                    while (store.call().add() == 1) {
                      Thread.sleep(1);
                    }
                  })
              .isInstanceOf(PeerFailedException.class);
          long start = System.nanoTime();
          assertThatThrownBy(() -> store.call().whereSoon())
              .isInstanceOf(PeerFailedException.class)
              .hasMessageContaining("exported 'store' within");
          long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
          assertThat(millis).isBetween(390L, 10_000L);
          CompletableFuture<Integer> async = store.async(Store::whereSoon);
          assertThatThrownBy(() -> async.get(20, TimeUnit.SECONDS))
              .hasCauseInstanceOf(PeerFailedException.class);
          CompletableFuture<Integer> cancelled = store.async(Store::where);
          assertThat(cancelled.cancel(true)).isTrue();
          node.close();
        });
  }

  @Test
  void withdrawnObjectsAreFoundAgain() {
    nodes(
        TWO_OR_MORE,
        node -> {
          CountDownLatch none = new CountDownLatch(1);
          if (node.rank() == 1) {
            Remote<Store> first = node.export("store", Store.class, new Local(1, none, true));
            node.lookup("go", Runnable.class);
            node.withdraw(first);
            Remote<Runnable> _ = node.export("gone", Runnable.class, () -> {});
          } else if (node.rank() == 0) {
            Remote<Store> store = node.lookup("store", Store.class);
            assertThat(store.call().where()).isEqualTo(1);
            Remote<Runnable> _ = node.export("go", Runnable.class, () -> {});
            node.lookup("gone", Runnable.class);
            CompletableFuture<Integer> waiting = store.async(Store::where);
            Remote<Store> _ = node.export("store", Store.class, new Local(0, none, true));
            assertThat(waiting.get(20, TimeUnit.SECONDS)).isZero();
            assertThat(store.call().where()).isZero();
            assertThatThrownBy(() -> store.call().add()).isInstanceOf(ClosedException.class);
          }
        });
  }

  /** Lets an outside node put its object into the job. */
  interface Registry {
    void register(Store store);
  }

  @TempDir Path folder;

  private static final class LocalRegistry implements Registry {
    private final Node node;
    private @Nullable Remote<Store> exported;

    LocalRegistry(Node node) {
      this.node = node;
    }

    @Override
    public synchronized void register(Store store) {
      if (exported != null) {
        node.withdraw(exported);
      }
      exported = node.export("store", Store.class, store);
    }
  }

  /** Connects, as a process would that has been started, and puts an object into the job. */
  private static Node server(NodeServer job, Path secret, Store store) {
    NodeOptions brief = NodeOptions.DEFAULTS.withDeadline(Duration.ofSeconds(1));
    Node outside = Node.connect(job.uri(), secret, brief);
    Remote<Store> _ = outside.share(Store.class, store);
    outside.lookup("registry", Registry.class).call().register(store);
    return outside;
  }

  /** An outside node serves an object that a rank exports for it, ends, and is started again. */
  @Test
  void callsGoToAnOutsideNodeThatHasBeenStartedAgain() {
    Path secret = folder.resolve("secret");
    CountDownLatch under = new CountDownLatch(2);
    CountDownLatch done = new CountDownLatch(1);
    nodes(
        2,
        node -> {
          if (node.rank() == 1) {
            Remote<Store> store = node.lookup("store", Store.class);
            assertThat(store.call().where()).isEqualTo(100);
            CompletableFuture<Integer> async = store.async(Store::whereLater);
            assertThat(store.call().whereLater()).isEqualTo(101);
            assertThat(async.get(20, TimeUnit.SECONDS)).isEqualTo(101);
            done.countDown();
            return;
          }
          Remote<Registry> _ = node.export("registry", Registry.class, new LocalRegistry(node));
          try (NodeServer job = node.listen(Access.toAll(secret))) {
            try (Node _ = server(job, secret, new Local(100, under, false))) {
              assertThat(under.await(20, TimeUnit.SECONDS)).isTrue();
            }
            try (Node _ = server(job, secret, new Local(101, under, true))) {
              assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            }
          }
        });
  }
}
