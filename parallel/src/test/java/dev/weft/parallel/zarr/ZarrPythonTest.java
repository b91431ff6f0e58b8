package dev.weft.parallel.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.testkit.Python;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that go to zarr of Python and come from it. */
final class ZarrPythonTest {
  private static final Path SCRIPT = Path.of("src/test/python/zarr_arrays.py");

  @TempDir Path folder;

  @BeforeEach
  void needsZarr() {
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
  void pythonReadsWhatRanksWrite() throws Exception {
    Ranks.run(
        3,
        Via.SHM,
        world -> {
          for (ElementType type : ElementType.values()) {
            ZarrMetadata plain =
                ZarrMetadata.of(type, 13, 22)
                    .withChunks(5, 8)
                    .withDimensionNames("y", "x")
                    .withAttributes(Map.of("unit", "K"));
            List<ZarrMetadata> all =
                List.of(
                    plain,
                    plain.withGzip(5).withChecksum(),
                    plain.withShards(10, 16).withByteOrder(ByteOrder.BIG_ENDIAN),
                    plain.withShards(15, 8).withZstd(3).withFillValue(5));
            for (int i = 0; i < all.size(); i++) {
              NdArray array = NdArray.of(world, type, ArrayLayout.of(3, 13, 22));
              array.fillLongs(index -> value(array.shape(), index));
              ZarrArray.create(world, folder.resolve(type + "-" + i + ".zarr"), all.get(i))
                  .write(array);
            }
          }
        });
    assertThat(Python.run(SCRIPT, "check", folder)).hasSize(8 * 4);
  }

  @Test
  void ranksReadWhatPythonWrites() throws Exception {
    List<String> paths = Python.run(SCRIPT, "write", folder);
    assertThat(paths).hasSize(2 * 11 + 1);
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          for (String path : paths) {
            NdArray array = ZarrArray.open(world, Path.of(path)).read();
            assertThat(array.shape()).containsExactly(9, 7, 10);
            array.forEach(
                (index, at) ->
                    assertThat(array.getLong(index))
                        .as(path)
                        .isEqualTo(
                            array.type() == ElementType.BOOLEAN ? 1 : value(array.shape(), index)));
          }
        });
  }
}
