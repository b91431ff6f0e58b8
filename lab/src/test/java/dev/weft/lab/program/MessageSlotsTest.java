package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MessageSlotsTest {
  @Test
  void hotMessagesAreAlwaysTheSameMemory() {
    MessageSlots messageSlots = new MessageSlots(ProgramOptions.parse("sizes=8,4096"));
    messageSlots.size(4096);
    assertThat(messageSlots.next()).isZero();
    assertThat(messageSlots.next()).isZero();
  }

  @Test
  void coldMessagesVisitEverySlotBeforeAnyAgain() {
    ProgramOptions options = ProgramOptions.parse("sizes=100", "cache=cold", "poolBytes=65536");
    MessageSlots messageSlots = new MessageSlots(options);
    messageSlots.size(100);
    Set<Long> visited = new HashSet<>();
    for (int i = 0; i < 65536 / 128; i++) {
      long offset = messageSlots.next();
      assertThat(offset % 128).isZero();
      assertThat(offset + 100).isLessThanOrEqualTo(MessageSlots.poolBytes(options));
      visited.add(offset);
    }
    assertThat(visited).hasSize(65536 / 128);
  }

  @Test
  void coldNeighboursAreFarApart() {
    MessageSlots messageSlots =
        new MessageSlots(ProgramOptions.parse("cache=cold", "poolBytes=1048576"));
    messageSlots.size(8);
    long previous = messageSlots.next();
    for (int i = 0; i < 100; i++) {
      long next = messageSlots.next();
      assertThat(Math.abs(next - previous)).isGreaterThan(4096);
      previous = next;
    }
  }

  @Test
  void thePoolHoldsSeveralOfTheLargest() {
    ProgramOptions options = ProgramOptions.parse("sizes=1000000", "cache=cold", "poolBytes=64");
    assertThat(MessageSlots.poolBytes(options)).isGreaterThanOrEqualTo(4_000_000);
  }
}
