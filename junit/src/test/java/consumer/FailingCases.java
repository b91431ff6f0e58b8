package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.failure.WeftException;
import dev.weft.junit.OnStall;
import dev.weft.junit.RankMode;
import dev.weft.junit.Ranks;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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

  /** Rank 2 waits for rank 1, which is busy while rank 0 fails. */
  @Test
  @Ranks(3)
  void aWaitForABusyRank(Comm world) {
    if (world.rank() == 0) {
      throw new IllegalStateException("planted");
    } else if (world.rank() == 1) {
      long start = System.nanoTime();
      while (System.nanoTime() - start < 1_000_000_000L) {
        Thread.onSpinWait();
      }
    } else {
      world.receive(new byte[1], 1, 8);
    }
  }

  /** The ranks that wait hide why their waits ended. */
  @Test
  @Ranks(4)
  void aWaitWhoseFailureIsHidden(Comm world) {
    if (world.rank() == 2) {
      throw new IllegalStateException("planted");
    }
    try {
      world.receive(new byte[1], 2, 8);
    } catch (WeftException hidden) {
      fail("no message has come");
    }
  }

  @TestFactory
  @Ranks(2)
  Stream<DynamicTest> aFactory(Comm world) {
    return Stream.of(DynamicTest.dynamicTest("size", () -> assertEquals(2, world.size())));
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

  /** Rank 1 is lost, and the assertion of another rank is not. */
  @Test
  @Ranks(value = 3, mode = RankMode.PROCESSES, survives = true)
  void anAssertionOfASurvivor(Comm world) {
    if (world.rank() == 1) {
      Runtime.getRuntime().halt(1);
    }
    assertNotEquals(2, world.rank());
  }

  @Test
  @Ranks(value = 2, survives = true)
  void threadsThatSurvive(Comm world) {}
}
