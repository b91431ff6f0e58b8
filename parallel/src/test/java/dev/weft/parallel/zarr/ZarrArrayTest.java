package dev.weft.parallel.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FileException;
import dev.weft.parallel.EachJob;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays of all kinds, written by any number of ranks, read by any number and in parts. */
final class ZarrArrayTest {
  @TempDir Path folder;

  private static ArrayLayout layout(SplittableRandom random, int ranks, long[] shape) {
    ArrayLayout layout = ArrayLayout.of(ranks, shape);
    return switch (random.nextInt(4)) {
      case 0 -> layout.dividedAlong(random.nextInt(shape.length)).withHalo(random.nextInt(3));
      case 1 -> layout.withBlocks(random.nextInt(shape.length), 1 + random.nextInt(5));
      default -> layout;
    };
  }

  private static NdArray filled(Comm comm, ElementType type, ArrayLayout layout) {
    NdArray array = NdArray.of(comm, type, layout);
    array.fillLongs(index -> RandomZarr.value(type, array.shape(), index));
    return array;
  }

  /** A new folder, the same on all ranks. */
  private Path fresh(Comm comm, SplittableRandom random) {
    return folder.resolve(comm.size() + "-" + random.nextLong());
  }

  @Test
  void everyArrayComesBack() {
    EachJob.runs(
        10,
        (world, random) -> {
          ZarrMetadata metadata = RandomZarr.metadata(random);
          long[] shape = metadata.shape();
          Path path = fresh(world, random);
          ArrayLayout layout = layout(random, world.size(), shape);
          ZarrArray.create(world, path, metadata).write(filled(world, metadata.type(), layout));
          ZarrArray opened = ZarrArray.open(world, path);
          assertThat(opened.metadata()).hasToString(metadata.toString());
          assertHolds(opened.read(), shape, new long[shape.length]);
          long[] from = new long[shape.length];
          long[] part = new long[shape.length];
          for (int d = 0; d < shape.length; d++) {
            from[d] = random.nextLong(shape[d] + 1);
            part[d] = random.nextLong(shape[d] - from[d] + 1);
          }
          NdArray some = NdArray.of(world, metadata.type(), layout(random, world.size(), part));
          opened.read(some, from);
          assertHolds(some, shape, from);
        });
  }

  private static void assertHolds(NdArray array, long[] shape, long[] from) {
    array.forEach(
        (index, at) -> {
          long[] whole = new long[index.length];
          Arrays.setAll(whole, d -> index[d] + from[d]);
          assertThat(array.getLong(index))
              .as("%s of %s", Arrays.toString(whole), array)
              .isEqualTo(RandomZarr.value(array.type(), shape, whole));
        });
  }

  @Test
  void otherRanksReadWhatSomeHaveWritten() {
    Path path = folder.resolve("a.zarr");
    ZarrMetadata metadata =
        ZarrMetadata.of(ElementType.INT, 30, 40).withChunks(4, 5).withShards(12, 10).withGzip(3);
    Ranks.run(
        4,
        Via.SHM,
        world ->
            ZarrArray.create(world, path, metadata)
                .write(filled(world, ElementType.INT, ArrayLayout.of(4, 30, 40))));
    for (int ranks : new int[] {1, 3, 7}) {
      Ranks.run(
          ranks,
          Via.SHM,
          world ->
              assertHolds(
                  ZarrArray.open(world, path).read(), new long[] {30, 40}, new long[] {0, 0}));
    }
  }

  @Test
  void whatHoldsNothingTakesNoRoom() throws IOException {
    Path path = folder.resolve("b.zarr");
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          ZarrMetadata metadata =
              ZarrMetadata.of(ElementType.DOUBLE, 40, 40)
                  .withChunks(5, 5)
                  .withShards(20, 20)
                  .withFillValue(Double.NaN);
          NdArray array = NdArray.of(world, ElementType.DOUBLE, ArrayLayout.of(2, 40, 40));
          array.fill(ZarrArrayTest::expected);
          ZarrArray zarr = ZarrArray.create(world, path, metadata);
          zarr.write(array);
          assertThat(path.resolve("c/0/0")).hasSize(5 * 5 * 8 + 16 * 16 + 4);
          assertThat(path.resolve("c/0/1")).doesNotExist();
          NdArray read = zarr.read();
          read.forEach(
              (index, at) ->
                  assertThat(Double.compare(read.getDouble(index), expected(index))).isZero());
          array.fill(_ -> Double.NaN); // a file that has been there goes
          zarr.write(array);
          assertThat(path.resolve("c/0/0")).doesNotExist();
        });
    try (Stream<Path> files = Files.walk(path)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(n -> n.endsWith("new"));
    }
  }

  private static double expected(long[] index) {
    return index[0] == 7 && index[1] == 7 ? 1 : Double.NaN;
  }

  /** Each shard belongs to one rank, whatever the numbers. */
  @Test
  void anAlignedLayoutCutsNoFile() {
    EachJob.runs(
        5,
        (world, random) -> {
          ZarrMetadata metadata = RandomZarr.metadata(random);
          ZarrArray zarr = ZarrArray.create(world, fresh(world, random), metadata);
          ArrayLayout layout = zarr.alignedLayout();
          assertThat(layout.shape()).isEqualTo(metadata.shape());
          NdArray array = NdArray.of(world, metadata.type(), layout);
          int[] files = metadata.files();
          array.forEach(
              (index, at) -> {
                long[] first = new long[index.length];
                Arrays.setAll(first, d -> index[d] / files[d] * files[d]);
                assertThat(layout.owner(first)).isEqualTo(world.rank());
              });
        });
  }

  @Test
  void mistakesAreNamedOnAllRanks() {
    EachJob.runs(
        1,
        (world, random) -> {
          Path path = fresh(world, random);
          ZarrMetadata metadata = ZarrMetadata.of(ElementType.INT, 6, 7).withChunks(3, 3);
          ZarrArray zarr = ZarrArray.create(world, path, metadata);
          assertThatThrownBy(() -> ZarrArray.create(world, path, metadata))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("the folder is not empty");
          assertThatThrownBy(() -> ZarrArray.open(world, path.resolve("none")))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("NoSuchFile");
          NdArray longs = NdArray.of(world, ElementType.LONG, ArrayLayout.of(world.size(), 6, 7));
          assertThatThrownBy(() -> zarr.write(longs))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("has INT of shape [6, 7]");
          NdArray part = NdArray.of(world, ElementType.INT, ArrayLayout.of(world.size(), 2, 7));
          assertThatThrownBy(() -> zarr.write(part))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("is written as a whole");
          assertThatThrownBy(() -> zarr.read(part, 5, 0)).isInstanceOf(ArgumentException.class);
          zarr.read(part, 4, 0);
        });
  }

  /** A file that one rank cannot make or read fails all, and leaves them able to go on. */
  @Test
  void aFailureOfOneRankFailsAll() {
    EachJob.runs(
        1,
        (world, random) -> {
          Path path = fresh(world, random);
          ZarrMetadata metadata =
              ZarrMetadata.of(ElementType.INT, 64).withChunks(2).withShards(4).withChecksum();
          ZarrArray zarr = ZarrArray.create(world, path, metadata);
          NdArray array = filled(world, ElementType.INT, ArrayLayout.of(world.size(), 64));
          Path blocked = path.resolve("c/9/in-the-way");
          if (world.rank() == 0) {
            Files.createDirectories(blocked);
          }
          world.barrier();
          assertThatThrownBy(() -> zarr.write(array))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("c/9");
          world.barrier();
          if (world.rank() == 0) {
            Files.delete(blocked);
            Files.delete(blocked.getParent());
          }
          world.barrier();
          zarr.write(array);
          world.barrier();
          if (world.rank() == 0) {
            Path torn = path.resolve("c/3");
            byte[] bytes = Files.readAllBytes(torn);
            bytes[3] ^= 1;
            Files.write(torn, bytes);
          }
          world.barrier();
          assertThatThrownBy(zarr::read)
              .isInstanceOf(FileException.class)
              .hasMessageContaining("c/3 is damaged: its chunk 0 is damaged: its checksum is");
          NdArray rest = NdArray.of(world, ElementType.INT, ArrayLayout.of(world.size(), 48));
          zarr.read(rest, 16); // the other files are whole
          assertHolds(rest, new long[] {64}, new long[] {16});
        });
  }

  @Test
  void attributesAndNamesComeBack() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          Path path = folder.resolve("c.zarr");
          ZarrMetadata metadata =
              ZarrMetadata.of(ElementType.FLOAT, 5, 6)
                  .withDimensionNames("y", "x")
                  .withAttributes(Map.of("unit", "K", "steps", List.of(1, 2, 3)));
          ZarrArray.create(world, path, metadata);
          ZarrMetadata read = ZarrArray.open(world, path).metadata();
          assertThat(read.dimensionNames()).containsExactly("y", "x");
          assertThat(read.attributes().get("unit")).isEqualTo("K");
          assertThat(read.attributes().get("steps")).hasToString("[1, 2, 3]");
        });
  }
}
