package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** As a user writes them. */
class PassingTest {
  private int before;

  @BeforeEach
  void count() {
    before++;
  }

  @AfterEach
  void wasCounted() {
    assertThat(before).isEqualTo(1);
  }

  @Test
  @Ranks(3)
  void ranksAreThreads(Comm world) {
    assertThat(world.size()).isEqualTo(3);
    assertThat(world.allReduce(ProcessHandle.current().pid(), Op.MIN))
        .isEqualTo(ProcessHandle.current().pid());
    assertThat(world.allReduce((long) world.rank(), Op.SUM)).isEqualTo(3);
    assertThat(before).isEqualTo(1);
  }

  @Test
  @Ranks(value = 2, mode = RankMode.PROCESSES, transport = "shm", jvmArguments = "-Dmine=7")
  void ranksAreProcesses(Comm world, TestInfo info) {
    long mine = ProcessHandle.current().pid();
    assertThat(world.allReduce(mine, Op.MIN)).isNotEqualTo(world.allReduce(mine, Op.MAX));
    assertThat(info.getDisplayName()).startsWith("ranksAreProcesses");
    assertThat(Integer.getInteger("mine")).isEqualTo(7);
    assertThat(before).isEqualTo(1);
  }

  @RankTest(
      ranks = {1, 2, 4},
      transports = {"local", "shm", "tcp"})
  void everyNumberOverEveryTransport(Weft weft) {
    Comm world = weft.world();
    byte[] token = {1};
    world.broadcast(token, 0);
    assertThat(world.size()).isIn(1, 2, 4);
    assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(world.size());
  }

  @RankTest(ranks = 2, transports = "tcp", mode = RankMode.PROCESSES)
  void aTemplateOfProcesses(Comm world) {
    assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(2);
  }

  @Test
  void noRanksAreNeeded() {
    assertThat(before).isEqualTo(1);
  }

  @Nested
  @Ranks(2)
  class OfAClass {
    @Test
    void everyMethodHasThem(Comm world) {
      assertThat(world.size()).isEqualTo(2);
    }

    @Test
    @Ranks(1)
    void aMethodMayHaveOthers(Comm world) {
      assertThat(world.size()).isEqualTo(1);
    }
  }
}
