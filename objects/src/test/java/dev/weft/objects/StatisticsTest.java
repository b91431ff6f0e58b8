package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ResourceException;
import dev.weft.internal.stall.ProcessNotes;
import dev.weft.testkit.Ranks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nodes tell of themselves. */
final class StatisticsTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Waits and keeps. */
  interface Desk {
    void work() throws InterruptedException;

    void keep(Runnable callback);
  }

  private static final class Local implements Desk {
    private final CountDownLatch end;
    private final AtomicReference<@Nullable Runnable> kept = new AtomicReference<>();

    Local(CountDownLatch end) {
      this.end = end;
    }

    @Override
    public void work() throws InterruptedException {
      end.await();
    }

    @Override
    public void keep(Runnable callback) {
      kept.set(callback);
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Thread.sleep(5);
    }
  }

  @Test
  void mailboxesAreCounted() {
    for (int ranks : TWO_OR_MORE) {
      mailboxesAreCounted(ranks);
    }
  }

  private void mailboxesAreCounted(int ranks) {
    CountDownLatch end = new CountDownLatch(1);
    nodes(
        ranks,
        node -> {
          if (node.rank() > 1) {
            return;
          }
          if (node.rank() == 1) {
            Remote<Desk> _ =
                node.export(
                    "desk", Desk.class, new Local(end), ActiveOptions.DEFAULTS.withCapacity(2));
            await(() -> node.statistics().mailboxes().getFirst().refused() == 1);
            NodeStatistics now = node.statistics();
            assertThat(now.mailboxes())
                .containsExactly(new MailboxStatistics("'desk' on rank 1", 2, 2, 1));
            assertThat(now.active()).isOne();
            assertThat(now.waiting()).isEqualTo(2);
            assertThat(ProcessNotes.text())
                .contains("'desk' on rank 1: 2 calls wait, 2 may, 1 refused");
            end.countDown();
            return;
          }
          Remote<Desk> desk = node.lookup("desk", Desk.class);
          List<CompletableFuture<@Nullable Void>> calls = new ArrayList<>();
          calls.add(desk.asyncRun(Desk::work));
          Thread.sleep(50); // so that it has its turn
          for (int i = 0; i < 3; i++) {
            calls.add(desk.asyncRun(Desk::work));
          }
          calls.subList(0, 3).forEach(CompletableFuture::join);
          assertThatThrownBy(calls.getLast()::get).hasCauseInstanceOf(ResourceException.class);
        });
  }

  @Test
  void leasesAreCountedOnBothSides() {
    nodes(
        TWO_OR_MORE,
        NodeOptions.DEFAULTS.withLease(Duration.ofMillis(300)),
        node -> {
          Remote<Desk> _ =
              node.export("desk " + node.rank(), Desk.class, new Local(new CountDownLatch(0)));
          Desk other = node.lookup("desk " + next(node), Desk.class).call();
          Remote<Runnable> own = node.share(Runnable.class, () -> {});
          assertThat(node.statistics().given()).isZero();
          other.keep(own.call());
          await(() -> node.statistics().given() == 1);
          await(() -> node.statistics().held() == 2); // its own too
          assertThat(own.rank()).isEqualTo(node.rank());
        });
  }

  @TempDir Path folder;

  @Test
  void outsideNodesAreCounted() {
    Path secret = folder.resolve("secret");
    try (Node home = Node.standalone();
        NodeServer server = home.listen(Access.to(secret, "open *"))) {
      Remote<Desk> _ = home.export("open 1", Desk.class, new Local(new CountDownLatch(0)));
      Remote<Desk> _ = home.export("closed", Desk.class, new Local(new CountDownLatch(0)));
      assertThat(home.statistics().outside()).isZero();
      try (Node outside = Node.connect(server.uri(), secret)) {
        outside.lookup("open 1", Desk.class).call().keep(() -> {});
        assertThat(home.statistics().outside()).isOne();
        assertThat(server.statistics()).hasSize(1);
        NodeStatistics there = server.statistics().getFirst();
        assertThat(there.named()).isOne();
        assertThat(there.held()).isOne();
        assertThat(there.served()).isOne();
        assertThat(outside.statistics().unnamed()).isOne();
      }
    }
  }

  @Test
  void whoServesOthersWhileItClosesIsToldNothing() {
    List<String> told = new CopyOnWriteArrayList<>();
    NodeOptions options =
        NodeOptions.DEFAULTS
            .withDeadline(Duration.ofMillis(2400))
            .withErrorsTo((where, failure) -> told.add(where + ": " + failure));
    Ranks.run(
        2,
        via,
        world -> {
          try (Node _ = Node.of(world, options)) {
            Thread.sleep(world.rank() == 0 ? 0 : 1200);
          }
        });
    assertThat(told).isEmpty();
  }

  @Test
  void whoClosesIsToldForWhomItWaitsNoLonger() {
    List<String> told = new CopyOnWriteArrayList<>();
    CountDownLatch closed = new CountDownLatch(1);
    NodeOptions options =
        NodeOptions.DEFAULTS
            .withDeadline(Duration.ofMillis(600))
            .withErrorsTo((where, failure) -> told.add(where + ": " + failure.getMessage()));
    Ranks.run(
        2,
        via,
        world -> {
          Node node = Node.of(world, options);
          if (world.rank() == 1) {
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
          }
          node.close();
          closed.countDown();
        });
    assertThat(told)
        .singleElement()
        .asString()
        .contains("the end of the node of rank 0")
        .contains("has waited 600 ms")
        .contains("for the nodes of the ranks [1] to be closed, and ends without them");
  }
}
