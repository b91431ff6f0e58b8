package dev.weft.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFoldersTest {
  @TempDir Path directory;

  @Test
  void removesEverythingBelowButFollowsNoLink() throws IOException {
    Path kept = Files.writeString(directory.resolve("kept"), "x");
    Path folder = Files.createDirectories(directory.resolve("a").resolve("b"));
    Files.writeString(folder.resolve("file"), "x");
    Files.createSymbolicLink(folder.resolve("link"), directory);
    TemporaryFolders.delete(directory.resolve("a"));
    assertThat(directory.resolve("a")).doesNotExist();
    assertThat(kept).exists();
  }

  @Test
  void whatIsNotThereIsRemovedAlready() {
    TemporaryFolders.delete(directory.resolve("nothing"));
    assertThat(directory.resolve("nothing")).doesNotExist();
  }
}
