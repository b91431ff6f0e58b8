package dev.weft.parallel.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FileException;
import dev.weft.parallel.EachJob;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of all types and orders, written and read by any number of ranks. */
final class NpyFileTest {
  @TempDir Path folder;

  private static long value(long[] shape, long[] index) {
    long number = 0;
    for (int d = 0; d < shape.length; d++) {
      number = number * shape[d] + index[d];
    }
    return 1 + number % 100;
  }

  private static ArrayLayout layout(SplittableRandom random, int ranks, long[] shape) {
    ArrayLayout layout = ArrayLayout.of(ranks, shape);
    return switch (random.nextInt(3)) {
      case 0 -> layout.dividedAlong(random.nextInt(shape.length)).withHalo(random.nextInt(3));
      case 1 -> layout.withBlocks(random.nextInt(shape.length), 2);
      default -> layout;
    };
  }

  @Test
  void everyArrayComesBack() {
    EachJob.runs(
        8,
        (world, random) -> {
          long[] shape = new long[1 + random.nextInt(3)];
          Arrays.setAll(shape, _ -> random.nextInt(9));
          ElementType type = ElementType.values()[random.nextInt(8)];
          ArrayOrder order = ArrayOrder.values()[random.nextInt(2)];
          ByteOrder bytes = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
          Path file = folder.resolve("array.npy");
          NdArray array = NdArray.of(world, type, layout(random, world.size(), shape));
          array.fillLongs(index -> value(shape, index));
          NpyFile.write(file, array, order, bytes);
          assertHolds(NpyFile.read(world, file), type);
          NdArray other = NdArray.of(world, type, layout(random, world.size(), shape));
          NpyFile.read(file, other);
          assertHolds(other, type);
          world.barrier(); // before the next run writes it anew
        });
  }

  private static void assertHolds(NdArray array, ElementType type) {
    assertThat(array.type()).isEqualTo(type);
    array.forEach(
        (index, at) ->
            assertThat(array.getLong(index))
                .isEqualTo(type == ElementType.BOOLEAN ? 1 : value(array.shape(), index)));
  }

  @Test
  void theBytesAreThoseOfNumPy() {
    EachJob.runs(
        1,
        (world, random) -> {
          Path file = folder.resolve("known.npy");
          NdArray array = NdArray.of(world, ElementType.SHORT, ArrayLayout.of(world.size(), 2, 3));
          array.fillLongs(index -> 10 * index[0] + index[1]);
          NpyFile.write(file, array, ArrayOrder.COLUMN_MAJOR, ByteOrder.BIG_ENDIAN);
          ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
          assertThat(bytes.remaining()).isEqualTo(128 + 12);
          bytes.position(128);
          for (short expected : new short[] {0, 10, 1, 11, 2, 12}) {
            assertThat(bytes.getShort()).isEqualTo(expected);
          }
          world.barrier();
        });
  }

  @Test
  void whatCannotBeReadIsNamedOnAllRanks() throws IOException {
    Path torn = folder.resolve("torn.npy");
    Path text = folder.resolve("text.npy");
    Files.writeString(text, "x,y\n1,2\n");
    Path missing = folder.resolve("missing.npy");
    EachJob.runs(
        1,
        (world, random) -> {
          NdArray array = NdArray.of(world, ElementType.LONG, ArrayLayout.of(world.size(), 20));
          NpyFile.write(torn, array);
          world.barrier();
          if (world.rank() == 0) {
            Files.write(torn, Arrays.copyOf(Files.readAllBytes(torn), 200));
          }
          world.barrier();
          assertThatThrownBy(() -> NpyFile.read(world, torn))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("has 72 bytes of data; LONG of shape [20] takes 160");
          assertThatThrownBy(() -> NpyFile.read(world, text))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("does not begin");
          assertThatThrownBy(() -> NpyFile.read(world, missing))
              .isInstanceOf(FileException.class)
              .hasMessageContaining("missing.npy cannot be read by rank 0");
          NpyFile.write(torn, array);
          NdArray other = NdArray.of(world, ElementType.INT, ArrayLayout.of(world.size(), 20));
          assertThatThrownBy(() -> NpyFile.read(torn, other))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("has LONG of shape [20]; this array has INT");
          world.barrier();
        });
  }
}
