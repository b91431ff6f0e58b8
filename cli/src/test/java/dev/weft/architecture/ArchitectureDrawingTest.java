package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The drawing in the documentation shows the modules and layers that there are. */
class ArchitectureDrawingTest {
  private static final Path FILE = SourceTree.path("docs/architecture.svg");

  private static final String RENEW =
      "docs/architecture.svg is stale, write it anew: ./mvnw -o test -pl cli -am"
          + " -Dtest=ArchitectureDrawingTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dweft.test.draw=true";

  /** By so many lines, or by a quarter, a number in the drawing may be wrong. */
  private static final int TOLERANCE = 400;

  @Test
  void theDrawingIsLikeTheCode() throws IOException {
    String now = ArchitectureDrawing.draw();
    if (Boolean.getBoolean("weft.test.draw")) {
      Files.writeString(FILE, now);
    }
    String drawn = Files.readString(FILE);
    assertThat(withoutLines(drawn)).as(RENEW).isEqualTo(withoutLines(now));
    List<Integer> lines = lines(now);
    List<Integer> linesDrawn = lines(drawn);
    for (int i = 0; i < lines.size(); i++) {
      int tolerated = Math.max(TOLERANCE, lines.get(i) / 4);
      assertThat(Math.abs(lines.get(i) - linesDrawn.get(i))).as(RENEW).isLessThan(tolerated);
    }
  }

  private static String withoutLines(String drawing) {
    return ArchitectureDrawing.LINES.matcher(drawing).replaceAll("");
  }

  private static List<Integer> lines(String drawing) {
    return ArchitectureDrawing.LINES
        .matcher(drawing)
        .results()
        .map(found -> Integer.valueOf(found.group(1).replace(",", "")))
        .toList();
  }
}
