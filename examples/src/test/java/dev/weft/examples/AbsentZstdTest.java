package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.zarr.ZarrArray;
import dev.weft.parallel.zarr.ZarrMetadata;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This module depends on weft-parallel and has not added the library of Zstandard. */
final class AbsentZstdTest {
  @TempDir Path folder;

  @Test
  void itIsNamedWhereItIsNeeded() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          ZarrMetadata metadata = ZarrMetadata.of(ElementType.INT, 10);
          ZarrArray _ = ZarrArray.create(world, folder.resolve("plain"), metadata);
          Path other = folder.resolve("other");
          assertThatThrownBy(() -> ZarrArray.create(world, other, metadata.withZstd(3)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("com.github.luben:zstd-jni");
          if (world.rank() == 0) {
            Files.createDirectory(other);
            Files.writeString(other.resolve("zarr.json"), metadata.withZstd(3).toString());
          }
          world.barrier();
          assertThatThrownBy(() -> ZarrArray.open(world, other))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("or take gzip");
        });
    assertThat(folder.resolve("plain/zarr.json")).exists();
  }
}
