package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ranks, each a thread. */
@Timeout(30)
class CommonStartTest {
  private final Exchanger<long[]> wire = new Exchanger<>();
  private final CommonStart root = new CommonStart(new Rank(0), true);

  @Test
  void allCountFromTheSameTime() throws Exception {
    CommonStart other = new CommonStart(new Rank(1), true);
    for (int i = 0; i < 7; i++) {
      root.heard(1, 1);
    }
    int together = 0;
    for (int i = 0; i < 1_000 && together < 5; i++) {
      CompletableFuture<Began> theirs = began(other);
      Began mine = began(root).get();
      if (!mine.late() && !theirs.get().late()) {
        assertThat(mine.meets(theirs.get())).as("%s and %s", mine, theirs.get()).isTrue();
        together++;
      }
    }
    assertThat(together).isEqualTo(5);
  }

  @Test
  void whoHearsOfItTooLateSpoilsTheSample() throws Exception {
    CommonStart slow = new CommonStart(new Rank(1, 20), true);
    CompletableFuture<Began> theirs = began(slow);
    began(root).get();
    assertThat(theirs.get().late()).isTrue();
  }

  /** From 10 microseconds to 2 milliseconds, which the other rank's 20 exceed as well. */
  @Test
  void whereManyAreLateEverybodyBeginsAtOnceInTheEnd() throws Exception {
    CommonStart slow = new CommonStart(new Rank(1, 20), true);
    for (int i = 0; i < 8; i++) {
      CompletableFuture<Began> theirs = began(slow);
      began(root).get();
      assertThat(theirs.get().late()).isTrue();
      root.heard(2, 10);
    }
    CompletableFuture<Began> theirs = began(slow);
    began(root).get();
    assertThat(theirs.get().late()).isFalse();
  }

  @Test
  void oneLateSampleInTenIsNoReasonToWaitLonger() throws Exception {
    CommonStart slow = new CommonStart(new Rank(1, 20), true);
    for (int i = 0; i < 20; i++) {
      root.heard(1, 10);
    }
    CompletableFuture<Began> theirs = began(slow);
    began(root).get();
    assertThat(theirs.get().late()).isTrue();
  }

  /** Without a message either: whoever waits for one gives others their turn. */
  @Test
  void whereRanksExceedCoresEachBeginsByItself() throws Exception {
    assertThat(began(new CommonStart(new Rank(0), false)).get().late()).isFalse();
    assertThat(began(new CommonStart(new Rank(1), false)).get().late()).isFalse();
  }

  /** When a rank began: not before the one time and not after the other. */
  private record Began(boolean late, long earliest, long latest) {
    boolean meets(Began other) {
      return earliest <= other.latest && other.earliest <= latest;
    }
  }

  private static CompletableFuture<Began> began(CommonStart start) {
    return CompletableFuture.supplyAsync(
        () -> {
          start.await();
          long before = System.nanoTime();
          long since = start.nanos();
          long after = System.nanoTime();
          return new Began(since == CommonStart.LATE, before - since, after - since);
        },
        command -> Thread.ofPlatform().daemon().start(command));
  }

  /** Rank 0 hands its numbers to rank 1, which may look at them late. */
  private final class Rank extends Orders {
    private final int lateMillis;

    Rank(int rank) {
      this(rank, 0);
    }

    Rank(int rank, int lateMillis) {
      super(rank, 2);
      this.lateMillis = lateMillis;
    }

    @Override
    protected void send(long[] numbers, int count, int destination) {
      long[] _ = exchange(numbers.clone());
    }

    @Override
    protected void receive(long[] numbers, int count, int source) {
      long[] sent = exchange(new long[0]);
      try {
        Thread.sleep(lateMillis);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      System.arraycopy(sent, 0, numbers, 0, count);
    }

    private long[] exchange(long[] numbers) {
      try {
        return wire.exchange(numbers, 10, TimeUnit.SECONDS);
      } catch (InterruptedException | TimeoutException e) {
        throw new AssertionError(e);
      }
    }
  }
}
