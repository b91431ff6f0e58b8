package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Objects without a name live while anybody refers to them, and not much longer. */
@Execution(ExecutionMode.CONCURRENT)
final class LeasesTest extends OverEveryTransport {
  /** Longer than a thread that renews waits for its turn on a busy machine. */
  private static final Duration LEASE = Duration.ofMillis(Thorough.count(500, 2000));

  private static final Duration LONG_ENOUGH = LEASE.multipliedBy(3);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final NodeOptions OPTIONS = NodeOptions.DEFAULTS.withLease(LEASE);

  /** Keeps one callback. */
  interface Keeper {
    void keep(@Nullable IntSupplier callback);

    /** Asks the callback. */
    int ask();

    /** Gives the callback to another one, and keeps it no more. */
    void passTo(Keeper other);
  }

  private static final class Local implements Keeper {
    private final AtomicReference<@Nullable IntSupplier> kept = new AtomicReference<>();

    @Override
    public void keep(@Nullable IntSupplier callback) {
      kept.set(callback);
    }

    @Override
    public int ask() {
      IntSupplier callback = kept.get();
      return callback == null ? -1 : callback.getAsInt();
    }

    @Override
    public void passTo(Keeper other) {
      other.keep(kept.getAndSet(null));
    }
  }

  /** Keepers that are this rank's alone, one on each of the two next ranks. */
  private static Keeper[] keepers(Node node) {
    for (int distance = 1; distance <= 2; distance++) {
      int user = Math.floorMod(node.rank() - distance, node.size());
      Remote<Keeper> _ = node.export(user + " at " + distance, Keeper.class, new Local());
    }
    return new Keeper[] {
      node.lookup(node.rank() + " at 1", Keeper.class).call(),
      node.lookup(node.rank() + " at 2", Keeper.class).call()
    };
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Garbage.collect();
      Thread.sleep(20);
    }
  }

  @Lengthy
  @Test
  void passedOnAndReleased() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          OPTIONS,
          node -> {
            Keeper[] keepers = keepers(node);
            int answer = 100 + node.rank();
            keepers[0].keep(() -> answer);
            keepers[0].passTo(keepers[1]);
            Thread.sleep(LONG_ENOUGH);
            assertThat(keepers[0].ask()).isEqualTo(-1);
            assertThat(keepers[1].ask()).isEqualTo(answer);
            keepers[1].keep(null);
            await(() -> node.statistics().released() == 1);
            assertThat(node.statistics().unnamed()).isZero();
            assertThat(node.statistics().named()).isEqualTo(2);
          });
    }
  }

  @Lengthy
  @Test
  void theEndOfAOneWayCallWithACallbackIsTold() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          OPTIONS.withInFlight(1, false),
          node -> {
            Keeper[] keepers = keepers(node);
            Remote<Keeper> first = node.lookup(node.rank() + " at 1", Keeper.class);
            for (int i = 0; i < 3; i++) {
              int answer = i;
              first.oneWay(keeper -> keeper.keep(() -> answer));
            }
            await(() -> node.statistics().awaited() == 0);
            assertThat(keepers[0].ask()).isBetween(0, 2);
          });
    }
  }

  @Lengthy
  @Test
  void sharedObjectsLiveWhileTheirReferenceIsKept() {
    nodes(
        FEW_RANKS,
        OPTIONS,
        node -> {
          Keeper[] keepers = keepers(node);
          AtomicReference<@Nullable Remote<IntSupplier>> shared = new AtomicReference<>();
          shared.set(node.share(IntSupplier.class, () -> 7));
          keepers[0].keep(shared.get().call());
          keepers[0].keep(null);
          Thread.sleep(LONG_ENOUGH);
          assertThat(shared.get().call().getAsInt()).isEqualTo(7);
          assertThat(node.statistics().held()).isPositive();
          shared.set(null);
          await(() -> node.statistics().unnamed() == 0);
          assertThat(node.statistics().held()).isZero();
        });
  }

  @Test
  void referencesOfADeadRankDoNotCount() {
    for (int ranks : TWO_OR_MORE) {
      referencesOfADeadRankDoNotCount(ranks);
    }
  }

  private void referencesOfADeadRankDoNotCount(int ranks) {
    Ranks.run(
        ranks,
        via,
        world -> {
          Node node = Node.of(world, OPTIONS);
          Keeper[] keepers = keepers(node);
          keepers[0].keep(world::rank);
          world.barrier(); // or the rank that ends may do so before the other's call
          if (world.rank() == 1) {
            assertThat(keepers[0].ask()).isEqualTo(1);
            return; // without closing the node: the rank ends, and with it what it has kept
          }
          if (world.rank() == 0) {
            await(() -> node.statistics().unnamed() == 0);
            assertThatThrownBy(() -> keepers[0].ask()).isInstanceOf(PeerFailedException.class);
          }
          node.close();
        });
  }

  @Test
  void withoutALeaseTimeThereIsNoNode() {
    assertThatThrownBy(() -> NodeOptions.DEFAULTS.withLease(Duration.ZERO))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("at least a millisecond");
  }
}
