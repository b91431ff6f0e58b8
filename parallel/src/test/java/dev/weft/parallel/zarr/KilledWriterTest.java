package dev.weft.parallel.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.objects.Node;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while its ranks write an array again and again: every file stays whole. */
final class KilledWriterTest {
  private static final int SHARDS = 8;
  private static final int SHARD = 5_000;

  @TempDir Path folder;

  private static ZarrMetadata metadata() {
    return ZarrMetadata.of(ElementType.LONG, (long) SHARDS * SHARD)
        .withChunks(SHARD / 10)
        .withShards(SHARD)
        .withGzip(1)
        .withChecksum();
  }

  /** Writes the array, whose elements all hold the number of the round, until it is killed. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) {
      Path path = Path.of(args[0]);
      Weft.run(
          2,
          world -> {
            ZarrArray zarr = ZarrArray.open(world, path);
            ArrayLayout layout = ArrayLayout.of(2, metadata().shape());
            NdArray array = NdArray.of(world, ElementType.LONG, layout);
            for (long round = 1; ; round++) {
              long now = round;
              array.fillLongs(_ -> now);
              zarr.write(array);
              if (world.rank() == 0) {
                System.out.println(round);
              }
            }
          });
    }
  }

  @Test
  void everyFileIsOfOneRound() throws Exception {
    SplittableRandom random = new SplittableRandom();
    for (int kill = 0; kill < Thorough.count(2, 100); kill++) {
      Path path = folder.resolve("killed-" + kill);
      Ranks.run(
          1,
          Via.LOCAL,
          world -> {
            ZarrArray _ = ZarrArray.create(world, path, metadata());
          });
      killWhileWriting(path, random.nextInt(300));
      Ranks.run(
          3,
          Via.LOCAL,
          world -> {
            ZarrArray zarr = ZarrArray.open(world, path);
            for (int shard = 0; shard < SHARDS; shard++) {
              NdArray part = NdArray.of(world, ElementType.LONG, ArrayLayout.of(3, SHARD));
              zarr.read(part, (long) shard * SHARD);
              var rounds = new TreeSet<Long>();
              part.forEach((index, at) -> rounds.add(part.getLong(index)));
              assertThat(rounds).as("shard %d", shard).hasSize(1);
              assertThat(rounds.first()).isPositive();
            }
          });
    }
  }

  private static void killWhileWriting(Path path, int millis) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(QuickStart.options());
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            ClassPath.withLibrary(Writer.class, NdArray.class, Node.class),
            Writer.class.getName(),
            path.toString()));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try (BufferedReader printed = process.inputReader()) {
      assertThat(printed.readLine()).isEqualTo("1");
      Thread.sleep(millis);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(Files.exists(path.resolve("zarr.json"))).isTrue();
  }
}
