package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotsTest {
  @Test
  void hotMessagesAreAlwaysTheSameMemory() {
    Slots slots = new Slots(ProgramOptions.parse("sizes=8,4096"));
    slots.size(4096);
    assertThat(slots.next()).isZero();
    assertThat(slots.next()).isZero();
  }

  @Test
  void coldMessagesVisitEverySlotBeforeAnyAgain() {
    ProgramOptions options = ProgramOptions.parse("sizes=100", "cache=cold", "poolBytes=65536");
    Slots slots = new Slots(options);
    slots.size(100);
    Set<Long> visited = new HashSet<>();
    for (int i = 0; i < 65536 / 128; i++) {
      long offset = slots.next();
      assertThat(offset % 128).isZero();
      assertThat(offset + 100).isLessThanOrEqualTo(Slots.poolBytes(options));
      visited.add(offset);
    }
    assertThat(visited).hasSize(65536 / 128);
  }

  @Test
  void coldNeighboursAreFarApart() {
    Slots slots = new Slots(ProgramOptions.parse("cache=cold", "poolBytes=1048576"));
    slots.size(8);
    long previous = slots.next();
    for (int i = 0; i < 100; i++) {
      long next = slots.next();
      assertThat(Math.abs(next - previous)).isGreaterThan(4096);
      previous = next;
    }
  }

  @Test
  void thePoolHoldsSeveralOfTheLargest() {
    ProgramOptions options = ProgramOptions.parse("sizes=1000000", "cache=cold", "poolBytes=64");
    assertThat(Slots.poolBytes(options)).isGreaterThanOrEqualTo(4_000_000);
  }
}
