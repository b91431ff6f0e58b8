package dev.weft.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.io.RangeLocks.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** First come, first served; nobody waits for what is not in the way. */
final class RangeLocksTest {
  private final RangeLocks locks = new RangeLocks();
  private final List<String> granted = new ArrayList<>();

  private void ask(int owner, long id, long from, long to, Mode mode) {
    locks.acquire(owner, id, from, to, mode, () -> granted.add(owner + "." + id));
  }

  @Test
  void rangesThatAreApartAndReadersAreHeldTogether() {
    ask(1, 1, 0, 10, Mode.EXCLUSIVE);
    ask(2, 1, 10, 20, Mode.EXCLUSIVE);
    ask(3, 1, 20, 30, Mode.SHARED);
    ask(4, 1, 25, 40, Mode.SHARED);
    assertThat(granted).containsExactly("1.1", "2.1", "3.1", "4.1");
  }

  @Test
  void aWriterWaitsAndIsNotOvertaken() {
    ask(1, 1, 0, 10, Mode.SHARED);
    ask(2, 1, 5, 15, Mode.EXCLUSIVE);
    ask(3, 1, 0, 6, Mode.SHARED);
    ask(4, 1, 14, 20, Mode.SHARED);
    ask(4, 2, 15, 20, Mode.SHARED);
    assertThat(granted).containsExactly("1.1", "4.2");
    locks.release(1, 1);
    assertThat(granted).containsExactly("1.1", "4.2", "2.1");
    locks.release(2, 1);
    assertThat(granted).containsExactly("1.1", "4.2", "2.1", "3.1", "4.1");
  }

  @Test
  void aRankThatIsGoneHoldsAndWaitsForNothing() {
    ask(1, 1, 0, 10, Mode.EXCLUSIVE);
    ask(1, 2, 0, 10, Mode.EXCLUSIVE);
    ask(2, 1, 0, 10, Mode.EXCLUSIVE);
    locks.releaseAll(1);
    assertThat(granted).containsExactly("1.1", "2.1");
    locks.release(2, 1);
    ask(3, 1, 0, Long.MAX_VALUE, Mode.EXCLUSIVE);
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
