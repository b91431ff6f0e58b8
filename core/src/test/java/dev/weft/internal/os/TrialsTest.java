package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Trials against a model of two ways, one of which takes longer; times are made up. */
class TrialsTest {
  private static final int PIECE = 64 << 10;
  private static final long SEED = 20261123;

  private final Random random = new Random(SEED);
  private final Trials trials = new Trials(OsTuning.BULK_RULES);
  private long bytesOfOther;
  private long bytes;

  @Test
  void keepsTheUsualWayWhereItIsQuicker() {
    copy(1L << 30, 1, 2);
    assertThat(bytesOfOther).isLessThan(bytes / 20);
  }

  @Test
  void takesTheOtherWayWhereThatIsQuicker() {
    copy(1L << 30, 4, 1);
    assertThat(bytesOfOther).isGreaterThan(bytes * 9 / 10);
  }

  @Test
  void keepsTheUsualWayWhereBothAreAlike() {
    copy(1L << 30, 1.05, 1);
    assertThat(bytesOfOther).isLessThan(bytes / 20);
  }

  /**
   * A thread loses its core for a millisecond in one piece of four, now in one way, now in both.
   */
  @Test
  void interruptedPiecesDecideNothing() {
    for (long done = 0; done < 1L << 28; done += PIECE) {
      double nanos = trials.other() ? 2.0 * PIECE : PIECE;
      piece(random.nextInt(4) == 0 ? nanos + 1e6 : nanos);
    }
    assertThat(bytesOfOther).isLessThan(bytes / 5);
    assertThat(trials.other()).isFalse();
  }

  @Test
  void followsCoresThatMove() {
    copy(2L << 30, 1, 2);
    assertThat(trials.other()).isFalse();
    copy(2L << 30, 6, 1);
    assertThat(trials.other()).isTrue();
    copy(2L << 30, 1, 2);
    assertThat(trials.other()).isFalse();
  }

  /** The first pieces of a way after the other cost as much as the worst. */
  @Test
  void waitsUntilAWayHasSettled() {
    boolean last = false;
    long since = 0;
    for (long done = 0; done < 1L << 30; done += PIECE) {
      since = trials.other() == last ? since + PIECE : 0;
      last = trials.other();
      piece(since < 1 << 20 ? 8.0 * PIECE : last ? PIECE : 4.0 * PIECE);
    }
    assertThat(bytesOfOther).isGreaterThan(bytes * 8 / 10);
  }

  /** The other way is the quicker one, but only once it has been gone a hundred times. */
  @Test
  void goesOnWithAWayThatBecomesQuicker() {
    Trials warming = new Trials(new Trials.Rules(5, 0, 16 << 20, 2L << 30, 1.1, true));
    int gone = 0;
    int pieces = 0;
    for (; pieces < 1000 && gone < 200; pieces++) {
      boolean other = warming.other();
      gone += other ? 1 : 0;
      double nanos = other ? PIECE * Math.max(0.5, 8 * Math.pow(0.96, gone)) : PIECE;
      if (warming.times(PIECE)) {
        warming.took(PIECE, (long) nanos);
      }
    }
    assertThat(warming.other()).isTrue();
    assertThat(pieces).isLessThan(600);
  }

  @Test
  void bytesThatGoAThirdWayCountForTheRun() {
    copy(1L << 30, 1, 2);
    assertThat(trials.timesNext()).isFalse();
    trials.passedBy(1L << 30);
    assertThat(trials.timesNext()).isFalse();
    copy(OsTuning.BULK_RULES.settlingBytes(), 1, 2);
    assertThat(trials.timesNext()).isTrue();
  }

  private void copy(long total, double usual, double other) {
    for (long done = 0; done < total; done += PIECE) {
      piece((trials.other() ? other : usual) * PIECE);
    }
  }

  private void piece(double nanos) {
    bytes += PIECE;
    bytesOfOther += trials.other() ? PIECE : 0;
    if (trials.times(PIECE)) {
      trials.took(PIECE, (long) nanos);
    }
  }
}
