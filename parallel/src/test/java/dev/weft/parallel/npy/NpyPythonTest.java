package dev.weft.parallel.npy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.testkit.Python;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that go to NumPy and come from it. */
final class NpyPythonTest {
  private static final Path SCRIPT = Path.of("src/test/python/npy.py");

  @TempDir Path folder;

  @BeforeEach
  void needsNumPy() {
    Python.require();
  }

  private static long value(long[] shape, long[] index) {
    long number = 0;
    for (int d = 0; d < shape.length; d++) {
      number = number * shape[d] + index[d];
    }
    return 1 + number % 100;
  }

  @Test
  void numPyReadsWhatRanksWrite() throws Exception {
    long[][] shapes = {{7}, {0}, {2, 3, 4}};
    Ranks.run(
        3,
        Via.SHM,
        world -> {
          for (long[] shape : shapes) {
            for (ElementType type : ElementType.values()) {
              for (ArrayOrder order : ArrayOrder.values()) {
                for (ByteOrder bytes : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                  NdArray array = NdArray.of(world, type, ArrayLayout.of(world.size(), shape));
                  array.fillLongs(index -> value(shape, index));
                  NpyFile.write(
                      folder.resolve(name(type, shape, order, bytes)), array, order, bytes);
                }
              }
            }
          }
        });
    assertThat(Python.run(SCRIPT, "check", folder)).hasSize(3 * (2 * 2 + 6 * 4));
  }

  /** Of one byte there is no order, so that two names are one file. */
  private static String name(ElementType type, long[] shape, ArrayOrder order, ByteOrder bytes) {
    StringBuilder sizes = new StringBuilder();
    for (long each : shape) {
      sizes.append(sizes.isEmpty() ? "" : "x").append(each);
    }
    char letter = order == ArrayOrder.ROW_MAJOR ? 'C' : 'F';
    return NpyType.descriptor(type, bytes) + "-" + letter + "-" + sizes + ".npy";
  }

  @Test
  void ranksReadWhatNumPyWrites() throws Exception {
    List<String> files = Python.run(SCRIPT, "write", folder);
    assertThat(files).hasSize(11 * 2 * 3 * 2);
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          for (String file : files) {
            NdArray array = NpyFile.read(world, Path.of(file));
            assertThat(array.shape()).containsExactly(3, 4, 5);
            array.forEach(
                (index, at) ->
                    assertThat(array.getLong(index))
                        .as(file)
                        .isEqualTo(
                            array.type() == ElementType.BOOLEAN ? 1 : value(array.shape(), index)));
          }
        });
  }
}
