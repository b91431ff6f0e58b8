package dev.weft.internal.collective.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeMemory;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.SeenMemory;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Cluster;
import dev.weft.internal.collective.operation.Forced;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The area itself, in an order of steps that operations seldom take. */
@Timeout(60)
class SharedAreaTest {
  private static final long FIRST = 100;

  /** As many later as there are cells: it has the same one. */
  private static final long PASSED = FIRST + 4 * SharedArea.STEPS_OF_AN_OPERATION;

  private static final long LAST = PASSED + 1;

  /** What each rank does once the two have met in the area. */
  private interface Program {
    void run(int rank, CollectiveOperations all, Exchange exchange) throws Exception;
  }

  private static void onTwoRanks(Program program) {
    Exchange[] exchanges = new Exchange[2];
    Cluster.run(
        2,
        FakeNetwork.Delivery.RENDEZVOUS,
        exchange -> {
          exchanges[exchange.rank()] = exchange;
          return Forced.shared().over(exchange);
        },
        (rank, all) -> {
          all.barrier();
          program.run(rank, all, exchanges[rank]);
        });
  }

  /**
   * A rank passes over an operation before another has read what is in that cell. The other waits
   * for it there, and it for the other in the operation after that.
   */
  @Test
  void aRankThatHasLeftIsFoundOutByOneThatWasLate() {
    CountDownLatch passed = new CountDownLatch(1);
    onTwoRanks(
        (rank, all, exchange) -> {
          SharedArea area = SharedArea.of(exchange);
          area.next(FIRST);
          if (rank == 0) {
            write(area, 7 + rank);
            area.next(PASSED);
            area.passOver();
            passed.countDown();
          } else {
            passed.await();
            assertThat(read(area, 0)).isEqualTo(7);
            area.next(PASSED);
            try (SharedArea begun = area.begin()) {
              assertThat(begun.await(0, 0, Long.BYTES)).as("a chunk has come").isFalse();
            }
          }
          area.next(LAST);
          if (rank == 0) {
            assertThat(read(area, 1)).isEqualTo(8);
          } else {
            write(area, 7 + rank);
          }
        });
  }

  /** Whoever waits for a rank that has given up because another failed learns of that failure. */
  @Test
  void aFailureIsNotTakenForALeaving() {
    CountDownLatch met = new CountDownLatch(1);
    CountDownLatch passed = new CountDownLatch(1);
    onTwoRanks(
        (rank, all, exchange) -> {
          SharedArea area = SharedArea.of(exchange);
          FakeMemory memory = ((SeenMemory) exchange.hostMemory()).memory();
          if (rank == 0) {
            met.await();
            memory.oneLearnsOfFailure();
            area.next(FIRST);
            area.passOver();
            passed.countDown();
            memory.allLearnOfFailure();
          } else {
            area.next(FIRST);
            try (SharedArea begun = area.begin()) {
              met.countDown();
              passed.await();
              assertThatThrownBy(() -> begun.await(0, 0, Long.BYTES))
                  .isInstanceOf(PeerFailedException.class);
            }
          }
        });
  }

  /** A rank that knows of a failure completes no operation of ranks that do not. */
  @Test
  void nothingBeginsAfterAFailure() {
    CountDownLatch met = new CountDownLatch(2);
    onTwoRanks(
        (rank, all, exchange) -> {
          met.countDown();
          met.await();
          FakeMemory memory = ((SeenMemory) exchange.hostMemory()).memory();
          memory.allLearnOfFailure();
          assertThatThrownBy(all::barrier).isInstanceOf(PeerFailedException.class);
        });
  }

  /**
   * Numbers so far apart that steps begin again, twice. Rank 1 writes at the end only: until then
   * its cells would fall behind too far.
   */
  @Test
  void stepsBeginAgain() {
    onTwoRanks(
        (rank, all, exchange) -> {
          SharedArea area = SharedArea.of(exchange);
          for (long i = 0; i <= 36; i++) {
            area.next(FIRST + (i << 36));
            if (i == 36 ? rank == 1 : rank == 0) {
              write(area, i);
            } else {
              assertThat(read(area, 1 - rank)).isEqualTo(i);
            }
          }
        });
  }

  /** Writes the one chunk of the next operation. */
  private static void write(SharedArea area, long value) {
    try (SharedArea begun = area.begin()) {
      begun.write(0, Long.BYTES, Slice.of(new long[] {value}), SharedArea.ALL);
      begun.done();
    }
  }

  /** What a rank has written for the next operation. */
  private static long read(SharedArea area, int from) {
    long[] value = new long[1];
    try (SharedArea begun = area.begin()) {
      assertThat(begun.await(from, 0, Long.BYTES)).isTrue();
      begun.read(from, 0, Long.BYTES, 0, Slice.of(value));
      begun.done();
    }
    return value[0];
  }
}
