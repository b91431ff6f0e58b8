package dev.weft.lab.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class CacheDirectoryTest {
  private static final String PROPERTY = "weft.lab.cache";

  @TempDir Path directory;
  private int fills;

  @BeforeEach
  void choose() {
    System.setProperty(PROPERTY, directory.resolve("cache").toString());
  }

  @AfterEach
  void restore() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void fillsOncePerSetOfIngredients() throws IOException {
    Path first = CacheDirectory.folder("program", List.of("source", "flags"), this::fill);
    Path again = CacheDirectory.folder("program", List.of("source", "flags"), this::fill);
    Path other = CacheDirectory.folder("program", List.of("source2", "flags"), this::fill);
    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
    assertThat(fills).isEqualTo(2);
    assertThat(Files.readString(first.resolve("result"))).isEqualTo("1");
  }

  @Test
  void tellsIngredientsApart() {
    assertThat(CacheDirectory.folder("p", List.of("ab", "c"), this::fill))
        .isNotEqualTo(CacheDirectory.folder("p", List.of("a", "bc"), this::fill));
  }

  @Test
  void aFailureLeavesNothingBehind() throws IOException {
    assertThatThrownBy(
            () ->
                CacheDirectory.folder(
                    "program",
                    List.of("x"),
                    folder -> {
                      throw new IOException("disk on fire");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot build program");
    try (Stream<Path> left = Files.list(CacheDirectory.root())) {
      assertThat(left).isEmpty();
    }
  }

  private void fill(Path folder) throws IOException {
    fills++;
    Files.writeString(folder.resolve("result"), Integer.toString(fills));
  }
}
