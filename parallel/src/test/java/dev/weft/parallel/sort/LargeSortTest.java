package dev.weft.parallel.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorts that spill, beside what one JVM makes of the whole. */
final class LargeSortTest {
  private static final int RECORD = 12;

  @TempDir Path folder;

  private static byte[] records(long[] keys, int from, int to) {
    ByteBuffer buffer = ByteBuffer.allocate((to - from) * RECORD);
    for (int i = from; i < to; i++) {
      buffer.putLong(keys[i]).putInt((int) keys[i] ^ 0x55);
    }
    return buffer.array();
  }

  private static long key(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes).getLong(at);
  }

  @Test
  void whatDoesNotFitIsSortedThroughFiles() throws IOException {
    EachJob.runs(
        3,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          long[] mine = given[world.rank()];
          long[] expected = Parts.joined(given);
          Arrays.sort(expected);
          int pieceBytes = RECORD * random.nextInt(100, 2_000) + random.nextInt(RECORD);
          ByteArrayOutputStream part = new ByteArrayOutputStream();
          try (LargeSort sort =
              LargeSort.of(world, folder, RECORD, LargeSortTest::key, pieceBytes)) {
            for (int at = 0; at < mine.length; ) {
              int end = Math.min(mine.length, at + random.split().nextInt(1, 5_000));
              sort.add(records(mine, at, end));
              at = end;
            }
            sort.forEach(
                piece -> {
                  assertThat(piece.length).isBetween(RECORD, pieceBytes);
                  part.writeBytes(piece);
                });
          }
          double average = expected.length / (double) world.size();
          assertThat(part.size() / (double) RECORD).isLessThan(average * 1.2 + world.size() * 40);
          ByteBuffer all =
              ByteBuffer.wrap(world.allGatherv(Slice.of(part.toByteArray())).array(byte[].class));
          long[] keys = new long[expected.length];
          for (int i = 0; i < keys.length; i++) {
            keys[i] = all.getLong();
            assertThat(all.getInt()).isEqualTo((int) keys[i] ^ 0x55);
          }
          assertThat(keys).isEqualTo(expected);
          assertThat(world.allReduce(all.remaining(), Op.SUM)).isZero();
        });
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          assertThatThrownBy(() -> LargeSort.of(world, folder, 100, LargeSortTest::key, 99))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("pieces of 99 bytes");
          try (LargeSort sort = LargeSort.of(world, folder, RECORD, LargeSortTest::key, 100)) {
            assertThatThrownBy(() -> sort.add(new byte[13])).isInstanceOf(ArgumentException.class);
            sort.forEach(_ -> {});
            assertThatThrownBy(() -> sort.add(new byte[RECORD]))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("another sort");
          }
        });
  }

  /** A thread keeps what its files have needed, so a large piece would count twice. */
  @Lengthy
  @Test
  void filesTakeNoPieceOfMemoryBesideTheHeap() {
    assumeTrue(Files.exists(LargeSortProgram.STATUS), "this system does not say what it uses");
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(1, LargeSortProgram.class, folder.toString())
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("-Xms450m", "-Xmx450m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC")
            .jvmArguments("--enable-native-access=ALL-UNNAMED")
            .timeout(Duration.ofSeconds(60))
            .output((_, _, line) -> output.append(line))
            .report(output::append)
            .run();
    assertThat(outcome.isSuccess()).as(output.toString()).isTrue();
    assertThat(Long.parseLong(output.toString())).isLessThan(LargeSortProgram.PIECE_BYTES / 2);
  }
}
