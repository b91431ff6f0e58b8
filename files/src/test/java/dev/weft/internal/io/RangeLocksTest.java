package dev.weft.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** First come, first served; nobody waits for what is not in the way. */
final class RangeLocksTest {
  private final RangeLocks locks = new RangeLocks();
  private final List<String> granted = new ArrayList<>();

  private void ask(int owner, long id, long from, long to, Direction direction) {
    var _ =
        locks.acquire(owner, id, from, to, direction).thenRun(() -> granted.add(owner + "." + id));
  }

  @Test
  void rangesThatAreApartAndReadersAreHeldTogether() {
    ask(1, 1, 0, 10, Direction.WRITE);
    ask(2, 1, 10, 20, Direction.WRITE);
    ask(3, 1, 20, 30, Direction.READ);
    ask(4, 1, 25, 40, Direction.READ);
    assertThat(granted).containsExactly("1.1", "2.1", "3.1", "4.1");
  }

  @Test
  void aWriterWaitsAndIsNotOvertaken() {
    ask(1, 1, 0, 10, Direction.READ);
    ask(2, 1, 5, 15, Direction.WRITE);
    ask(3, 1, 0, 6, Direction.READ);
    ask(4, 1, 14, 20, Direction.READ);
    ask(4, 2, 15, 20, Direction.READ);
    assertThat(granted).containsExactly("1.1", "4.2");
    locks.release(1, 1);
    assertThat(granted).containsExactly("1.1", "4.2", "2.1");
    locks.release(2, 1);
    assertThat(granted).containsExactly("1.1", "4.2", "2.1", "3.1", "4.1");
  }

  @Test
  void aRankThatIsGoneHoldsAndWaitsForNothing() {
    ask(1, 1, 0, 10, Direction.WRITE);
    ask(1, 2, 0, 10, Direction.WRITE);
    ask(2, 1, 0, 10, Direction.WRITE);
    locks.releaseAll(1);
    assertThat(granted).containsExactly("1.1", "2.1");
    locks.release(2, 1);
    ask(3, 1, 0, Long.MAX_VALUE, Direction.WRITE);
    assertThat(granted).containsExactly("1.1", "2.1", "3.1");
  }

  @Test
  void thePointerStopsAtItsLimitAndNeverGoesBack() {
    SharedPointer pointer = new SharedPointer();
    assertThat(pointer.advance(5, Long.MAX_VALUE)).isZero();
    assertThat(pointer.advance(5, 7)).isEqualTo(5);
    assertThat(pointer.advance(5, 3)).isEqualTo(7);
    assertThat(pointer.advance(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(7);
    assertThat(pointer.position()).isEqualTo(Long.MAX_VALUE);
  }
}
