package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.io.ParallelFile;
import dev.weft.request.PartitionedSend;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.LockType;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Waits of all kinds are named, with their places in the program, and none hides another. */
@Timeout(60)
@WithinOneProcess
@Isolated("threads of other tests could go on, so nothing would be certain to be stuck")
final class StallSitesTest extends StalledRanks {
  private static final String CHECK = "weft.check";
  private static final String HERE = ", called at StallSitesTest.";
  private static final int TAG = 3;
  private static final long BUSY_MILLIS = 450;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "TCP"})
  void aLockNamesWhoIsWaitedFor(Via via) throws Exception {
    String report =
        reportOf(
            3,
            via,
            world -> {
              try (Window window = world.allocateWindow(1, ElementType.INT)) {
                if (world.rank() == 2) {
                  window.lock(LockType.EXCLUSIVE, 0);
                  world.barrier();
                  world.receive(new int[1], 1, TAG);
                } else {
                  world.barrier();
                  if (world.rank() == 1) {
                    window.lock(LockType.SHARED, 0);
                  }
                  world.barrier();
                }
              }
            });
    assertThat(report)
        .containsPattern("rank 1 is in lock and waits for rank [02]" + HERE)
        .contains("rank 2 waits for rank 1: a receive of up to 4 bytes with tag 3" + HERE)
        .contains("cycle: ");
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "TCP"})
  void aLockHeldByOneThatComputesIsNoStall(Via via) {
    Ranks.run(
        3,
        via,
        world -> {
          try (Window window = world.allocateWindow(1, ElementType.INT)) {
            if (world.rank() == 2) {
              window.lock(LockType.EXCLUSIVE, 0);
              world.barrier();
              spin();
              window.unlock(0);
            } else {
              world.barrier();
              if (world.rank() == 1) {
                window.lock(LockType.SHARED, 0);
                window.unlock(0);
              }
            }
            world.barrier();
          }
        });
    assertThat(report()).isEmpty();
  }

  @Test
  void startAndFence() throws Exception {
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              try (Window one = world.allocateWindow(1, ElementType.INT);
                  Window other = world.allocateWindow(1, ElementType.INT)) {
                if (world.rank() == 0) {
                  one.start(new int[] {1});
                } else {
                  other.fence();
                }
              }
            });
    assertThat(report)
        .contains("rank 0 is in start and waits for rank 1" + HERE)
        .contains("in fence and wait")
        .contains("rank 0 has not come to fence\n");
  }

  /** The threads that serve windows of processes apart wait for anybody, all the time. */
  @Test
  void servingAWindowHidesNoStall() throws Exception {
    String report =
        reportOf(
            3,
            Via.TCP,
            world -> {
              try (Window window = world.createWindow(Slice.of(new int[4]))) {
                window.lockAll();
                if (world.rank() == 2) {
                  TimeUnit.SECONDS.sleep(20);
                } else {
                  world.receive(new int[1], 1 - world.rank(), TAG);
                }
                window.unlockAll();
              }
            });
    assertThat(report).contains("cycle: 0 -> 1 -> 0\n").doesNotContain("any rank");
  }

  @Test
  void partitionsThatNobodyMakesReady() throws Exception {
    String report =
        reportOf(
            2,
            Via.LOCAL,
            world -> {
              if (world.rank() == 0) {
                PartitionedSend send = world.psendInit(Slice.of(new int[4]), 2, 1, TAG);
                send.start();
                send.ready(0);
                send.await();
              } else {
                var receive = world.preceiveInit(Slice.of(new int[4]), 2, 0, TAG);
                receive.start();
                receive.await();
              }
            });
    assertThat(report)
        .contains("rank 0 waits for its own threads: all partitions to be ready" + HERE)
        .contains("rank 1 waits for rank 0: a receive of up to")
        .doesNotContain("cycle: 0 -> 0");
  }

  @Test
  void anyOfSeveral() throws Exception {
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              Request[] both = {
                world.ireceive(new int[1], (world.rank() + 1) % 3, TAG),
                world.ireceive(new int[1], (world.rank() + 2) % 3, TAG)
              };
              int _ = Requests.awaitAny(both);
            });
    assertThat(report)
        .contains("ranks 0 and 2 wait for rank 1: a receive of up to 4 bytes with tag 3" + HERE)
        .contains("ranks 0 and 1 wait for rank 2: a receive of up to 4 bytes with tag 3" + HERE)
        .contains("cycle: 0 -> 1 -> ");
  }

  @Test
  void futures() throws Exception {
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              Request request = world.ireceive(new int[1], (world.rank() + 1) % 3, TAG);
              var _ = request.toFuture().get();
            });
    assertThat(report)
        .contains("rank 2 waits for rank 0: a receive of up to 4 bytes with tag 3" + HERE)
        .contains("cycle: 0 -> 1 -> 2 -> 0\n");
  }

  @Test
  void anyOfSeveralAndFuturesOfOneThatComputesAreNoStall() {
    Ranks.run(
        3,
        Via.LOCAL,
        world -> {
          if (world.rank() == 0) {
            spin();
            world.send(new int[1], 1, TAG);
            world.send(new int[1], 2, TAG);
          } else if (world.rank() == 1) {
            int _ = Requests.awaitAny(world.ireceive(new int[1], 0, TAG));
          } else {
            var _ = world.ireceive(new int[1], 0, TAG).toFuture().get();
          }
        });
    assertThat(report()).isEmpty();
  }

  @Test
  void collectiveOperationsOnFiles() throws Exception {
    Path path = folder.resolve("data");
    String report =
        reportOf(
            2,
            Via.LOCAL,
            world -> {
              try (ParallelFile file =
                  ParallelFile.open(
                      world, path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                if (world.rank() == 0) {
                  file.at(0).writeAll(new byte[8]);
                } else {
                  world.receive(new int[1], 0, TAG);
                }
              }
            });
    assertThat(report)
        .contains("rank 0 is in writeAll and waits for rank 1" + HERE)
        .contains("rank 1 has not come to writeAll\n");
  }

  /** Other threads of this process might free the ranks, so nothing here is certain. */
  @Test
  void aCloseInVainIsReportedAndGoesOn() throws Exception {
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              try (Window one = world.allocateWindow(1, ElementType.INT);
                  Window two = world.allocateWindow(1, ElementType.INT)) {
                one.fence();
                fail(world);
                two.fence();
              }
            });
    assertThat(report)
        .contains("rank 1 is in close and waits for", "rank 1 has not come to fence\n")
        .contains("may still go on: the thread ")
        .contains("rank 1 may be in close because of an exception");
  }

  @Test
  void soIsOneOfAFile() throws Exception {
    Path path = folder.resolve("data");
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              try (ParallelFile file =
                  ParallelFile.open(
                      world, path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.at(8L * world.rank()).write(new byte[8]);
                fail(world);
                world.barrier();
              }
            });
    assertThat(report).contains("rank 1 is in close and waits for");
  }

  /** Two that flush what the other has no receive for yet. */
  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "TCP"})
  void aFlushOfBufferedMessages(Via via) throws Exception {
    String report =
        reportOf(
            2,
            via,
            world -> {
              int other = 1 - world.rank();
              world.send(Slice.of(new byte[4 << 20]), other, TAG, SendMode.BUFFERED);
              world.flushBuffered();
              world.receive(new byte[4 << 20], other, TAG);
            });
    assertThat(report)
        .contains("rank 0 waits for rank 1: a buffered send of 4194304 bytes with tag 3" + HERE)
        .contains("cycle: 0 -> 1 -> 0\n");
  }

  @Test
  void anOperationInTheBackgroundNamesWhoIsMissing() throws Exception {
    String report =
        reportOf(
            3,
            Via.LOCAL,
            world -> {
              if (world.rank() == 2) {
                world.receive(new int[1], 0, TAG);
              } else if (world.rank() == 1) {
                var _ = world.ibarrier().toFuture().get();
              } else {
                world.ibarrier().await();
              }
            });
    assertThat(report)
        .contains(" is in barrier and waits for rank ", "rank 2 has not come to barrier\n")
        .doesNotContain("in the background");
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "TCP"})
  void messagesThatNobodyReceives(Via via) throws Exception {
    String report =
        reportOf(
            3,
            via,
            world -> {
              Comm twin = world.dup();
              if (world.rank() == 0) {
                world.send(new int[1], 1, TAG + 1);
                world.send(new int[1], 1, TAG + 1);
                twin.send(new int[1], 1, TAG);
                twin.send(new int[1], 1, TAG + 2);
                world.barrier();
              } else if (world.rank() == 1) {
                world.receive(new int[1], 0, TAG);
              } else {
                world.send(new int[1], 1, TAG);
                world.send(new int[1], 1, TAG + 3);
                world.barrier();
              }
            });
    assertThat(report)
        .contains(
            """
            weft:   rank 1 has 2 messages from rank 0 with tag 4 that nobody has received
            weft:   rank 1 has a message from rank 0 with tag 3 on another communicator (communicator 1) that nobody has received
            weft:   rank 1 has a message from rank 2 with tag 3 that nobody has received
            """);
  }

  /** Whose number is far higher than there are communicators now. */
  @Test
  void messagesThatNobodyReceivesOnALateCommunicator() throws Exception {
    String report =
        reportOf(
            2,
            Via.LOCAL,
            world -> {
              for (int i = 0; i < 100; i++) {
                world.dup().close();
              }
              Comm late = world.dup();
              if (world.rank() == 0) {
                late.send(new int[1], 1, TAG + 1);
                late.barrier();
              } else {
                late.receive(new int[1], 0, TAG);
              }
            });
    assertThat(report)
        .contains("weft:   rank 1 has a message from rank 0 with tag 4 that nobody has received\n");
  }

  @Test
  void messagesAreNamedWithTheirPlacesWhereTheyAreChecked() throws Exception {
    System.setProperty(CHECK, "types");
    try {
      String report =
          reportOf(
              2,
              Via.SHM,
              world -> {
                if (world.rank() == 0) {
                  world.send(new int[1], 1, TAG + 1);
                  world.barrier();
                } else {
                  world.receive(new int[1], 0, TAG);
                }
              });
      assertThat(report)
          .contains(
              "rank 1 waits for rank 0: a receive with tag 3" + HERE,
              "rank 1 has a message from rank 0 with tag 4 that nobody has received, sent at"
                  + " StallSitesTest.");
    } finally {
      System.clearProperty(CHECK);
    }
  }

  private static void fail(Comm world) {
    if (world.rank() == 1) {
      throw new IllegalStateException("meant");
    }
  }

  private static void spin() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_MILLIS);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
