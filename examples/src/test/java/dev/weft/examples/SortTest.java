package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.testkit.ForAll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void sortsTheLicence(int ranks) throws IOException {
    Path result = folder.resolve("sorted.txt");
    Path licence = Path.of("..", "LICENSE");
    assertThat(Printed.by(ranks, Sort::main, licence.toString(), result.toString()))
        .startsWith("sorted 202 lines on " + ranks + " rank");
    assertThat(Files.readAllLines(result))
        .isEqualTo(Files.readAllLines(licence).stream().sorted().toList());
    assertThat(Printed.by(ranks, Sort::main)).startsWith("sorted 202 lines");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void sortsAnyLines(int ranks) {
    ForAll.runs(20, random -> check(ranks, lines(random)));
  }

  @Test
  void aLostOrMisplacedLineIsNoticed() {
    assertThatThrownBy(() -> verifyOnTwoRanks(List.of("b", "a"), 2))
        .hasStackTraceContaining("not sorted");
    assertThatThrownBy(() -> verifyOnTwoRanks(List.of("a"), 2))
        .hasStackTraceContaining("not sorted");
  }

  private static void verifyOnTwoRanks(List<String> atRankZero, long lines) {
    Weft.run(
        2,
        world -> {
          List<String> mine = world.rank() == 0 ? atRankZero : List.of();
          Sort.verify(world, mine, lines, Sort.checksum(world, mine));
        });
  }

  private static void check(int ranks, List<String> text) {
    List<List<String>> parts = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      parts.add(List.of());
    }
    Weft.run(
        ranks,
        world -> {
          List<String> mine = Sort.share(world, world.rank() == 0 ? text : null);
          parts.set(world.rank(), Sort.sort(world, mine));
        });
    assertThat(parts.stream().flatMap(List::stream).toList())
        .isEqualTo(text.stream().sorted().toList());
  }

  /** Few or many, equal or different, empty or long. */
  private static List<String> lines(SplittableRandom random) {
    int kinds = 1 + random.nextInt(100);
    List<String> lines = new ArrayList<>();
    for (int i = random.nextInt(300); i > 0; i--) {
      int kind = random.nextInt(kinds);
      lines.add(kind == 0 ? "" : "ä".repeat(kind % 7) + kind);
    }
    return lines;
  }
}
