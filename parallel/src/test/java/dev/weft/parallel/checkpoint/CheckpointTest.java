package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ResourceException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints in memory: saved, and restored on the same ranks, on fewer and on more. */
@ParameterizedClass(name = "{0}")
@EnumSource(Copies.class)
final class CheckpointTest {
  @Parameter Copies copies = Copies.HOST;

  static int[] anyRanks() {
    return Thorough.isWanted() ? new int[] {1, 2, 3, 4, 7} : new int[] {1, 3, 4};
  }

  static int[] severalRanks() {
    return Thorough.isWanted() ? new int[] {2, 3, 4, 7} : new int[] {2, 4};
  }

  @ParameterizedTest
  @MethodSource("anyRanks")
  void nothingWasSaved(int ranks) {
    run(
        ranks,
        world -> {
          try (Checkpoint checkpoint = copies.of(world);
              State state = new State(world)) {
            state.keepIn(checkpoint);
            assertThat(checkpoint.restore()).isFalse();
            assertThat(checkpoint.generation()).isZero();
          }
        });
  }

  @ParameterizedTest
  @MethodSource("anyRanks")
  void goesBackToTheLastSave(int ranks) {
    run(
        ranks,
        world -> {
          try (Checkpoint checkpoint = copies.of(world);
              State state = new State(world)) {
            state.keepIn(checkpoint);
            for (int step = 1; step <= 5; step++) {
              state.compute(step, world.rank());
              if (step % 2 == 0) {
                checkpoint.saveAsync();
              } else {
                checkpoint.save();
              }
              state.compute(99, world.rank());
              assertThat(checkpoint.restore()).isTrue();
              state.assertIs(step, world.rank());
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("severalRanks")
  void aNewRankInThePlaceOfALostOneGetsItsData(int ranks) {
    run(
        ranks,
        world -> {
          Checkpoint checkpoint = copies.of(world);
          State state = new State(world);
          state.keepIn(checkpoint);
          for (int lost = 0; lost < ranks; lost++) {
            state.compute(lost + 1, world.rank());
            checkpoint.save();
            Comm repaired = world.dup();
            if (world.rank() == lost) {
              state = new State(repaired);
              checkpoint = copies.of(repaired);
              state.keepIn(checkpoint);
              assertThat(checkpoint.restore()).isTrue();
            } else {
              state.moveTo(repaired, checkpoint);
              assertThat(checkpoint.restoreOn(repaired)).isTrue();
            }
            assertThat(checkpoint.parts()).isEmpty();
            state.assertIs(lost + 1, world.rank());
          }
        });
  }

  @ParameterizedTest
  @MethodSource("severalRanks")
  void fewerRanksShareWhatThereIs(int ranks) {
    run(
        ranks,
        world -> {
          int lost = ranks / 2;
          Checkpoint checkpoint = copies.of(world);
          State state = new State(world);
          state.keepIn(checkpoint);
          state.compute(3, world.rank());
          checkpoint.saveAsync();
          state.compute(4, world.rank());
          checkpoint.await();
          Comm shrunk = world.split(world.rank() == lost ? Comm.UNDEFINED : 0, 0);
          if (shrunk == null) {
            return;
          }
          for (int twice = 0; twice < 2; twice++) {
            state.moveTo(shrunk, checkpoint);
            assertThat(checkpoint.restoreOn(shrunk)).isTrue();
            state.assertIs(3, world.rank());
            List<Part> parts = checkpoint.parts();
            assertThat(parts).hasSize(shrunk.rank() == lost % shrunk.size() ? 3 : 0);
            parts.forEach(part -> State.assertIs(part, 3, lost));
          }
          state.compute(5, shrunk.rank());
          checkpoint.save();
          state.compute(6, shrunk.rank());
          assertThat(checkpoint.restore()).isTrue();
          state.assertIs(5, shrunk.rank());
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void moreRanksShareWhatThereIs(int ranks) {
    run(
        ranks + 2,
        world -> {
          boolean wasThere = world.rank() < ranks;
          Comm few = world.split(wasThere ? 0 : Comm.UNDEFINED, 0);
          Comm alone = Objects.requireNonNull(world.split(world.rank(), 0));
          State state = new State(few == null ? alone : few);
          Checkpoint checkpoint;
          if (few != null) {
            checkpoint = copies.of(few);
            state.keepIn(checkpoint);
            state.compute(2, world.rank());
            checkpoint.save();
            state.moveTo(world, checkpoint);
            assertThat(checkpoint.restoreOn(world)).isTrue();
          } else {
            state.close();
            state = new State(world);
            checkpoint = copies.of(world);
            state.keepIn(checkpoint);
            assertThat(checkpoint.restore()).isTrue();
          }
          state.assertIs(2, wasThere ? world.rank() : -1);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void copiesThatAreGoneAreNamed(int ranks) {
    run(
        ranks,
        world -> {
          Checkpoint checkpoint = copies.of(world);
          State state = new State(world);
          state.keepIn(checkpoint);
          state.compute(1, world.rank());
          checkpoint.save();
          state.compute(2, world.rank());
          checkpoint.save();
          if (world.rank() > 0) {
            state = new State(world);
            Checkpoint forgetful = copies.of(world);
            state.keepIn(forgetful);
            if (copies == Copies.HOST) {
              assertThat(forgetful.restore()).isTrue();
              state.assertIs(2, world.rank());
            } else {
              assertThatThrownBy(forgetful::restore)
                  .isInstanceOf(ResourceException.class)
                  .hasMessageContaining("nobody has whole parts of ranks [")
                  .hasMessageContaining("withFolder");
            }
          } else {
            state = new State(world);
            state.keepIn(checkpoint);
            if (copies == Copies.HOST) {
              assertThat(checkpoint.restoreOn(world)).isTrue();
            } else {
              assertThatThrownBy(() -> checkpoint.restoreOn(world))
                  .isInstanceOf(ResourceException.class);
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void whatDoesNotFitIsRefusedByAll(int ranks) {
    run(
        ranks,
        world -> {
          double[] array = new double[10];
          long[] other = new long[3];
          Checkpoint checkpoint = copies.of(world).keep("array", array).keep("other", other);
          checkpoint.save();
          Checkpoint _ = checkpoint.keep("array", new double[world.rank() == 1 ? 11 : 10]);
          assertThatThrownBy(checkpoint::restore)
              .isInstanceOf(ArgumentException.class)
              .hasMessage(
                  "rank 1 cannot restore generation 1: \"array\" was saved as 10 x DOUBLE, and is 11 x DOUBLE here");
          Checkpoint _ = checkpoint.keep("array", array).keep("new", array);
          assertThatThrownBy(checkpoint::restore)
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("\"new\" was not saved");
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void aRankThatCannotSaveLeavesTheLastGeneration(int ranks) {
    run(
        ranks,
        world -> {
          long[] values = {7};
          boolean[] fails = {false};
          Checkpoint checkpoint =
              copies
                  .of(world)
                  .keep("values", values)
                  .keepBytes(
                      "bytes",
                      () -> {
                        if (fails[0] && world.rank() == 1) {
                          throw new IllegalStateException("not now");
                        }
                        return new byte[1];
                      },
                      _ -> {});
          checkpoint.save();
          values[0] = 8;
          fails[0] = true;
          assertThatThrownBy(checkpoint::save)
              .isInstanceOf(
                  world.rank() == 1 ? IllegalStateException.class : ResourceException.class);
          assertThat(checkpoint.restore()).isTrue();
          assertThat(values).containsExactly(7);
        });
  }

  /** What a rank throws within a restore is thrown by all, and the next restore finds the same. */
  @ParameterizedTest
  @MethodSource("severalRanks")
  void aRestoreThatFailsIsMadeAgain(int ranks) {
    run(
        ranks,
        world -> {
          boolean[] fails = {world.rank() == 1};
          double[] array = {1 + world.rank()};
          Checkpoint checkpoint =
              copies
                  .of(world)
                  .keep("array", array)
                  .keepBytes(
                      "bytes",
                      () -> new byte[] {5},
                      back -> {
                        if (fails[0]) {
                          throw new IllegalStateException("not now");
                        }
                      });
          checkpoint.save();
          for (int i = 0; i < 2; i++) {
            array[0] = 0;
            Comm again = world.dup();
            assertThatThrownBy(() -> checkpoint.restoreOn(again))
                .isInstanceOf(
                    world.rank() == 1 ? IllegalStateException.class : ResourceException.class)
                .hasMessageContaining("not now");
          }
          fails[0] = false;
          assertThat(checkpoint.restoreOn(world)).isTrue();
          assertThat(array).containsExactly(1 + world.rank());
          array[0] = 7;
          checkpoint.save();
          array[0] = 8;
          assertThat(checkpoint.restore()).isTrue();
          assertThat(array).containsExactly(7);
        });
  }

  /** A wrong bit in a copy is found: the part comes from elsewhere, or the generation before. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void aDamagedCopyIsPassedOver(int ranks) {
    run(
        ranks,
        world -> {
          Checkpoint checkpoint = copies.of(world);
          State state = new State(world);
          state.keepIn(checkpoint);
          for (int step = 1; step <= 2; step++) {
            state.compute(step, world.rank());
            checkpoint.save();
          }
          if (world.rank() == 1) {
            damageNewest(checkpoint);
          }
          assertThat(checkpoint.restore()).isTrue();
          state.assertIs(copies == Copies.HOST ? 1 : 2, world.rank());
          assertThat(checkpoint.passedOver())
              .contains(
                  "generation 2 in memory: the part of rank 1 at rank 1 has a wrong checksum");
        });
  }

  private static void damageNewest(Checkpoint checkpoint) {
    CheckpointGroup group = checkpoint.group();
    MemorySegment part = group.open().own(1 - group.freeSlot());
    PartContents contents = Objects.requireNonNull(PartContents.read(part));
    MemorySegment data = contents.data(part, 0);
    data.set(ValueLayout.JAVA_BYTE, 99, (byte) (data.get(ValueLayout.JAVA_BYTE, 99) ^ 4));
  }

  private void run(int ranks, dev.weft.Program program) {
    Ranks.run(ranks, copies == Copies.HOST ? Via.SHM : Via.TCP, program);
  }
}
