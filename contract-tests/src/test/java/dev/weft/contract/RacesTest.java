package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Program;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dweft.check=all}, a receive from any rank is told if another message would have
 * broken what follows, although it did not come first this time.
 */
final class RacesTest extends UnderChecks {
  private static final String SITE = "RacesTest\\.\\S+\\(RacesTest\\.java:\\d+\\)";
  private static final String SEED = "weft.check.seed";
  private static final int THERE = 70;

  /** Lowered by rank 0 when its receive has taken a message; no message says so. */
  private CountDownLatch taken = new CountDownLatch(1);

  /** What rank 0 does, once the message of rank 2 is there and while rank 1 has sent nothing. */
  private void raced(Program ofRankZero) {
    raced(new int[1], new int[1], ofRankZero);
  }

  private void raced(Object fromOne, Object fromTwo, Program ofRankZero) {
    taken = new CountDownLatch(1);
    ranks(
        3,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[1], 2, THERE);
            ofRankZero.run(world);
          } else if (world.rank() == 1) {
            taken.await();
            world.send(slice(fromOne), 0, TAG);
          } else {
            world.send(slice(fromTwo), 0, TAG);
            world.send(new byte[1], 0, THERE);
          }
        });
  }

  private static Slice slice(Object array) {
    return array instanceof int[] ints ? Slice.of(ints) : Slice.of((double[]) array);
  }

  @Test
  void anyThenOneByName() {
    raced(
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[1], 1, TAG);
        });
    assertThat(told())
        .containsPattern(
            "rank 0 has message races: \\[W2204\\]\nweft:   receive from any rank with tag 7 at "
                + SITE
                + " took the message from rank 2 with tag 7, sent at "
                + SITE
                + "; that from rank 1 with tag 7, sent at "
                + SITE
                + ", could have matched as well, and then receive from rank 1 with tag 7 at "
                + SITE
                + " would wait for ever; ");
  }

  @Test
  void startedAndPersistentReceivesAndTakenMessages() {
    raced(
        world -> {
          Request any = world.ireceive(new int[1], Comm.ANY_SOURCE, TAG);
          Request one = world.ireceive(new int[1], 1, TAG);
          any.await();
          taken.countDown();
          one.await();
        });
    assertThat(told()).containsPattern("weft:   ireceive from any.* then ireceive from rank 1");
    raced(
        world -> {
          world.receiveInit(Slice.of(new int[1]), Comm.ANY_SOURCE, TAG).start().await();
          taken.countDown();
          world.receiveInit(Slice.of(new int[1]), 1, TAG).start().await();
        });
    assertThat(told()).containsPattern("weft:   start from any.* then start from rank 1");
    raced(
        world -> {
          world.mprobe(Comm.ANY_SOURCE, TAG).receive(Slice.of(new int[1]));
          taken.countDown();
          world.mprobe(1, TAG).receive(Slice.of(new int[1]));
        });
    assertThat(told()).containsPattern("weft:   mprobe from any.* then mprobe from rank 1");
  }

  @Test
  void aMessageOfAnotherTypeOrSize() {
    raced(
        new double[1],
        new int[1],
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new double[1], Comm.ANY_SOURCE, TAG);
        });
    assertThat(told()).contains("it holds DOUBLE, and receive from any rank");
    raced(
        new int[8],
        new int[1],
        world -> {
          Status _ = world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[8], Comm.ANY_SOURCE, TAG);
        });
    assertThat(told()).contains("it has 32 bytes, the buffer of receive from any rank");
  }

  @Test
  void aProbeAndAReceiveThatMayTakeAnother() {
    raced(
        new int[1],
        new int[8],
        world -> {
          for (int i = 0; i < 2; i++) {
            int elements = (int) world.probe(Comm.ANY_SOURCE, TAG).count(ElementType.INT);
            world.receive(new int[elements], Comm.ANY_SOURCE, TAG);
            taken.countDown();
          }
        });
    assertThat(told())
        .containsPattern("need not take the message that probe from any rank .* has seen");
  }

  @Test
  void eitherMessageIsRight() {
    raced(
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
        });
    raced(
        world -> {
          int first = world.receive(new int[1], Comm.ANY_SOURCE, TAG).source();
          taken.countDown();
          world.receive(new int[1], 3 - first, TAG);
        });
    raced(
        world -> {
          Request any = world.ireceive(new int[1], Comm.ANY_SOURCE, TAG);
          any.await();
          taken.countDown();
          world.receive(new int[1], 3 - any.status().source(), TAG);
        });
    raced(
        world -> {
          Message any = world.mprobe(Comm.ANY_SOURCE, TAG);
          any.receive(Slice.of(new int[1]));
          taken.countDown();
          world.receive(new int[1], 3 - any.status().source(), TAG);
        });
    raced(
        world -> {
          Status seen = world.probe(Comm.ANY_SOURCE, TAG);
          world.receive(new int[1], seen.source(), TAG);
          taken.countDown();
          world.receive(new int[1], 1, TAG);
        });
    assertThat(told()).isEmpty();
  }

  /** Whoever is taken first, the third receive finds the rest. */
  @Test
  void theRestIsTakenByAny() {
    taken = new CountDownLatch(1);
    ranks(
        3,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[1], 2, THERE);
            world.receive(new int[1], Comm.ANY_SOURCE, TAG);
            taken.countDown();
            world.receive(new int[1], 2, TAG);
            world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          } else if (world.rank() == 1) {
            taken.await();
            world.send(new int[1], 0, TAG);
          } else {
            world.send(new int[1], 0, TAG);
            world.send(new int[1], 0, TAG);
            world.send(new byte[1], 0, THERE);
          }
        });
    assertThat(told()).isEmpty();
  }

  /** Has rank 1 send and then, once something has told rank 2 of its receipt, rank 2. */
  private void ordered(Program afterReceipt) {
    ranks(
        3,
        world -> {
          if (world.rank() == 1) {
            world.send(new int[1], 0, TAG);
          }
          if (world.rank() == 0) {
            world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          }
          afterReceipt.run(world);
          if (world.rank() == 2) {
            world.send(new int[1], 0, TAG);
          }
          if (world.rank() == 0) {
            world.receive(new int[1], 2, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void whatHappensBefore() {
    ordered(Comm::barrier);
    ordered(world -> world.ibarrier().await());
    ordered(world -> world.dup().close());
    ordered(
        world -> {
          Comm all = world.split(0, -world.rank());
          all.close();
        });
    ordered(
        world -> {
          if (world.rank() == 0) {
            world.send(new byte[1], 1, THERE);
          } else if (world.rank() == 1) {
            world.receive(new byte[1], 0, THERE);
            world.send(new byte[1], 2, THERE);
          } else {
            world.receive(new byte[1], 1, THERE);
          }
        });
    ordered(
        world -> {
          try (Window window = world.allocateWindow(1, ElementType.INT)) {
            window.fence();
            window.fence();
          }
        });
  }

  @Test
  void aWindowThatTells() {
    ranks(
        3,
        world -> {
          try (Window window = world.allocateWindow(1, ElementType.INT)) {
            window.lockAll();
            if (world.rank() == 1) {
              world.send(new int[1], 0, TAG);
            } else if (world.rank() == 0) {
              world.receive(new int[1], Comm.ANY_SOURCE, TAG);
              window.put(1, 2, 0);
              window.flush(2);
              world.receive(new int[1], 2, TAG);
            } else {
              while (window.fetchAndOp(0, 2, 0, Op.SUM) == 0) {
                Thread.onSpinWait();
              }
              world.send(new int[1], 0, TAG);
            }
            window.unlockAll();
          }
        });
    assertThat(told()).isEmpty();
  }

  /** A send in synchronous mode ends when its receive has begun (MPI 4.1, section 3.4). */
  @Test
  void aSynchronousSendThatTells() {
    ranks(
        3,
        world -> {
          if (world.rank() == 1) {
            world.send(Slice.of(new int[1]), 0, TAG, SendMode.SYNCHRONOUS);
            world.send(new byte[1], 2, THERE);
          } else if (world.rank() == 2) {
            world.receive(new byte[1], 1, THERE);
            world.send(new int[1], 0, TAG);
          } else {
            world.receive(new int[1], Comm.ANY_SOURCE, TAG);
            world.receive(new int[1], 2, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void onlyOnTheSameCommunicatorAndWithAMatchingTag() {
    raced(
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[1], 1, Comm.ANY_TAG);
        });
    assertThat(told()).contains("has message races");
  }

  @Test
  void aSeedTakesAnotherMessageThatIsThere() {
    Set<Integer> taken = new HashSet<>();
    try {
      for (int seed = 1; seed <= 12; seed++) {
        System.setProperty(SEED, "" + seed);
        ranks(
            3,
            world -> {
              if (world.rank() == 0) {
                world.receive(new byte[1], 1, THERE);
                world.receive(new byte[1], 2, THERE);
                int first = world.receive(new int[1], Comm.ANY_SOURCE, TAG).source();
                world.receive(new int[1], 3 - first, TAG);
                taken.add(first);
              } else {
                world.send(new int[1], 0, TAG);
                world.send(new byte[1], 0, THERE);
              }
            });
      }
    } finally {
      System.clearProperty(SEED);
    }
    assertThat(taken).containsExactlyInAnyOrder(1, 2);
    assertThat(told()).isEmpty();
  }

  @Test
  void aSeedThatIsNoNumber() {
    System.setProperty(SEED, "one");
    try {
      assertThatThrownBy(() -> ranks(2, Comm::barrier))
          .hasMessageContaining("-Dweft.check.seed=one is no number");
    } finally {
      System.clearProperty(SEED);
    }
  }

  /** Master and workers, who may be served in any order. */
  @Test
  void aSeedLeavesRightProgramsRight() {
    System.setProperty(SEED, "7");
    try {
      ranks(
          4,
          world -> {
            if (world.rank() == 0) {
              for (int i = 0; i < 3 * (world.size() - 1); i++) {
                Status status = world.receive(new int[1], Comm.ANY_SOURCE, TAG);
                world.send(new int[1], status.source(), TAG);
              }
            } else {
              for (int i = 0; i < 3; i++) {
                world.send(new int[1], 0, TAG);
                world.receive(new int[1], 0, TAG);
              }
            }
          });
    } finally {
      System.clearProperty(SEED);
    }
    assertThat(told()).isEmpty();
  }

  @Test
  void onlyIfAskedFor() {
    checking("types,leaks,buffers");
    raced(
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[1], 1, TAG);
        });
    assertThat(told()).isEmpty();
    checking("races");
    raced(
        world -> {
          world.receive(new int[1], Comm.ANY_SOURCE, TAG);
          taken.countDown();
          world.receive(new int[1], 1, TAG);
        });
    assertThat(told()).contains("has message races");
  }
}
