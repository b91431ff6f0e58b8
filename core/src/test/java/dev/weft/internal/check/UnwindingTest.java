package dev.weft.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether {@code close} is called because of an exception. */
final class UnwindingTest {
  private final List<Boolean> seen = new ArrayList<>();

  /** Says how it was closed. */
  private final class Resource implements AutoCloseable {
    @Override
    public void close() {
      closeTwice();
    }

    private void closeTwice() {
      seen.add(Unwinding.leadsTo(Resource.class));
    }
  }

  @Test
  void aBlockWithResourcesThatEnds() {
    try (Resource _ = new Resource();
        Resource _ = new Resource()) {
      assertThat(seen).isEmpty();
    }
    assertThat(seen).containsExactly(false, false);
  }

  @Test
  void aBlockWithResourcesThatReturns() {
    assertThat(returned()).isOne();
    assertThat(seen).containsExactly(false);
  }

  private int returned() {
    try (Resource _ = new Resource()) {
      return seen.size() + 1;
    }
  }

  @Test
  void aBlockWithResourcesThatThrows() {
    assertThatThrownBy(
            () -> {
              try (Resource _ = new Resource();
                  Resource _ = new Resource()) {
                throw new IllegalStateException("no such row");
              }
            })
        .hasMessage("no such row");
    assertThat(seen).containsExactly(true, true);
  }

  @Test
  void finallyBothWays() {
    assertThatThrownBy(() -> closedFinally(true)).hasMessage("no such row");
    closedFinally(false);
    assertThat(seen).containsExactly(true, false);
  }

  private void closedFinally(boolean fails) {
    Resource resource = new Resource();
    try {
      if (fails) {
        throw new IllegalStateException("no such row");
      }
    } finally {
      resource.close();
    }
  }

  @Test
  void anExceptionThatHasBeenCaughtIsOver() {
    try (Resource _ = new Resource()) {
      try {
        throw new IllegalStateException("no such row");
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("no such row");
      }
    }
    assertThat(seen).containsExactly(false);
  }
}
