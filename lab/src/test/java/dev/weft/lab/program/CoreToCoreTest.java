package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class CoreToCoreTest {
  private final MemorySegment memory = Arena.ofAuto().allocate(CoreToCore.BYTES, CoreToCore.BYTES);

  @Test
  void bothSidesMeasureAgainAndAgain() throws InterruptedException {
    CoreToCore leader = new CoreToCore(0, memory);
    CoreToCore follower = new CoreToCore(1, memory);
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 3; i++) {
                    follower.before();
                    follower.after();
                  }
                });
    for (int i = 0; i < 3; i++) {
      leader.before();
      leader.after();
      assertThat(leader.nanos()).isPositive();
    }
    other.join();
    assertThat(follower.nanos()).isPositive();
  }

  @Test
  void whoIsAloneGivesUpForGood() {
    CoreToCore leader = new CoreToCore(0, memory);
    leader.before();
    leader.after();
    assertThat(leader.nanos()).isNaN();
    CoreToCore follower = new CoreToCore(1, Arena.ofAuto().allocate(CoreToCore.BYTES));
    assertThat(follower.measure()).isNaN();
  }

  @Test
  void onlyRanksZeroAndOneTakePart(@TempDir Path folder) {
    Path file = folder.resolve("cores");
    CoreToCore third = CoreToCore.of(ProgramOptions.parse("cores=" + file), 2);
    third.before();
    third.after();
    assertThat(third.nanos()).isNaN();
    assertThat(file).doesNotExist();
  }

  @Test
  void withoutMemoryNothingIsMeasured() {
    CoreToCore nothing = CoreToCore.of(ProgramOptions.parse(), 0);
    nothing.before();
    nothing.after();
    assertThat(nothing.nanos()).isNaN();
  }
}
