package dev.weft.internal.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.call.TimedSection;
import dev.weft.failure.ArgumentException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SectionTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final SectionTree tree = new SectionTree();

  private static void nothing() {}

  private void timed(String name, Runnable within) {
    try (TimedSection _ = tree.beginWanted(name)) {
      within.run();
    }
  }

  private List<String> paths() {
    return tree.times().stream()
        .skip(1)
        .map(time -> time.depth() + " " + time.name() + " " + time.calls())
        .toList();
  }

  @Test
  void sectionsWithinOthersAreTheirParts() {
    for (int i = 0; i < 3; i++) {
      timed("step", () -> timed("halo", SectionTest::nothing));
    }
    timed("halo", SectionTest::nothing);
    assertThat(paths()).containsExactly("1 step 3", "2 halo 3", "1 halo 1");
    List<SectionTime> times = tree.times();
    assertThat(times.get(1).nanos()).isGreaterThanOrEqualTo(times.get(2).nanos());
    assertThat(times.get(0).nanos()).isGreaterThanOrEqualTo(times.get(1).nanos());
  }

  @Test
  void eachThreadHasItsOwnPlaceAndTheTimesAddUp() throws InterruptedException {
    TimedSection step = tree.beginWanted("step");
    Thread other =
        Thread.ofVirtual().start(() -> timed("halo", () -> timed("pack", SectionTest::nothing)));
    other.join();
    timed("halo", SectionTest::nothing);
    step.close();
    assertThat(paths()).containsExactlyInAnyOrder("1 step 1", "2 halo 1", "1 halo 1", "2 pack 1");
  }

  @Test
  void sectionsThatAreClosedTwiceOrInAnotherOrderSpoilNothing() {
    TimedSection outer = tree.beginWanted("outer");
    TimedSection inner = tree.beginWanted("inner");
    outer.close();
    inner.close();
    inner.close();
    timed("next", SectionTest::nothing);
    assertThat(paths().getFirst()).isEqualTo("1 outer 1");
    assertThat(paths()).contains("2 inner 1").anyMatch(path -> path.endsWith("next 1"));
  }

  @Test
  void namesMadeInALoopAreCountedTogether() {
    for (int i = 0; i < 1_000; i++) {
      timed("step " + i, SectionTest::nothing);
    }
    assertThat(tree.times()).hasSize(SectionTree.MOST_SECTIONS + 2);
    assertThat(paths().getLast()).isEqualTo("1 (others) 600");
    recursion(100);
    assertThat(tree.times()).hasSize(SectionTree.MOST_SECTIONS + 2);
  }

  private void recursion(int depth) {
    if (depth > 0) {
      timed("again", () -> recursion(depth - 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "a name of a section that is longer than anybody would want to read it"})
  void namesThatNobodyCanReadAreRefused(String name) {
    assertThatThrownBy(() -> tree.beginWanted(name))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("give it 1 to 60");
  }

  @Test
  void theTableHasTheLeastTheMeanAndTheMost() {
    SectionTable table = new SectionTable(3);
    table.add(
        0,
        List.of(
            new SectionTime(0, "the whole program", 1, 4 * SECOND),
            new SectionTime(1, "step", 10, 3 * SECOND),
            new SectionTime(2, "halo", 10, SECOND)));
    table.add(
        2,
        List.of(
            new SectionTime(0, "the whole program", 1, 5 * SECOND),
            new SectionTime(1, "step", 20, 2 * SECOND)));
    assertThat(table.text())
        .isEqualTo(
            """
            weft: seconds in the sections of the program, over the 2 of 3 ranks that have closed Weft [W2209]
            weft:   section                   calls      least       mean       most  by rank
            weft:   the whole program             1     4.0000     4.5000     5.0000  2
            weft:     step                    10-20     2.0000     2.5000     3.0000  0
            weft:       halo                   0-10     0.0000     0.5000     1.0000  0
            """);
  }

  @Test
  void aRecordHasTheTimes() throws ProtocolException {
    timed("größe\u001b[31m", () -> timed("part", SectionTest::nothing));
    List<SectionTime> times = tree.times();
    List<SectionTime> read = SectionRecord.decode(ByteBuffer.wrap(SectionRecord.encode(times)));
    assertThat(read).hasSize(3);
    assertThat(read.get(1)).isEqualTo(new SectionTime(1, "größe [31m", 1, times.get(1).nanos()));
    assertThat(read.get(2)).isEqualTo(times.get(2));
  }

  /** Whatever a rank sends is either times, or refused with a sentence. */
  @Test
  void anyBytesAreTimesOrRefused() {
    Random random = new Random(20_261_129);
    timed("step", () -> timed("halo", SectionTest::nothing));
    byte[] right = SectionRecord.encode(tree.times());
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = right.clone();
      for (int change = random.nextInt(1, 4); change > 0; change--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      ByteBuffer record = ByteBuffer.wrap(bytes, 0, random.nextInt(bytes.length + 1));
      try {
        SectionTable table = new SectionTable(1);
        table.add(0, SectionRecord.decode(record));
        assertThat(table.text()).isNotEmpty();
      } catch (ProtocolException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(5_000, 19_999);
  }
}
