package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MandelbrotTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void paintsAPicture(int ranks, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("set.png");
    String printed = Printed.by(ranks, Mandelbrot::main, file.toString(), "60");
    assertThat(printed)
        .startsWith("60 x 60 points by " + ranks + " painters on " + ranks + " rank");
    Picture picture = Picture.read(file.toString());
    assertThat(picture.width()).isEqualTo(60);
    assertThat(picture.brightness()[30 * 60 + 45]).isZero();
    assertThat(picture.brightness()[0]).isGreaterThan(200);
  }

  @Test
  void theWorkersAreThoseThatTheFileNames(@TempDir Path folder) throws IOException {
    Path nodes = Files.writeString(folder.resolve("nodes"), "workers=1..2\n");
    assertThat(Printed.by(4, Mandelbrot::main, "", "40", nodes.toString()))
        .contains("by 2 painters on 4 ranks");
  }

  @Test
  void aRankThatIsNotThereIsRefused(@TempDir Path folder) throws IOException {
    Path nodes = Files.writeString(folder.resolve("nodes"), "workers=1..2\n");
    assertThatThrownBy(() -> Printed.by(2, Mandelbrot::main, "", "40", nodes.toString()))
        .isInstanceOf(LaunchException.class)
        .hasStackTraceContaining("workers=1..2: 1..2 is not among the ranks 0 to 1 of this job");
  }
}
