package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Deadlines and numbers of chains of calls. */
final class CallContextTest extends OverEveryTransport {
  private static final int OWN_TRACE = 4711;

  /** Calls around all ranks. */
  interface Step {
    /** The number, at the end of a chain of so many more calls. */
    int trace(int left);

    /** Milliseconds that are left at the end of the chain; negative for no limit. */
    long left(int left);

    /** Calls another one that never ends. */
    String hang(int left) throws InterruptedException;
  }

  private record Around(Node node) implements Step {
    private Step next() {
      String name = "step " + (node.rank() + 1) % node.size();
      return node.lookup(name, Step.class).within(Duration.ZERO).call();
    }

    @Override
    public int trace(int left) {
      return left == 0 ? CallContext.current().trace() : next().trace(left - 1);
    }

    @Override
    public long left(int left) {
      return left == 0
          ? CallContext.current().remaining().map(Duration::toMillis).orElse(-1L)
          : next().left(left - 1);
    }

    @Override
    public String hang(int left) throws InterruptedException {
      if (left == 0) {
        Thread.sleep(Duration.ofHours(1));
      }
      return next().hang(left - 1);
    }
  }

  private void steps(OnStep program) {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            Around own = new Around(node);
            Remote<Step> _ = node.export("step " + node.rank(), Step.class, own);
            program.run(own.next(), 2 * ranks);
          });
    }
  }

  private interface OnStep {
    void run(Step next, int length) throws Exception;
  }

  @Test
  void chainsHaveOneNumber() {
    steps(
        (next, length) -> {
          int first = next.trace(length);
          assertThat(first).isNotZero().isNotEqualTo(next.trace(length));
          CallContext own = CallContext.current().traced(OWN_TRACE);
          assertThat(own.call(() -> next.trace(length))).isEqualTo(OWN_TRACE);
          assertThat(CallContext.current().trace()).isZero();
        });
  }

  @Test
  void chainsHaveOneDeadline() {
    steps(
        (next, length) -> {
          assertThat(next.left(length)).isEqualTo(-1);
          CallContext limited = CallContext.current().within(Duration.ofSeconds(20));
          assertThat(limited.call(() -> next.left(length))).isBetween(0L, 20_000L);
          CallContext shorter = limited.within(Duration.ofSeconds(10));
          assertThat(shorter.call(() -> next.left(length))).isBetween(0L, 10_000L);
          CallContext longer = limited.within(Duration.ofHours(1));
          assertThat(longer.call(() -> next.left(length))).isBetween(0L, 20_000L);
        });
  }

  @Test
  void theLastOfAChainEndsWithTheFirst() {
    steps(
        (next, length) -> {
          CallContext limited = CallContext.current().within(Duration.ofMillis(50));
          assertThatThrownBy(() -> limited.call(() -> next.hang(length)))
              .hasStackTraceContaining("WaitTimeoutException"); // its own, or that of a call within
          Thread.sleep(60);
          assertThatThrownBy(() -> limited.call(() -> next.trace(0)))
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("Step.trace has not been called");
        });
  }

  @Test
  void aLimitIsPositive() {
    assertThatThrownBy(() -> CallContext.current().within(Duration.ZERO))
        .isInstanceOf(ArgumentException.class);
  }
}
