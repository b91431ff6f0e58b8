package dev.weft.sockets.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Whoever finds a reason among the counts finds on the page what to do, in the same words. */
class ReasonPageTest {
  private static final String HEAD = "| reason | what to do |";

  @Test
  void thePageHasEveryReason() throws Exception {
    assertThat(
            Files.readAllLines(Path.of("../docs/guide/fast-sockets.md")).stream()
                .dropWhile(line -> !line.equals(HEAD))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1].strip()))
        .containsExactlyElementsOf(Arrays.stream(Reason.values()).map(Reason::words).toList());
  }
}
