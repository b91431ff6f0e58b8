package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Allocations;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;

/** A synchronous call without arguments leaves next to nothing to the garbage collector. */
final class CallAllocationTest {
  private static final int CALLS = 20_000;
  private static final int ROUNDS = 8;
  private static final double MOST_BYTES = 200;

  /** Called, and says what its thread has allocated. */
  interface Null {
    void call();

    long allocated();
  }

  private static final class Implementation implements Null {
    @Override
    public void call() {}

    @Override
    public long allocated() {
      return Allocations.bytesByAllThreads();
    }
  }

  @Test
  void nullCalls() {
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          try (Node node = Node.of(world)) {
            if (node.rank() == 0) {
              Remote<Null> _ = node.export("null", Null.class, new Implementation());
              return;
            }
            Null stub = node.lookup("null", Null.class).call();
            double mine = Double.MAX_VALUE;
            double all = Double.MAX_VALUE;
            for (int round = 0;
                round < ROUNDS && (all > MOST_BYTES || mine > MOST_BYTES / 4);
                round++) {
              long allBefore = stub.allocated();
              long before = Allocations.bytesByThisThread();
              for (int i = 0; i < CALLS; i++) {
                stub.call();
              }
              mine = Math.min(mine, (double) (Allocations.bytesByThisThread() - before) / CALLS);
              all = Math.min(all, (double) (stub.allocated() - allBefore) / CALLS);
            }
            assertThat(mine).as("bytes a call, caller").isLessThanOrEqualTo(MOST_BYTES / 4);
            assertThat(all).as("bytes a call, all threads").isLessThanOrEqualTo(MOST_BYTES);
          }
        });
  }
}
