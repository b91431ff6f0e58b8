package dev.weft.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.transport.ExposedRead.Outcome;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ExposedReadTest {

  @Test
  void whatNeedsNobodyElseIsFinished() {
    Scripted pull = new Scripted(Outcome.MOVED, Outcome.MOVED, Outcome.DONE);
    assertThat(pull.finish()).isTrue();
    assertThat(pull.abandoned).isZero();
  }

  @Test
  void whatNeedsASenderWhoIsGoneIsAbandoned() {
    Scripted pull = new Scripted(Outcome.MOVED, Outcome.IDLE);
    assertThat(pull.finish()).isFalse();
    assertThat(pull.abandoned).isEqualTo(1);
  }

  @Test
  void whatWasRefusedHasLetGoByItself() {
    Scripted pull = new Scripted(Outcome.REFUSED);
    assertThat(pull.finish()).isFalse();
    assertThat(pull.abandoned).as("or its memory would be let go of twice").isZero();
  }

  private static final class Scripted implements ExposedRead {
    private final Queue<Outcome> outcomes;
    private int abandoned;

    Scripted(Outcome... outcomes) {
      this.outcomes = new ArrayDeque<>(List.of(outcomes));
    }

    @Override
    public Outcome step() {
      return outcomes.remove();
    }

    @Override
    public void abandon() {
      abandoned++;
    }
  }
}
