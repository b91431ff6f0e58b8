package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.control.ControlFrame;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class StacksTest {
  @Test
  void findsTheBlamedRankAmongTheCauses() {
    PeerFailedException failed = new PeerFailedException(3, "rank 3 failed");
    assertThat(Stacks.blamedPeer(failed)).isEqualTo(3);
    assertThat(Stacks.blamedPeer(new RuntimeException(new RuntimeException(failed)))).isEqualTo(3);
    assertThat(Stacks.blamedPeer(new RuntimeException("no"))).isEqualTo(ControlFrame.NOBODY);
  }

  @Test
  void survivesACauseThatIsItsOwnCause() {
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    assertThat(Stacks.blamedPeer(first)).isEqualTo(ControlFrame.NOBODY);
    assertThat(Stacks.trace(first)).contains("first");
  }

  @Test
  void aRefusalToStartHasNoFrames() {
    StackTraceElement[] launcher = {
      new StackTraceElement("dev.weft.internal.rank.MainMethod", "of", "MainMethod.java", 1),
      new StackTraceElement("dev.weft.internal.rank.RankMain", "main", "RankMain.java", 2)
    };
    LaunchException refusal = new LaunchException("no main method");
    refusal.setStackTrace(launcher);
    assertThat(Stacks.trace(refusal)).isEqualToIgnoringNewLines(refusal + "\n");
    Exception broken = new IllegalStateException("broken");
    broken.setStackTrace(launcher);
    assertThat(Stacks.trace(broken)).contains("MainMethod.java:1", "RankMain.java:2");
  }

  @Test
  void showsTheProgramsThreadsAndNotWeftsOwn() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Thread program = waiting("the-program", end);
    Thread own = waiting("weft-something", end);
    try {
      String text = Stacks.text(Thread.getAllStackTraces());
      assertThat(text).contains("\"the-program\"").contains("CountDownLatch.await");
      assertThat(text).doesNotContain("weft-something").doesNotContain("Reference Handler");
    } finally {
      end.countDown();
      program.join();
      own.join();
    }
  }

  private static Thread waiting(String name, CountDownLatch end) {
    Thread thread =
        Thread.ofPlatform()
            .name(name)
            .start(
                () -> {
                  try {
                    end.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }
}
