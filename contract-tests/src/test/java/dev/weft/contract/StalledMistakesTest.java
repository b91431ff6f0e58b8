package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Program;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Mistakes that have ranks wait for each other are named in the report of that. */
@Timeout(60)
@WithinOneProcess
@Isolated("threads of other tests could go on, so nothing would be certain to be stuck")
final class StalledMistakesTest extends StalledRanks {
  private static final String CHECK = "weft.check";
  private static final int TAG = 5;

  @Test
  void aCollectiveOperationOnAnotherCommunicator() throws Exception {
    String report =
        reportOf(
            2,
            Via.SHM,
            world -> {
              try (Comm copy = world.dup()) {
                copy.name("copy");
                Comm comm = world.rank() == 1 ? world : copy;
                comm.allReduce(1, Op.SUM);
              }
            });
    assertThat(report)
        .contains(
            "rank 0 is in allReduce on communicator \"copy\" and waits for rank 1, called at ",
            "rank 1 is in allReduce on communicator \"world\" and waits for rank 0, called at ",
            "rank 1 has not come to allReduce on communicator \"copy\"\n",
            "allReduce was called on different communicators: rank 0 on communicator \"copy\","
                + " rank 1 on communicator \"world\"\n");
  }

  /** Its ranks are in reverse order, so the sender is another one too. */
  @Test
  void aMessageOnAnotherCommunicatorAndFromAnotherRank() throws Exception {
    String report =
        reportOf(
            2,
            Via.SHM,
            world -> {
              try (Comm back = world.split(0, world.size() - world.rank())) {
                if (world.rank() == 0) {
                  world.send(new int[1], 1, TAG);
                } else {
                  back.receive(new int[1], 0, TAG);
                }
                world.barrier();
              }
            });
    assertThat(report)
        .contains(
            "rank 1 waits for rank 1: a receive of up to 4 bytes with tag 5 on communicator 1,",
            "rank 1 has a message from rank 0 with tag 5 on another communicator (communicator"
                + " \"world\") that nobody has received\n");
  }

  @Test
  void aMessageOnAnotherCommunicatorAndWithAnotherTag() throws Exception {
    String report =
        reportOf(
            2,
            Via.LOCAL,
            world -> {
              try (Comm rows = world.dup()) {
                rows.name("rows");
                if (world.rank() == 0) {
                  rows.send(new int[1], 1, TAG);
                } else {
                  world.receive(new int[1], 0, TAG + 1);
                }
                world.barrier();
              }
            });
    assertThat(report)
        .contains(
            "rank 1 has a message from rank 0 with tag 5 on another communicator (communicator"
                + " \"rows\") that nobody has received\n");
  }

  /** To name communicators takes nothing that the program may have locked. */
  @Test
  void aCommunicatorWhoseMonitorItsWaitingThreadHolds() throws Exception {
    String report =
        reportOf(
            2,
            Via.LOCAL,
            world -> {
              try (Comm rows = world.dup()) {
                rows.name("rows");
                synchronized (rows) {
                  rows.receive(new int[1], 1 - world.rank(), TAG);
                }
              }
            });
    assertThat(report).contains("rank 0 waits for rank 1", "on communicator \"rows\"");
  }

  @Test
  void aPersistentSendThatIsNotStarted() throws Exception {
    String report =
        checked(
            world -> {
              if (world.rank() == 0) {
                world.sendInit(Slice.of(new int[1]), 1, TAG).await();
              } else {
                world.receive(new int[1], 0, TAG);
              }
              world.barrier();
            });
    assertThat(report)
        .contains(
            "rank 0 has a persistent request that is not started: sendInit to rank 1 with tag 5,"
                + " prepared at StalledMistakesTest.");
  }

  @Test
  void aPartitionedSendThatIsNotStartedAgain() throws Exception {
    String report =
        checked(
            world -> {
              if (world.rank() == 0) {
                var send = world.psendInit(Slice.of(new int[2]), 2, 1, TAG);
                send.start().ready(0, 1);
                send.await();
              } else {
                var receive = world.preceiveInit(Slice.of(new int[2]), 2, 0, TAG);
                receive.start().await();
                receive.start().await();
              }
              world.barrier();
            });
    assertThat(report)
        .contains(
            "rank 0 has a persistent request that is not started: psendInit to rank 1 with tag 5,"
                + " prepared at StalledMistakesTest.");
  }

  @Test
  void aPartitionThatIsNeverMarkedReady() throws Exception {
    String report =
        checked(
            world -> {
              if (world.rank() == 0) {
                var send = world.psendInit(Slice.of(new int[6]), 3, 1, TAG);
                send.start().ready(0);
                send.ready(2);
                send.await();
              } else {
                world.preceiveInit(Slice.of(new int[6]), 3, 0, TAG).start().await();
              }
              world.barrier();
            });
    assertThat(report)
        .contains("rank 0 waits for its own threads: all partitions to be ready, called at ")
        .containsPattern(
            "rank 0 has a partitioned send to rank 1 with tag 5, started at"
                + " StalledMistakesTest\\.\\w+\\(.*\\), whose partition 1 has not been marked"
                + " ready\n");
  }

  @Test
  void aPersistentCollectiveOperationThatIsNotStarted() throws Exception {
    String report =
        checked(
            world -> {
              var sum = world.allReduceInit(Slice.of(new int[1]), Slice.of(new int[1]), Op.SUM);
              if (world.rank() == 0) {
                world.receive(new int[1], 1, TAG);
              } else {
                sum.start().await();
              }
            });
    assertThat(report)
        .contains(
            "rank 0 has a persistent request that is not started: allReduceInit, prepared at"
                + " StalledMistakesTest.");
  }

  /**
   * Each sends before it receives, and so lives by the library's buffers (MPI 4.1, section 3.5).
   */
  @Test
  void sendsThatNeedTheLibrarysBuffers() throws Exception {
    String report =
        checked(
            "sends",
            world -> {
              int other = 1 - world.rank();
              world.send(new int[1], other, TAG);
              world.receive(new int[1], other, TAG);
            });
    assertThat(report)
        .containsPattern("rank 0 waits for rank 1: a send of \\d+ bytes with tag 5")
        .contains("cycle: 0 -> 1 -> 0");
  }

  @Test
  void nonBlockingSendsThatAreAwaitedBeforeTheReceive() throws Exception {
    String report =
        checked(
            "sends",
            world -> {
              int other = 1 - world.rank();
              world.isend(new int[1], other, TAG).await();
              world.receive(new int[1], other, TAG);
            });
    assertThat(report).contains("cycle: 0 -> 1 -> 0");
  }

  private String checked(Program program) throws Exception {
    return checked("leaks", program);
  }

  private String checked(String check, Program program) throws Exception {
    System.setProperty(CHECK, check);
    try {
      return reportOf(2, Via.SHM, program);
    } finally {
      System.clearProperty(CHECK);
    }
  }
}
