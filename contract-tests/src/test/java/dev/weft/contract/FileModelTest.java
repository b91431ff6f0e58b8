package dev.weft.contract;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random views, places and sizes of all ranks against a sequential model of the file: an array of
 * bytes. Each slot of a tile belongs to one rank or none, so that writes are apart; reads go
 * through the view of any rank, beyond the end of the file too.
 */
@AlsoWithoutNativeCalls
@Timeout(120)
final class FileModelTest {
  private static final int RUNS = 8;
  private static final List<Via> VIA = List.of(Via.LOCAL, Via.SHM, Via.TCP, Via.MIX);
  private static final int ROUNDS = 3;

  @TempDir Path folder;

  /** Which bytes of the file each rank sees: what the ranks do and the model knows. */
  private record Pattern(int displacement, int elementBytes, int[] owners) {
    static Pattern random(SplittableRandom random, int ranks) {
      int[] owners = new int[random.nextInt(1, 24)];
      Arrays.setAll(owners, _ -> random.nextInt(-1, ranks));
      return new Pattern(random.nextInt(0, 50), random.nextInt(1, 40), owners);
    }

    boolean has(int rank) {
      return Arrays.stream(owners).anyMatch(owner -> owner == rank);
    }

    FileView view(int rank) {
      Datatype element = Datatype.BYTE.contiguous(elementBytes);
      FileView plain = FileView.of(displacement, element);
      if (!has(rank)) {
        return plain;
      }
      long[] mine =
          java.util.stream.IntStream.range(0, owners.length)
              .filter(slot -> owners[slot] == rank)
              .mapToLong(slot -> (long) slot * elementBytes)
              .toArray();
      long extent = (long) owners.length * elementBytes;
      return plain.withFileType(element.hindexedBlock(1, mine).resized(0, extent));
    }

    /** Where an element of a rank's view lies in the file. */
    int place(int rank, int element) {
      if (!has(rank)) {
        return displacement + element * elementBytes;
      }
      int each = (int) Arrays.stream(owners).filter(owner -> owner == rank).count();
      int slot = -1;
      for (int left = element % each; left >= 0; left--) {
        do {
          slot++;
        } while (owners[slot] != rank);
      }
      return displacement + (element / each * owners.length + slot) * elementBytes;
    }
  }

  /** The file as it ought to be. */
  private static final class Model {
    private byte[] bytes = new byte[0];

    void write(Pattern pattern, int rank, int offset, byte[] data) {
      for (int i = 0; i < data.length; i++) {
        int element = offset + i / pattern.elementBytes;
        int place = pattern.place(rank, element) + i % pattern.elementBytes;
        bytes = place < bytes.length ? bytes : Arrays.copyOf(bytes, place + 1);
        bytes[place] = data[i];
      }
    }

    byte[] read(Pattern pattern, int rank, int offset, int count) {
      byte[] data = new byte[count * pattern.elementBytes];
      for (int i = 0; i < data.length; i++) {
        int element = offset + i / pattern.elementBytes;
        if (pattern.place(rank, element) + pattern.elementBytes > bytes.length) {
          return Arrays.copyOf(data, i);
        }
        data[i] = bytes[pattern.place(rank, element) + i % pattern.elementBytes];
      }
      return data;
    }
  }

  @Lengthy
  @Test
  void everyRankReadsAndWritesWhatTheModelSays() {
    ForAll.runs(
        RUNS,
        random -> {
          int ranks = random.nextInt(1, 9);
          Via via = VIA.get(random.nextInt(VIA.size()));
          long seed = random.nextLong();
          Ranks.run(ranks, via, world -> run(world, seed));
        });
  }

  private void run(Comm world, long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Path path = folder.resolve("data");
    FileHints hints =
        new FileHints(
            random.nextInt(0, 4),
            512L << random.nextInt(0, 4),
            4096L << random.nextInt(0, 3),
            FileHints.Access.values()[random.nextInt(2)]);
    Model model = new Model();
    try (ParallelFile file =
        ParallelFile.open(world, path, hints, READ, WRITE, CREATE, TRUNCATE_EXISTING)) {
      for (int round = 0; round < ROUNDS; round++) {
        Pattern pattern = Pattern.random(random, world.size());
        file.setView(pattern.view(world.rank()));
        writeAll(world, file, pattern, model, random);
        if (round == 0) {
          file.sync();
        }
        world.barrier();
        if (world.rank() == 0) {
          assertThat(Files.readAllBytes(path)).isEqualTo(model.bytes);
        }
        readAll(world, file, pattern, model, random);
        world.barrier();
      }
    }
  }

  private static void writeAll(
      Comm world, ParallelFile file, Pattern pattern, Model model, SplittableRandom random) {
    int form = random.nextInt(5);
    for (int rank = 0; rank < world.size(); rank++) {
      int count = pattern.has(rank) ? random.nextInt(0, 200) : 0;
      int offset = random.nextInt(0, 60);
      byte[] data = new byte[count * pattern.elementBytes];
      random.nextBytes(data);
      model.write(pattern, rank, offset, data);
      if (rank == world.rank()) {
        file.seek(offset);
        switch (form) {
          case 0 -> file.at(offset).writeAll(data);
          case 1 -> file.writeAll(data);
          case 2 -> {
            Status _ = file.at(offset).iwriteAll(Slice.of(data)).await();
          }
          case 3 -> file.at(offset).write(data);
          default -> file.write(data);
        }
      }
    }
  }

  private static void readAll(
      Comm world, ParallelFile file, Pattern pattern, Model model, SplittableRandom random) {
    int form = random.nextInt(5);
    for (int rank = 0; rank < world.size(); rank++) {
      int count = random.nextInt(0, 300);
      int offset = random.nextInt(0, 80);
      if (rank == world.rank()) {
        byte[] data = new byte[count * pattern.elementBytes];
        file.seek(offset);
        Status status =
            switch (form) {
              case 0 -> file.at(offset).readAll(data);
              case 1 -> file.readAll(data);
              case 2 -> file.at(offset).ireadAll(Slice.of(data)).await();
              case 3 -> file.at(offset).read(data);
              default -> file.read(data);
            };
        byte[] expected = model.read(pattern, rank, offset, count);
        assertThat(status.bytes()).isEqualTo(expected.length);
        assertThat(Arrays.copyOf(data, expected.length)).isEqualTo(expected);
      }
    }
  }

  @Test
  void longRunsOfElementsOfOtherTypes() {
    int count = 700_000;
    Ranks.run(
        3,
        Via.MIX,
        world -> {
          try (ParallelFile file =
              ParallelFile.open(
                  world, folder.resolve("long"), READ, WRITE, CREATE, TRUNCATE_EXISTING)) {
            Datatype block = Datatype.LONG.contiguous(1000);
            FileView view = FileView.of(0, ElementType.LONG);
            file.setView(
                view.withFileType(
                    block.hindexedBlock(1, world.rank() * 8000L).resized(0, 3 * 8000)));
            long[] values = new long[count];
            Arrays.setAll(values, i -> i * 3L + world.rank());
            file.writeAll(values);
            long[] back = new long[count];
            assertThat(file.at(0).readAll(back).count()).isEqualTo(count);
            assertThat(back).isEqualTo(values);
            Arrays.fill(back, 0);
            assertThat(file.at(0).read(back).count()).isEqualTo(count);
            assertThat(back).isEqualTo(values);
          }
        });
  }
}
