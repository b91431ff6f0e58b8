package dev.weft.contract.many;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.AlsoWithoutNativeCalls;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a rank keeps of the ranks that it never exchanges a message with. */
@AlsoWithoutNativeCalls
@Timeout(120)
final class UntouchedPeersTest {
  private static final int FEW = 64;
  private static final int MANY = 256;

  private static final long MOST_BYTES_A_RANK = 16 << 10;

  /** References, and ranks in a few tables. */
  private static final long MOST_BYTES_A_PEER = 64;

  @Lengthy
  @Test
  void costNextToNothing() {
    long warm = heapOf(FEW); // loads what only the first job needs
    long few = heapOf(FEW);
    long many = heapOf(MANY);
    long ranks = MANY - FEW;
    long peers = (long) MANY * MANY - (long) FEW * FEW;
    assertThat(many - few)
        .as("heap used by %d ranks: %d bytes, then %d, by %d: %d", FEW, warm, few, MANY, many)
        .isLessThan(ranks * MOST_BYTES_A_RANK + peers * MOST_BYTES_A_PEER);
  }

  /** Bytes of the heap in use when ranks have joined and sent nothing. */
  private static long heapOf(int ranks) {
    CyclicBarrier joined = new CyclicBarrier(ranks);
    AtomicLong bytes = new AtomicLong();
    Ranks.run(
        ranks,
        Via.LOCAL,
        world -> {
          joined.await();
          if (world.rank() == 0) {
            bytes.set(used());
          }
          joined.await();
        });
    return bytes.get();
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
    }
    return used;
  }
}
