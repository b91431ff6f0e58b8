package dev.weft.parallel.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.parallel.array.Box;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of chunks, as they are and damaged. */
final class ShardFileTest {
  @TempDir Path folder;

  private static Box first(ZarrMetadata metadata) {
    return ShardFile.boxOf(metadata, new long[metadata.shape().length]);
  }

  private static ShardFile file(ZarrMetadata metadata, MemorySegment memory) {
    return new ShardFile(
        metadata, new long[metadata.shape().length], BoxMemory.byRows(first(metadata), memory));
  }

  private static ZarrMetadata drawWithElements(SplittableRandom random) {
    ZarrMetadata metadata = RandomZarr.metadata(random);
    while (first(metadata).count() == 0) {
      metadata = RandomZarr.metadata(random);
    }
    return metadata;
  }

  /** A damaged file is read or refused; it makes nothing else happen. */
  @Test
  void anyFileIsReadOrRefused() {
    Path path = folder.resolve("file");
    int[] refused = {0};
    ForAll.runs(
        Thorough.count(500, 100_000),
        random -> {
          ZarrMetadata metadata = drawWithElements(random);
          long bytes = first(metadata).count() << metadata.type().shift();
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(bytes, 8);
            int values = metadata.type() == ElementType.BOOLEAN ? 2 : 3;
            for (long at = 0; at < bytes; at++) {
              memory.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt(values));
            }
            if (!write(path, file(metadata, memory))) {
              return; // nothing but fill values, so that there is no file
            }
            byte[] content = Files.readAllBytes(path);
            MemorySegment copy = arena.allocate(bytes, 8).copyFrom(memory);
            read(path, file(metadata, memory.fill((byte) 9)));
            assertThat(memory.mismatch(copy)).as("%s", metadata).isEqualTo(-1);
            Files.write(path, damaged(content, random));
            try {
              read(path, file(metadata, memory));
            } catch (ZarrFormatException e) {
              assertThat(e).hasMessageMatching("(?s)(is|has|holds|ends).*");
              refused[0]++;
            }
          }
        });
    assertThat(refused[0]).isPositive();
  }

  private static byte[] damaged(byte[] content, SplittableRandom random) {
    byte[] bytes = content.clone();
    for (int changes = random.nextInt(4); changes >= 0 && bytes.length > 0; changes--) {
      switch (random.nextInt(4)) {
        case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[random.nextInt(bytes.length)] = (byte) -random.nextInt(2);
        case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
        default -> {
          int at = random.nextInt(bytes.length);
          Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) random.nextInt());
        }
      }
    }
    return bytes;
  }

  private static boolean write(Path path, ShardFile file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      return file.write(channel);
    }
  }

  private static void read(Path path, ShardFile file) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      file.read(channel);
    }
  }
}
