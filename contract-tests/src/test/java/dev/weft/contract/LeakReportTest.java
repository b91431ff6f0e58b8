package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.AttributeKey;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.testkit.Via;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When and how often a rank tells what it leaves open. */
final class LeakReportTest extends UnderChecks {
  private static final String LIMIT = "weft.leakSeconds";
  private static final Duration LONGER_THAN_THE_MEETING = Duration.ofMillis(1500);

  @AfterEach
  void usualLimit() {
    System.clearProperty(LIMIT);
  }

  @Test
  void aMessageOfAClosedCommunicatorIsToldOnce() {
    ranks(
        2,
        world -> {
          Comm copy = world.dup();
          if (world.rank() == 0) {
            Request _ = copy.isend(Slice.of(new int[3]), 1, 5, SendMode.SYNCHRONOUS);
          } else {
            copy.probe(0, 5);
          }
          copy.close();
          copy.close();
          world.barrier();
        });
    assertThat(told())
        .containsOnlyOnce("never received: a message of 12 bytes from rank 0 with tag 5")
        .containsOnlyOnce("never awaited: isend to rank 1 with tag 5")
        .doesNotContain(" times");
  }

  @Test
  void aReportThatCannotBePrintedLeavesNothingElseOpen() {
    System.setErr(
        new PrintStream(OutputStream.nullOutputStream()) {
          @Override
          public void print(String text) {
            throw new IllegalStateException("nobody reads this");
          }
        });
    Queue<String> deleted = new ConcurrentLinkedQueue<>();
    AttributeKey<String> key = AttributeKey.<String>named("key").onDelete(deleted::add);
    assertThatThrownBy(
            () ->
                ranks(
                    1,
                    world -> {
                      world.attribute(key, "value");
                      Comm _ = world.dup();
                    }))
        .hasStackTraceContaining("nobody reads this");
    assertThat(deleted).containsExactly("value");
  }

  @Test
  void aRankThatIsInterruptedSaysThatItHasNotLooked() {
    ranks(
        2,
        world -> {
          Comm _ = world.dup();
          if (world.rank() == 0) {
            while (!told().contains("rank 1 has not")) {
              Thread.sleep(1);
            }
          } else {
            Thread.currentThread().interrupt();
          }
        });
    assertThat(told())
        .contains(
            "weft: rank 1 has not looked for messages that nobody has received: its thread was"
                + " interrupted",
            "weft: rank 0 leaves things open: [W2205]\n",
            "weft: rank 1 leaves things open: [W2205]\n");
  }

  @Test
  void ranksThatDoNotEndTogetherSayThatTheyHaveNotLooked() {
    if (via != Via.LOCAL) {
      return; // the same for all, and takes seconds
    }
    System.setProperty(LIMIT, "1");
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            Thread.sleep(LONGER_THAN_THE_MEETING);
          }
        });
    assertThat(told())
        .contains(
            "weft: rank 0 has not looked for messages that nobody has received: not all ranks came"
                + " to Weft.close() within 1 s of each other; let them end together, as by a"
                + " barrier(), or give them more with -Dweft.leakSeconds [W2206]\n");
  }

  /** What a rank itself has begun needs no other rank to be known. */
  @Test
  void ownRequestsAreToldAtOnce() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Request _ = world.isend(new int[1], 1, TAG);
          } else {
            world.receive(new int[1], 0, TAG);
            while (!told().contains("rank 0 leaves things open")) {
              Thread.sleep(1);
            }
          }
        });
    assertThat(told())
        .contains("never awaited: isend to rank 1 with tag 7")
        .doesNotContain("has not looked");
  }

  @Test
  void aRankThatAnExceptionEndsTellsNothing() {
    assertThatThrownBy(
            () ->
                ranks(
                    2,
                    world -> {
                      Comm _ = world.dup();
                      Request _ = world.ireceive(new int[1], 1 - world.rank(), TAG);
                      throw new IllegalStateException("no such row");
                    }))
        .hasStackTraceContaining("no such row");
    assertThat(told())
        .contains("has not looked for what is left open: an exception leads to Weft.close()")
        .doesNotContain("leaves things open");
  }
}
