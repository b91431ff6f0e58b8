package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Python;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture in the guide's page of arrays: made by the page's own script from what ranks write.
 * With {@code -Dweft.test.draw=true} it takes the place of the one that is there.
 */
final class WavesPictureTest {
  private static final Path GUIDE = Path.of("").toAbsolutePath().resolveSibling("docs/guide");
  private static final Pattern SCRIPT = Pattern.compile("(?ms)^```python\\R(.*?)^```$");

  @TempDir Path folder;

  @BeforeEach
  void needsMatplotlib() {
    Python.require();
  }

  @Test
  void pythonPlotsWhatRanksWrite() throws Exception {
    Path surface = folder.resolve("waves.zarr");
    String printed = Printed.by(4, Waves::main, "400", "300", surface.toString());
    assertThat(printed).startsWith("300 steps of 400 x 400 points");
    Matcher script = SCRIPT.matcher(Files.readString(GUIDE.resolve("arrays.md")));
    assertThat(script.find()).isTrue();
    Path plot = Files.writeString(folder.resolve("plot.py"), script.group(1));
    Path picture = folder.resolve("waves.png");
    assertThat(Python.run(plot, surface, picture))
        .containsExactly("(400, 400) float64 waves after 300 steps");
    BufferedImage drawn = ImageIO.read(picture.toFile());
    BufferedImage shown = ImageIO.read(GUIDE.resolve("waves.png").toFile());
    if (Boolean.getBoolean("weft.test.draw")) {
      Path _ = Files.copy(picture, GUIDE.resolve("waves.png"), StandardCopyOption.REPLACE_EXISTING);
    } else {
      assertThat(drawn.getWidth()).isEqualTo(shown.getWidth());
      assertThat(drawn.getHeight()).isEqualTo(shown.getHeight());
    }
  }
}
