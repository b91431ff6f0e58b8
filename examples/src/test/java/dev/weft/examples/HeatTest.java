package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.examples.Heat.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeatTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void spreadsTheHeatOfAPicture(int ranks) throws IOException {
    Path result = folder.resolve("after.png");
    assertThat(Printed.by(ranks, Heat::main, "", result.toString(), "0.2"))
        .startsWith("960 x 720 points on " + ranks + " rank")
        .contains(ranks == 1 ? "1 rank" : "to the same result\n" + ranks + " ranks are ");
    Picture before = Picture.read("").enlargedTo(960 * 720);
    Picture after = Picture.read(result.toString());
    assertThat(after.width()).isEqualTo(before.width());
    assertThat(after.height()).isEqualTo(before.height());
    assertThat(mean(after.brightness())).isCloseTo(mean(before.brightness()), within(0.5));
    assertThat(roughness(after)).isLessThan(roughness(before) / 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void anyNumberOfRanksComesToTheSameNumbers(int ranks) {
    Picture picture = spot(13, 7);
    Solution alone = solve(1, picture);
    Solution together = solve(ranks, picture);
    assertThat(together.field()).containsExactly(alone.field());
    assertThat(together.steps()).isEqualTo(alone.steps());
    assertThat(together.residual()).isEqualTo(alone.residual()).isLessThanOrEqualTo(0.001);
    double sum = Arrays.stream(picture.brightness()).sum();
    assertThat(Arrays.stream(alone.field()).sum()).isCloseTo(sum, within(1e-6));
  }

  @Test
  void moreRanksThanRowsAreRefused() {
    assertThatThrownBy(() -> solve(4, spot(5, 3)))
        .hasStackTraceContaining("3 rows are too few for 4 ranks");
  }

  @Test
  void badArgumentsAreRefused() throws IOException {
    assertThatThrownBy(() -> Heat.main(new String[] {"no such file"}))
        .hasMessage(
            "PICTURE is a file, and there is none at 'no such file'; usage: weft run -n RANKS"
                + " heat [PICTURE [RESULT.png [TOLERANCE]]]");
    assertThatThrownBy(() -> Heat.main(new String[] {"", "x.png", "warm"}))
        .hasMessageContaining("TOLERANCE is a number from 1.0E-6 to 255.0, not warm");
    Path text = Files.writeString(folder.resolve("text.png"), "no picture");
    assertThatThrownBy(() -> Heat.main(new String[] {text.toString()}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a picture that Java can read");
  }

  @Test
  void thePictureIsTheOneThatItsProgramDraws() throws IOException {
    Picture picture = Picture.read("");
    assertThat(picture.width()).isEqualTo(WovenPicture.WIDTH);
    for (int i = 0; i < picture.brightness().length; i++) {
      int drawn = WovenPicture.brightness(i % picture.width(), i / picture.width());
      if (Math.abs(picture.brightness()[i] - drawn) > 1e-9) {
        assertThat(picture.brightness()[i]).as("point %d", i).isEqualTo(drawn);
      }
    }
  }

  private static Solution solve(int ranks, Picture picture) {
    AtomicReference<Solution> solution = new AtomicReference<>();
    Weft.run(
        ranks,
        world -> {
          boolean root = world.rank() == 0;
          Solution mine = Heat.solve(world, root ? picture : null, 0.001, new ProgressBar(false));
          if (root) {
            solution.set(mine);
          }
        });
    return solution.get();
  }

  private static Picture spot(int width, int height) {
    double[] brightness = new double[width * height];
    brightness[width + 1] = 255;
    return new Picture(width, height, brightness);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Mean difference between points side by side. */
  private static double roughness(Picture picture) {
    double[] points = picture.brightness();
    double sum = 0;
    for (int i = 1; i < points.length; i++) {
      sum += Math.abs(points[i] - points[i - 1]);
    }
    return sum / points.length;
  }
}
