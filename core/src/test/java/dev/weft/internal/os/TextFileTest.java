package dev.weft.internal.os;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What editors of other systems make of a text. */
final class TextFileTest {
  @TempDir private Path folder;

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("text"), bytes);
  }

  @Test
  void aMarkAtTheBeginningIsNoPartOfTheText() throws IOException {
    Path file = file("\uFEFFnode1 slots=2\r\nnode2\r\n".getBytes(UTF_8));
    assertThat(TextFile.lines(file)).containsExactly("node1 slots=2", "node2");
    assertThat(TextFile.withoutMark("\uFEFF")).isEmpty();
    assertThat(TextFile.withoutMark("a\uFEFF")).isEqualTo("a\uFEFF");
  }

  @Test
  void anotherEncodingIsNamed() throws IOException {
    Path file = file("node1\n".getBytes(UTF_16));
    assertThatThrownBy(() -> TextFile.lines(file)).hasMessageContaining("is not in UTF-8");
  }
}
