package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.AttributeKey;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** When and how often a rank tells what it leaves open. */
final class LeakReportTest extends UnderChecks {
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
}
