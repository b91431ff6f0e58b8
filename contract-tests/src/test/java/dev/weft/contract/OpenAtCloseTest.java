package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.io.ParallelFile;
import dev.weft.request.Message;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.LockType;
import java.nio.file.Path;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code -Dweft.check=leaks}, whatever a program can leave open is told, and nothing else. */
final class OpenAtCloseTest extends UnderChecks {
  private static final String SITE = "OpenAtCloseTest\\.\\w+\\(OpenAtCloseTest\\.java:\\d+\\)";

  @TempDir Path folder = Path.of("");

  /** Makes a window, has rank 0 use it, and closes it. */
  private void window(ObjIntConsumer<Window> used) {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(4, ElementType.INT)) {
            world.barrier();
            used.accept(window, world.rank());
          }
          world.barrier();
        });
  }

  private void assertCutOff(String epoch, String end) {
    assertThat(told())
        .containsPattern(
            "weft:   never completed: the epoch of %s at %s; its window was closed at %s without %s\n"
                .formatted(epoch, SITE, SITE, end))
        .doesNotContain("never closed");
  }

  @Test
  void aLock() {
    window(
        (window, rank) -> {
          if (rank == 0) {
            window.lock(LockType.SHARED, 1);
            window.get(new int[1], 1, 0);
          }
        });
    assertCutOff("lock of rank 1", "unlock\\(1\\)");
    assertThat(told()).doesNotContain("rank 1 leaves");
  }

  @Test
  void locksOfAll() {
    window(
        (window, rank) -> {
          if (rank == 0) {
            window.lockAll();
          }
        });
    assertCutOff("lockAll", "unlockAll\\(\\)");
  }

  @Test
  void aFenceWithOperationsBehind() {
    window(
        (window, rank) -> {
          window.fence();
          if (rank == 0) {
            window.put(new int[1], 1, 0);
          }
        });
    assertCutOff("fence", "another fence\\(\\)");
  }

  @Test
  void startedAndExposed() {
    window(
        (window, rank) -> {
          if (rank == 0) {
            window.post(new int[] {1});
          } else {
            window.start(new int[] {0});
          }
        });
    assertCutOff("start", "complete\\(\\)");
    assertCutOff("post", "awaitComplete\\(\\)");
  }

  @Test
  void aRequestOfAWindow() {
    window(
        (window, rank) -> {
          window.lock(LockType.SHARED, 1 - rank);
          Request _ = window.rget(Slice.of(new int[1]), 1 - rank, 0);
          window.rget(Slice.of(new int[1]), 1 - rank, 0).await();
          window.accumulate(new int[1], 1 - rank, 1, Op.SUM);
          window.unlock(1 - rank);
        });
    assertThat(told())
        .containsPattern("never awaited: rget from rank 1 at " + SITE + "\n")
        .doesNotContain("times", "accumulate");
  }

  /** Nobody waits for the others, which may wait elsewhere. */
  @Test
  void anExceptionThatClosesAWindowBetweenEpochsShows() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            assertThatThrownBy(
                    () -> {
                      try (Window window = world.allocateWindow(4, ElementType.INT)) {
                        window.put(1, 1, 0);
                      }
                    })
                .hasMessageContaining("no access epoch");
            world.send(new int[0], 1, TAG);
          } else {
            try (Window _ = world.allocateWindow(4, ElementType.INT)) {
              world.receive(new int[0], 0, TAG);
            }
          }
        });
  }

  @Test
  void whatAnExceptionCutsOffIsNoMistake() {
    ranks(
        2,
        world -> {
          assertThatThrownBy(
                  () -> {
                    try (Window window = world.allocateWindow(4, ElementType.INT)) {
                      window.lock(LockType.SHARED, 1 - world.rank());
                      throw new IllegalStateException("no such row");
                    }
                  })
              .hasMessage("no such row");
          world.barrier();
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void filesAndTheirRequests() {
    ranks(
        2,
        world -> {
          ParallelFile file = ParallelFile.open(world, folder.resolve("numbers"), CREATE, WRITE);
          Request _ = file.at(8L * world.rank()).iwrite(Slice.of(new long[] {1}));
          Request _ = file.at(8L * world.rank()).iwriteAll(Slice.of(new long[] {1}));
          file.at(8L * world.rank()).iwrite(Slice.of(new long[] {1})).await();
        });
    assertThat(told())
        .containsPattern("never closed: a file, made by open at " + SITE)
        .containsPattern("never awaited: iwrite at " + SITE + "\n")
        .containsPattern("never awaited: iwriteAll at " + SITE)
        .doesNotContain("communicator", " times");
  }

  @Test
  void aMessageTakenAndNotReceived() {
    ranks(
        2,
        world -> {
          world.send(new int[2], 1 - world.rank(), TAG);
          Message _ = world.mprobe(1 - world.rank(), TAG);
        });
    assertThat(told())
        .containsPattern(
            "never received: a message from rank 1 with tag 7, taken by mprobe at " + SITE);
  }

  @Test
  void partitionedMessages() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(new int[4]), 2, 1, TAG);
            send.start();
            send.ready(0, 1);
          } else {
            world.preceiveInit(Slice.of(new int[4]), 2, 0, TAG).start().await();
          }
        });
    assertThat(told())
        .containsPattern(
            "never awaited: start of a partitioned send to rank 1 with tag 7 at " + SITE)
        .doesNotContain("rank 1 leaves");
  }

  @Test
  void partitionsThatAreNeverMarkedReady() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(new int[12]), 6, 1, TAG);
            for (int round = 0; round < 2; round++) {
              send.start().readyRange(0, 6);
              send.await();
            }
            send.start().ready(1);
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(new int[12]), 6, 0, TAG);
            receive.start().await();
            receive.start().await();
          }
        });
    assertThat(told())
        .containsPattern(
            "never complete: a partitioned send to rank 1 with tag 7, started at "
                + SITE
                + ", whose partitions 0, 2, 3, 4 and 1 more have not been marked ready\n")
        .doesNotContain("never awaited", "times");
  }

  @Test
  void aPersistentRequestThatIsAwaitedAndNeverStarted() {
    ranks(
        2,
        world -> {
          world.psendInit(Slice.of(new int[2]), 2, 1 - world.rank(), TAG).await();
          PersistentRequest never = world.sendInit(Slice.of(new int[1]), 1 - world.rank(), TAG);
          never.await();
          PersistentRequest later = world.receiveInit(Slice.of(new int[1]), world.rank(), TAG);
          later.await();
          later.start();
          world.send(new int[1], world.rank(), TAG);
          later.await();
        });
    assertThat(told())
        .containsPattern(
            "awaited, but never started: sendInit to rank 1 with tag 7, prepared at " + SITE)
        .containsPattern(
            "awaited, but never started: psendInit to rank 1 with tag 7, prepared at " + SITE)
        .doesNotContain("receiveInit");
  }

  @Test
  void portsAndOtherJobs() {
    ranks(
        1,
        world -> {
          Port _ = world.openPort();
          InterComm _ = world.spawnThreads(1, (_, _) -> {}, 0);
          try (Port port = world.openPort();
              InterComm other = world.spawnThreads(1, (_, parent) -> parent.disconnect(), 0)) {
            assertThat(port.name()).isNotEmpty();
            other.disconnect();
          }
        });
    assertThat(told())
        .containsPattern("never closed: a port, made by openPort at " + SITE + "\n")
        .containsPattern(
            "never closed: a communicator with another job, made by spawnThreads at "
                + SITE
                + "\n");
  }

  @Test
  void communicatorsBetweenGroups() {
    ranks(
        2,
        world -> {
          try (Comm alone = world.split(world.rank(), 0)) {
            InterComm _ = alone.createInter(0, world, 1 - world.rank(), TAG);
          }
        });
    assertThat(told())
        .containsPattern("never closed: a communicator, made by createInter at " + SITE + "\n");
  }
}
