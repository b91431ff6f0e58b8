package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FilesortTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void sortsAFile(int ranks) throws IOException {
    Path file = folder.resolve("random.bin");
    Path result = folder.resolve("sorted.bin");
    Weft.run(ranks, world -> Filesort.writeRandom(world, file, 5001));
    assertThat(Printed.by(ranks, Filesort::main, file.toString(), result.toString()))
        .startsWith("sorted 5001 records on " + ranks + " rank");
    Entry[] expected = read(file);
    Arrays.sort(expected, Entry.ORDER);
    assertThat(read(result)).hasSize(5001).containsExactly(expected);
  }

  @Test
  void sortsRandomRecordsAndLeavesNothingBehind() throws IOException {
    assertThat(Printed.by(2, Filesort::main)).startsWith("sorted 200000 records on 2 ranks");
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      long pid = ProcessHandle.current().pid();
      assertThat(
              files.filter(
                  each -> each.getFileName().toString().startsWith("weft-filesort-" + pid + "-")))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void sortsAnyRecords(int ranks) {
    ForAll.runs(20, random -> check(ranks, records(random)));
  }

  @Test
  void aRecordInTheWrongPlaceIsNoticed() {
    Entry[][] parts = {{new Entry(1, 1), new Entry(3, 1)}, {new Entry(2, 1)}};
    boolean[] sorted = new boolean[4];
    Weft.run(
        2,
        world -> {
          int rank = world.rank();
          sorted[rank] = Filesort.isSorted(world, parts[rank]);
          sorted[2 + rank] = Filesort.isSorted(world, parts[1 - rank]);
        });
    assertThat(sorted).containsExactly(false, false, false, false);
  }

  @Test
  void aFileOfBrokenRecordsIsRefused() throws IOException {
    Path file = Files.write(folder.resolve("broken.bin"), new byte[33]);
    Path result = folder.resolve("sorted.bin");
    assertThatThrownBy(() -> Printed.by(2, Filesort::main, file.toString(), result.toString()))
        .hasStackTraceContaining(file + " has 33 bytes; give a file of whole records of 16 bytes");
  }

  @Test
  void badArgumentsAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("some.bin"), new byte[32]);
    assertThatThrownBy(() -> Filesort.main(new String[] {file.toString()}))
        .isInstanceOf(ArgumentException.class)
        .hasMessage("give the file to sort and one for the result, or neither");
    assertThatThrownBy(() -> Filesort.main(new String[] {"no such file", "result"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("FILE is a file, and there is none at 'no such file'");
  }

  private static void check(int ranks, Entry[] records) {
    Entry[][] parts = new Entry[ranks][];
    Weft.run(
        ranks,
        world -> {
          int rank = world.rank();
          int from = records.length * rank / ranks;
          int to = records.length * (rank + 1) / ranks;
          parts[rank] = Filesort.sort(world, Arrays.copyOfRange(records, from, to));
          assertThat(Filesort.isSorted(world, parts[rank])).isTrue();
        });
    Entry[] expected = records.clone();
    Arrays.sort(expected, Entry.ORDER);
    assertThat(Stream.of(parts).flatMap(Stream::of)).containsExactly(expected);
  }

  /** Few or many, equal or different. */
  private static Entry[] records(SplittableRandom random) {
    int kinds = 1 + random.nextInt(100);
    Entry[] records = new Entry[random.nextInt(300)];
    Arrays.setAll(records, i -> new Entry(random.nextInt(kinds) - 50, random.nextInt(2)));
    return records;
  }

  private static Entry[] read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    long[] numbers = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asLongBuffer().get(numbers);
    return Entry.decode(numbers);
  }
}
