package dev.weft.contract.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.ProcessRanks;
import dev.weft.contract.WithinOneProcess;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations composed by groups of cores give the same, on machines that have no such groups. */
@Timeout(240)
@WithinOneProcess
@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class CoreGroupsTest {
  private static final String PROPERTY = "weft.topology";
  private static final String TWO_LEVELS = "socket:0,0,1,1,0,0,1,1,0,0,1,1";
  private static final String THREE_LEVELS =
      "l3:0,0,1,1,2,2,3,3,4,4,5,5/socket:0,0,0,0,1,1,1,1,2,2,2,2";

  @AfterEach
  void removeTopology() {
    System.clearProperty(PROPERTY);
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "SHM"})
  void betweenThreads(Via via) {
    for (String topology : new String[] {TWO_LEVELS, THREE_LEVELS}) {
      System.setProperty(PROPERTY, topology);
      for (int ranks : Thorough.isWanted() ? new int[] {4, 5, 7, 8, 12} : new int[] {4, 8}) {
        ForAll.runs(
            1,
            random -> {
              long seed = random.nextLong();
              Ranks.run(
                  ranks,
                  via,
                  world -> {
                    new Script(world, seed).run(25);
                    world.barrier();
                    assertThat(CoreGroupsProgram.isComposed(world)).isTrue();
                  });
            });
      }
    }
  }

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {TWO_LEVELS, THREE_LEVELS})
  void betweenProcesses(String topology) {
    String output = run(topology, CoreGroupsProgram.NONE);
    assertThat(output.lines().filter(CoreGroupsProgram.AS_IT_IS_TO_BE::equals)).hasSize(8);
  }

  /** A rank that leads others, and one that does not. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(ints = {4, 7})
  void allFailWhenAProcessDies(int dead) {
    String output = run(THREE_LEVELS, dead);
    assertThat(output.lines().filter(CoreGroupsProgram.AS_IT_IS_TO_BE::equals)).hasSize(7);
  }

  private static String run(String topology, int dead) {
    var plan =
        ProcessRanks.plan(8, CoreGroupsProgram.class, Integer.toString(dead))
            .property("weft.transport", "shm")
            .property(PROPERTY, topology);
    plan.survive(0);
    return ProcessRanks.run(plan);
  }
}
