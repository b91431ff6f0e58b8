package dev.weft.cli.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the recorder of a killed process has left in its repository: files that are complete, and
 * the one that it was writing. That one begins with the number of bytes that are complete, as the
 * recorder notes about once a second, and with a mark that it is being written.
 */
final class KilledRecording {
  private static final int MAGIC = 0x464c5200; // FLR
  private static final int SIZE_OFFSET = 8;
  private static final int MARK_OFFSET = 64;
  private static final int HEADER_BYTES = 68;

  /** The files that can be read, of all killed processes. The unfinished ones are mended. */
  static List<Path> filesIn(Path repository) throws IOException {
    if (!Files.isDirectory(repository)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(repository)) {
      return files
          .filter(each -> each.toString().endsWith(Traces.RECORDING))
          .filter(KilledRecording::mend)
          .sorted()
          .toList();
    }
  }

  /** Whether there is something to be read then. */
  private static boolean mend(Path file) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
      boolean whole = channel.read(header, 0) == HEADER_BYTES && header.getInt(0) == MAGIC;
      long size = whole ? header.getLong(SIZE_OFFSET) : 0;
      if (size <= HEADER_BYTES || size > channel.size()) {
        return false;
      }
      if (header.get(MARK_OFFSET) != 0) {
        FileChannel _ = channel.truncate(size);
        int _ = channel.write(ByteBuffer.allocate(1), MARK_OFFSET);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private KilledRecording() {}
}
