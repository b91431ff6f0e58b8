package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A file of many lines holds two ideas. */
class SourcesTest {
  private static final int MOST_LINES = 500;
  private static final int MOST_LINES_OF_CORE = 400;

  @Test
  void noSourceFileIsLong() throws IOException {
    List<Path> sources = SourceTree.sources();
    assertThat(sources).isNotEmpty();
    Path core = SourceTree.path("core");
    List<String> tooLong = new ArrayList<>();
    for (Path source : sources) {
      try (Stream<String> lines = Files.lines(source)) {
        long count = lines.count();
        if (count > (source.startsWith(core) ? MOST_LINES_OF_CORE : MOST_LINES)) {
          tooLong.add(source + " has " + count + " lines");
        }
      }
    }
    assertThat(tooLong).isEmpty();
  }
}
