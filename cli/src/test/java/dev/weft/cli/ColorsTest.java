package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColorsTest {
  private static final Map<String, String> TERMINAL = Map.of("TERM", "xterm");

  @Test
  void onlyOnATerminalThatHasThem() {
    assertThat(Colors.of(true, TERMINAL).red("no")).isEqualTo("\u001b[31mno\u001b[0m");
    assertThat(Colors.of(false, TERMINAL).red("no")).isEqualTo("no");
    assertThat(Colors.of(true, Map.of("TERM", "dumb")).red("no")).isEqualTo("no");
    assertThat(Colors.of(true, Map.of()).red("no")).isEqualTo("no");
  }

  @Test
  void noColorIsHeeded() {
    Map<String, String> unwanted = Map.of("TERM", "xterm", "NO_COLOR", "1");
    assertThat(Colors.of(true, unwanted).green("ok")).isEqualTo("ok");
    Map<String, String> empty = Map.of("TERM", "xterm", "NO_COLOR", "");
    assertThat(Colors.of(true, empty).green("ok")).isNotEqualTo("ok");
  }

  @Test
  void theTagsOfRanksHaveTheirs() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergedStream stream = new MergedStream(out, true, Colors.of(true, TERMINAL), 1_000);
    byte[] line = "hello\n".getBytes(StandardCharsets.UTF_8);
    stream.write(0, line, line.length);
    stream.write(1, line, line.length);
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("\u001b[36m[0]\u001b[0m hello", "\u001b[33m[1]\u001b[0m hello");
  }
}
