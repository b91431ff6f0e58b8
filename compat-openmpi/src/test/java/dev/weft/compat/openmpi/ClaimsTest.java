package dev.weft.compat.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ThreadRanks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page says of where this API is laxer or stricter than Open MPI's is so. */
@Timeout(60)
class ClaimsTest {
  private static final Path PAGE = Path.of("../docs/compat/openmpi.md");
  private static final String HEADING = "\n## Where it is laxer, and where stricter\n";
  private static final int RANKS = 3;

  @Test
  void eachRowIsTrue() throws IOException {
    String[] rows = rows().toArray(String[]::new);
    AtomicInteger next = new AtomicInteger();
    ThreadRanks.run(
        RANKS,
        Via.LOCAL,
        args -> {
          try {
            Class.forName("conformance.Claims", true, new RankLoader(next.getAndIncrement()))
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
          } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
          }
        },
        rows);
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
