package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeploymentFileTest {
  private static final long SEED = 20260402;
  private static final int DAMAGED = 5_000;
  private static final String VALID =
      "{\"front\": 0, \"io\": [\"host:a*\", 4], \"w\\u006frk\": \"1..\"}";

  @TempDir Path folder;

  private Map<String, String> read(String text) throws Exception {
    return DeploymentFile.read(Files.writeString(folder.resolve("nodes"), text));
  }

  @Test
  void bothFormsAreRead() throws Exception {
    Map<String, String> expected = Map.of("front", "0", "io", "host:a*,4", "work", "1..");
    assertThat(read(VALID)).isEqualTo(expected);
    assertThat(read("front=0\nio=host:a*,4\nwork: 1..\n")).isEqualTo(expected);
    assertThat(read(" {\r\n} ")).isEmpty();
    assertThat(read("")).isEmpty();
    assertThat(read("{\"none\": []}")).isEqualTo(Map.of("none", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                   | line 1, column 2: '\"' is missing",
        "{\"a\" 1}           | line 1, column 6: ':' is missing",
        "{\"a\": 1          | line 1, column 8: '}' is missing",
        "{\"a\": 1,}         | column 9: '\"' is missing",
        "{\"a\": [1          | ']' is missing",
        "{\"a\": {}}         | a set is a text like \"4..15\", a rank, or an array of these",
        "{\"a\": -1}         | column 7: a set is a text",
        "{\"a\": null}       | column 7: a set is a text",
        "{\"a\": \"1}        | a text has no end",
        "{\"a\": \"\\x\"}     | column 9: an unknown character follows a backslash",
        "{\"a\": \"\\u00g0\"} | four hexadecimal digits",
        "{} {}               | column 4: nothing may follow the object",
        "{\"a\":1,\"a\":2}    | it has the name 'a' twice; put its ranks into one set",
        "a=\\u00               | not properties: Malformed",
      })
  void whatIsNeitherIsRefused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ArgumentException.class)
        .hasMessageStartingWith(folder.resolve("nodes").toString())
        .hasMessageContaining(message);
  }

  @Test
  void linesAreCountedAndNamesAreUnique() {
    assertThatThrownBy(() -> read("{\n \"a\": 1\n \"b\": 2}"))
        .hasMessageContaining("line 3, column 2: '}' is missing");
    assertThatThrownBy(() -> read("a=1\nb=2\na=3")).hasMessageContaining("the name 'a' twice");
    assertThatThrownBy(() -> read("a" + "1".repeat(1 << 20)))
        .hasMessageContaining("longer than 1048576 bytes");
    assertThatThrownBy(
            () -> DeploymentFile.read(Files.write(folder.resolve("l"), new byte[] {(byte) 0xe4})))
        .hasMessageContaining("not in UTF-8");
  }

  @Test
  void damagedJsonIsReadOrRefused() {
    Random random = new Random(SEED);
    for (int i = 0; i < DAMAGED; i++) {
      byte[] bytes = VALID.getBytes(StandardCharsets.UTF_8);
      int at = 1 + random.nextInt(bytes.length - 1);
      bytes[at] = VALID.getBytes(StandardCharsets.UTF_8)[random.nextInt(bytes.length)];
      String text =
          new String(bytes, 0, at + random.nextInt(bytes.length - at), StandardCharsets.UTF_8);
      try {
        assertThat(DeploymentJson.read(text))
            .as("run %d of seed %d: %s", i, SEED, text)
            .isNotNull();
      } catch (ArgumentException refused) {
        assertThat(refused)
            .as("run %d of seed %d: %s", i, SEED, text)
            .hasMessageMatching("(?s)(line|it has).*");
      }
    }
  }
}
