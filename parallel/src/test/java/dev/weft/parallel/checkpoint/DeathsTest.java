package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks die at every step of a save, of their own or of the restore that follows: what is restored
 * is one generation, the one under way or the last. A rank that dies stops where it is and forgets
 * everything; the others stop at steps to which they can have come without it.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(Copies.class)
final class DeathsTest {
  private static final int RUNS = Thorough.count(1, 40);
  private static final int ROUNDS = Thorough.count(3, 6);

  /** Between two of these sets lies a wait for other ranks. */
  private static final List<EnumSet<SaveStep>> REACHED_TOGETHER =
      List.of(
          EnumSet.of(SaveStep.OPENED),
          EnumSet.of(SaveStep.RESERVED, SaveStep.COPYING, SaveStep.COMPLETE),
          EnumSet.of(SaveStep.SHARED),
          EnumSet.of(SaveStep.AGREED, SaveStep.COMMITTED));

  @Parameter Copies copies = Copies.HOST;

  @Lengthy
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void oneWholeGenerationIsRestored(int ranks) {
    ForAll.runs(
        RUNS,
        random -> {
          long seed = random.nextLong();
          Via via = copies == Copies.HOST ? Via.SHM : Via.TCP;
          Ranks.run(ranks, via, world -> new Run(world, copies, seed).play());
        });
  }

  /** One rank comes as far as it can, the others not. */
  @ParameterizedTest
  @EnumSource(
      names = {"OPENED", "RESERVED", "COPYING", "COMPLETE", "SHARED", "AGREED", "COMMITTED"})
  void oneRankDiesAtEachStep(SaveStep last) {
    EnumSet<SaveStep> steps =
        REACHED_TOGETHER.stream().filter(each -> each.contains(last)).findFirst().orElseThrow();
    boolean isNew = steps.contains(SaveStep.SHARED) || steps.contains(SaveStep.COMMITTED);
    Via via = copies == Copies.HOST ? Via.SHM : Via.TCP;
    for (int saves = 1; saves <= 2; saves++) {
      int saved = saves;
      Ranks.run(
          3,
          via,
          world -> {
            Run run = new Run(world, copies, 0);
            for (int i = 0; i < saved; i++) {
              run.state.compute(++run.step, world.rank());
              run.checkpoint.save();
            }
            run.saved = saved;
            run.state.compute(++run.step, world.rank());
            run.stop = world.rank() == 1 ? last : steps.iterator().next();
            assertThatThrownBy(run.checkpoint::save).isInstanceOf(Death.class);
            run.stop = SaveStep.MANIFEST;
            run.comm = world.dup();
            run.state.step = 0;
            run.begin(world.rank() == 1);
            assertThat(run.restore(world.rank() == 1)).isTrue();
            run.state.assertIs(isNew ? saved + 1 : saved, world.rank());
          });
    }
  }

  /** Where a rank stops. */
  private static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** One rank's run of a game whose moves all ranks draw alike. */
  private static final class Run {
    private final Comm world;
    private final Copies copies;

    /** The same on all ranks. */
    private final SplittableRandom common;

    private final SplittableRandom own;

    private Comm comm;
    private Checkpoint checkpoint;
    private State state;
    private SaveStep stop = SaveStep.MANIFEST;
    private int stopsAfter;
    private long step;

    /** The step of the last save that has succeeded; 0 before. */
    private long saved;

    Run(Comm world, Copies copies, long seed) {
      this.world = world;
      this.copies = copies;
      this.common = new SplittableRandom(seed);
      this.own = new SplittableRandom(seed + 1 + world.rank());
      this.comm = world;
      this.state = new State(world);
      this.checkpoint = begin(world, state);
    }

    private Checkpoint begin(Comm comm, State state) {
      Checkpoint begun = copies.of(comm).onStep(this::reached);
      state.keepIn(begun);
      return begun;
    }

    private void reached(SaveStep reached) {
      if (reached == stop && stopsAfter-- == 0) {
        throw new Death();
      }
    }

    void play() {
      for (int round = 0; round < ROUNDS && comm.size() > 0; round++) {
        for (int saves = common.nextInt(3); saves > 0; saves--) {
          state.compute(++step, comm.rank());
          save(common.nextBoolean());
          checkpoint.await();
          saved = step;
        }
        state.compute(++step, comm.rank());
        int together = common.nextInt(REACHED_TOGETHER.size());
        boolean inBackground = together > 1 && common.nextBoolean();
        stopAtOneOf(REACHED_TOGETHER.get(together));
        assertThatThrownBy(
                () -> {
                  save(inBackground);
                  checkpoint.await();
                })
            .isInstanceOf(Death.class);
        stop = SaveStep.MANIFEST;
        boolean isWhole = together == REACHED_TOGETHER.size() - 1;
        goOn(isWhole);
      }
    }

    private void save(boolean inBackground) {
      if (inBackground) {
        checkpoint.saveAsync();
      } else {
        checkpoint.save();
      }
    }

    private void stopAtOneOf(EnumSet<SaveStep> steps) {
      List<SaveStep> all = List.copyOf(steps);
      stopsAfter = 0;
      stop = all.get(own.nextInt(all.size()));
      if (stop == SaveStep.COPYING) {
        stopsAfter = own.nextInt(5);
      }
    }

    /** Some ranks are dead: all that follows is on a new communicator. */
    private void goOn(boolean isWhole) {
      BitSet dead = drawDead();
      int former = comm.rank();
      boolean isDead = dead.get(former);
      comm = comm.dup();
      state.step = 0;
      begin(isDead);
      boolean diesAgain = common.nextBoolean();
      int together = common.nextInt(REACHED_TOGETHER.size());
      if (diesAgain) {
        // In the save at the end of the restore; the next one finds the same.
        stopAtOneOf(REACHED_TOGETHER.get(together));
      }
      boolean restored;
      try {
        restored = restore(isDead);
      } catch (Death death) {
        stop = SaveStep.MANIFEST;
        comm = comm.dup();
        begin(isDead);
        restored = restore(isDead);
      }
      stop = SaveStep.MANIFEST;
      long[] found = comm.allGather(new long[] {restored ? state.step : 0});
      for (long each : found) {
        assertThat(each).isEqualTo(found[0]);
      }
      assertThat(found[0]).isIn(isWhole ? List.of(step) : List.of(saved, step));
      if (restored) {
        state.assertIs(found[0], former);
      }
      if (!restored) {
        return;
      }
      state.compute(++step, comm.rank());
      checkpoint.save();
      saved = step;
    }

    /** On a new communicator; one that is dead has nothing. */
    private void begin(boolean isDead) {
      if (isDead) {
        state = new State(comm);
        checkpoint = begin(comm, state);
      } else {
        state.moveTo(comm, checkpoint);
      }
    }

    private boolean restore(boolean isDead) {
      return isDead ? checkpoint.restore() : checkpoint.restoreOn(comm);
    }

    /** Of each group as many as its copies allow. */
    private BitSet drawDead() {
      BitSet dead = new BitSet();
      int size = comm.size();
      if (size == 1) {
        return dead;
      }
      if (copies == Copies.HOST) {
        for (int rank = 0; rank < size; rank++) {
          dead.set(rank, common.nextBoolean());
        }
        dead.clear(common.nextInt(size));
      } else {
        dead.set(common.nextInt(size));
      }
      return dead;
    }
  }
}
