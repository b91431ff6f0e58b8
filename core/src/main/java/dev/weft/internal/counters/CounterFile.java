package dev.weft.internal.counters;

import dev.weft.internal.counters.RankSample.Rank;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.PortFolder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A mapped {@link CounterDescriptor} file, in the private folder of this user's jobs, where the
 * job's note is. It goes with the job's other files. One thread at a time; blocks as file
 * operations do.
 */
final class CounterFile implements AutoCloseable {
  private static final String PURPOSE = "counters-";

  private final Arena arena;
  final MemorySegment memory;
  private final String name;

  private CounterFile(Path path, String name) throws IOException {
    this.name = name;
    this.arena = Arena.ofShared();
    try (FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.size() < CounterDescriptor.BYTES) {
        throw new NoSuchFileException(path.toString());
      }
      memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, CounterDescriptor.BYTES, arena);
    } catch (IOException | RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Makes a rank's own. Its bytes are written, since mapped memory without a block would fail. */
  static CounterFile make(String job, Rank rank) throws IOException {
    String name = name(job, rank.number());
    PortFolder.with(folder -> folder.create(name, new byte[CounterDescriptor.BYTES]));
    CounterFile file = new CounterFile(PortFolder.path().resolve(name), name);
    CounterDescriptor.begin(file.memory, rank);
    return file;
  }

  /** Opens a rank's. */
  static CounterFile open(String job, int rank) throws IOException {
    String name = name(job, rank);
    return new CounterFile(PortFolder.path().resolve(name), name);
  }

  private static String name(String job, int rank) {
    return JobFiles.path(PortFolder.path(), job, PURPOSE + rank).getFileName().toString();
  }

  /** The rank whose file of the job has this name; negative if it is none. */
  static int rankOf(String fileName, String job) {
    String before = name(job, 0);
    before = before.substring(0, before.length() - 1);
    if (!fileName.startsWith(before)) {
      return -1;
    }
    try {
      return Integer.parseInt(fileName.substring(before.length()));
    } catch (NumberFormatException another) {
      return -1;
    }
  }

  /** Takes its name away. */
  void remove() {
    PortFolder.remove(name);
  }

  @Override
  public void close() {
    arena.close();
  }
}
