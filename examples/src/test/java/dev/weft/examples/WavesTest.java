package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WavesTest {
  @TempDir Path folder;

  /** The example itself compares with one rank. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void allRanksComeToTheSameSurface(int ranks) throws Exception {
    Path file = folder.resolve("surface");
    String printed = Printed.by(ranks, Waves::main, "40", "30", file.toString());
    assertThat(printed).startsWith("30 steps of 40 x 40 points on " + ranks + " rank");
    assertThat(Files.size(file)).isEqualTo(40 * 40 * Double.BYTES);
  }
}
