package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.failure.FileException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints on disk: read by other jobs, with other numbers of ranks, and damaged. */
final class DiskTest {
  @TempDir Path folder;

  /** What happens to a file. */
  enum Damage {
    CHANGED,
    TRUNCATED,
    EMPTIED,
    DELETED;

    void doTo(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      switch (this) {
        case CHANGED -> {
          bytes[bytes.length - 70] ^= 1;
          Files.write(file, bytes);
        }
        case TRUNCATED -> Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 1));
        case EMPTIED -> Files.write(file, new byte[0]);
        case DELETED -> Files.delete(file);
      }
    }
  }

  private Checkpoint begin(Comm comm, State state) {
    Checkpoint checkpoint = Checkpoint.of(comm, CheckpointOptions.IN_MEMORY.withFolder(folder, 1));
    state.keepIn(checkpoint);
    return checkpoint;
  }

  private void save(int ranks, int from, int to) {
    Ranks.run(
        ranks,
        Via.SHM,
        world -> {
          try (State state = new State(world);
              Checkpoint checkpoint = begin(world, state)) {
            for (int step = from; step <= to; step++) {
              state.compute(step, world.rank());
              if (step % 2 == 0) {
                checkpoint.saveAsync();
              } else {
                checkpoint.save();
              }
            }
          }
        });
  }

  /** A new job: that it finds this step, saved by so many ranks. */
  private List<String> restores(int ranks, int savedBy, int step) {
    List<String> passedOver = new ArrayList<>();
    Ranks.run(
        ranks,
        Via.SHM,
        world -> {
          try (State state = new State(world);
              Checkpoint checkpoint = begin(world, state)) {
            assertThat(checkpoint.restore()).isTrue();
            state.assertIs(step, world.rank() < savedBy ? world.rank() : -1);
            List<Part> parts = checkpoint.parts();
            int offered = 0;
            for (int rank = ranks; rank < savedBy; rank++) {
              offered += rank % ranks == world.rank() ? 1 : 0;
            }
            assertThat(parts).hasSize(3 * offered);
            parts.forEach(part -> State.assertIs(part, step, part.rank()));
            if (world.rank() == 0) {
              passedOver.addAll(checkpoint.passedOver());
            }
          }
        });
    return passedOver;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,3", "4,2", "7,3", "2,4", "1,7"})
  void anotherJobGoesOn(int before, int now) {
    save(before, 1, 3);
    assertThat(restores(now, before, 3)).isEmpty();
    save(now, 4, 4);
    assertThat(restores(now, now, 4)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theGenerationBeforeADamagedOneIsRestored(Damage damage) throws IOException {
    save(3, 1, 3);
    Path file = folder.resolve("generation-3/rank-1.part");
    damage.doTo(file);
    assertThat(restores(2, 3, 2)).singleElement().asString().contains(file.toString());
  }

  @Test
  void aDamagedManifestIsNamed() throws IOException {
    save(2, 1, 3);
    Path file = folder.resolve("generation-3/manifest");
    Damage.CHANGED.doTo(file);
    assertThat(restores(2, 2, 2)).singleElement().asString().contains(file.toString());
  }

  @Test
  void withoutAWholeGenerationTheFilesAreNamed() throws IOException {
    save(2, 1, 2);
    Damage.TRUNCATED.doTo(folder.resolve("generation-1/rank-0.part"));
    Damage.CHANGED.doTo(folder.resolve("generation-2/rank-1.part"));
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          State state = new State(world);
          Checkpoint checkpoint = begin(world, state);
          assertThatThrownBy(checkpoint::restore)
              .isInstanceOf(FileException.class)
              .hasMessageContaining("generation-1/rank-0.part has")
              .hasMessageContaining("generation-2/rank-1.part is damaged");
        });
  }

  @Test
  void twoGenerationsStay() throws IOException {
    save(2, 1, 5);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("generation-4", "generation-5");
    }
  }

  @Test
  void eachThirdSaveGoesToDisk() {
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          State state = new State(world);
          Checkpoint checkpoint =
              Checkpoint.of(world, CheckpointOptions.IN_MEMORY.withFolder(folder, 3));
          state.keepIn(checkpoint);
          for (int step = 1; step <= 8; step++) {
            state.compute(step, world.rank());
            checkpoint.save();
          }
        });
    assertThat(restores(3, 2, 6)).isEmpty();
  }

  /** The job dies, all ranks at steps to which they can have come together. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aJobThatDiesWhileItWritesLeavesAWholeGeneration(int ranks) {
    List<EnumSet<SaveStep>> together =
        List.of(
            EnumSet.of(SaveStep.SHARED),
            EnumSet.of(SaveStep.AGREED, SaveStep.COMMITTED, SaveStep.WRITTEN, SaveStep.RENAMED),
            EnumSet.of(SaveStep.FILES_AGREED),
            EnumSet.of(SaveStep.MANIFEST));
    save(ranks, 1, 1);
    int step = 1;
    for (int i = 0; i < Thorough.count(1, 10); i++) {
      for (EnumSet<SaveStep> steps : together) {
        int next = step + 1;
        AtomicInteger seed = new AtomicInteger(i);
        Ranks.run(
            ranks,
            Via.SHM,
            world -> {
              State state = new State(world);
              SplittableRandom random = new SplittableRandom(seed.incrementAndGet());
              SaveStep stop = List.copyOf(steps).get(random.nextInt(steps.size()));
              Checkpoint checkpoint =
                  begin(world, state)
                      .onStep(
                          reached -> {
                            if (reached == stop) {
                              throw new IllegalStateException("dies");
                            }
                          });
              state.compute(next, world.rank());
              assertThatThrownBy(checkpoint::save).hasMessage("dies");
            });
        step = steps.contains(SaveStep.MANIFEST) ? next : step;
        assertThat(restores(ranks, ranks, step)).isEmpty();
      }
    }
  }

  @Test
  void withoutAFolderMemoryIsStillWhole() throws IOException {
    Files.writeString(folder.resolve("generation-1"), "a file in the way");
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          State state = new State(world);
          Checkpoint checkpoint = begin(world, state);
          state.compute(1, world.rank());
          // Rank 0 has seen the name, so the number is 2: a file stands there as well.
          if (world.rank() == 0) {
            write(folder.resolve("generation-2"));
          }
          world.barrier();
          assertThatThrownBy(checkpoint::save)
              .isInstanceOf(FileException.class)
              .hasMessageContaining("cannot write a checkpoint to " + folder);
          state.compute(2, world.rank());
          assertThat(checkpoint.restore()).isTrue();
          state.assertIs(1, world.rank());
        });
  }

  private static void write(Path file) throws IOException {
    Files.writeString(file, "a file in the way");
  }
}
