package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.junit.OnStall;
import dev.weft.junit.RankMode;
import dev.weft.junit.Ranks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Tests that do not pass; another test runs them. */
public class FailingCases {
  @Test
  @Ranks(3)
  void anAssertionOfThreads(Comm world) {
    if (world.rank() == 1) {
      assertEquals(5, world.size());
    }
    world.barrier();
  }

  @Test
  @Ranks(value = 3, mode = RankMode.PROCESSES)
  void anAssertionOfProcesses(Comm world) {
    world.barrier();
    if (world.rank() == 1) {
      assertEquals(5, world.size());
    }
    world.barrier();
  }

  @Test
  @Ranks(2)
  void anException(Comm world) throws IOException {
    throw new IOException("planted in " + world.rank());
  }

  @Test
  @Ranks(2)
  void aStallOfThreads(Comm world) {
    world.receive(new byte[1], 1 - world.rank(), 8);
  }

  @Test
  @Ranks(value = 2, mode = RankMode.PROCESSES)
  void aStallOfProcesses(Comm world) {
    world.receive(new byte[1], 1 - world.rank(), 8);
  }

  @Test
  @Ranks(value = 2, timeoutSeconds = 1, onStall = OnStall.REPORT)
  void noEnd(Comm world) throws InterruptedException {
    if (world.rank() == 1) {
      new CountDownLatch(1).await();
    }
  }

  @Test
  @Ranks(2)
  void aThreadIsLeft(Comm world) {
    if (world.rank() == 1) {
      Thread.ofPlatform().daemon().name("forgotten").start(FailingCases::sleep);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Ranks(1)
  void aFileIsLeft(Comm world) throws IOException {
    Files.createFile(leftFile());
    world.barrier();
  }

  /** What {@link #aFileIsLeft} leaves. */
  public static Path leftFile() {
    long pid = ProcessHandle.current().pid();
    return Path.of(System.getProperty("java.io.tmpdir"), "weft-0-" + pid + "-0-0+left");
  }

  @Test
  @Ranks(2)
  void anAssumptionOfThreads(Comm world) {
    assumeTrue(world.size() == 9, "nine are needed");
  }

  @Test
  @Ranks(value = 2, mode = RankMode.PROCESSES)
  void anAssumptionOfProcesses(Comm world) {
    assumeTrue(world.size() == 9, "nine are needed");
  }

  @Test
  @Ranks(value = 2, transport = "pigeon")
  void anUnknownTransport(Comm world) {
    world.barrier();
  }

  @Test
  @Ranks(0)
  void noRank(Comm world) {
    world.barrier();
  }
}
