package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.compat.mpijava.conformance.Claims;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page says of where this API is lax or stricter than MPJ Express is so. */
@Timeout(60)
class ClaimsTest {
  private static final Path PAGE = Path.of("../docs/compat/mpijava.md");
  private static final String HEADING = "\n## Where it is as lax as they are, and where stricter\n";
  private static final int RANKS = 3;

  @Test
  void eachRowIsTrue() throws IOException {
    OldPrograms.run(RANKS, Via.LOCAL, Claims.class, rows().toArray(String[]::new));
  }

  /** The first cell of each row of the section's tables. */
  private static List<String> rows() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(page).contains(HEADING);
    String section = page.substring(page.indexOf(HEADING) + HEADING.length());
    return Arrays.stream(section.substring(0, section.indexOf("\n## ")).split("\n"))
        .filter(line -> line.startsWith("| ") && !line.startsWith("| |"))
        .map(line -> line.substring(2, line.indexOf(" |", 2)))
        .toList();
  }
}
