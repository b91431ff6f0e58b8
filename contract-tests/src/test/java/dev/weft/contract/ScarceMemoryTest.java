package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.failure.ResourceException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where shared memory is short everything still works, with less of it or without. */
@AlsoWithoutNativeCalls
@Timeout(120)
@WithinOneProcess
final class ScarceMemoryTest {
  private static final String LIMIT = "weft.shm.limit";
  private static final int RANKS = 3;

  @AfterEach
  void enoughAgain() {
    System.clearProperty(LIMIT);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 500, 2_000, 5_000, 20_000})
  void ringsAndAreasAreSmaller(int limitKilobytes) {
    System.setProperty(LIMIT, String.valueOf(1024 * limitKilobytes));
    Ranks.run(RANKS, Via.SHM, ScarceMemoryProgram::run);
  }

  @Test
  void windowsLeaveRoomForMessages() {
    System.setProperty(LIMIT, String.valueOf(2 << 20));
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          world.allocateWindow(1000, ElementType.LONG).close();
          assertThatThrownBy(() -> world.allocateWindow(200_000, ElementType.LONG))
              .isInstanceOf(ResourceException.class);
          world.barrier();
        });
  }

  /** Threads take local memory if they may choose. */
  @Test
  void processesThatMayChooseTurnToTcp() {
    String output =
        ProcessRanks.run(
            ProcessRanks.plan(RANKS, ScarceMemoryProgram.class).property(LIMIT, "1000"));
    assertThat(output).contains("uses tcp to reach rank").contains("shared memory is full");
  }

  @Test
  void soDoThoseOfWhichOneHasNone() {
    String output = ProcessRanks.run(ProcessRanks.plan(RANKS, ScarceMemoryProgram.class, "some"));
    assertThat(output).containsOnlyOnce("using tcp instead");
  }
}
