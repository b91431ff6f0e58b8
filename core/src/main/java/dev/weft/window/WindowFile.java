package dev.weft.window;

import dev.weft.ResourceException;
import dev.weft.boot.Leftovers;
import dev.weft.transport.shm.ShmTransport;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * One rank's part of a window as a file of shared memory, for this user alone. It has a name only
 * while the window is being made; the next job sweeps it away if its maker dies meanwhile. Memory
 * is allocated by writing zeros, so that a full file system is an error here and not a signal at
 * the first access. Mappings live until they are unreachable. Any thread; blocks as file operations
 * do.
 */
final class WindowFile {
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

  static Path path(String job, int worldRank, long number) {
    return Leftovers.path(ShmTransport.directory(), job, "window-" + worldRank + "-" + number);
  }

  static MemorySegment create(Path path, long bytes) {
    try (FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      try {
        fill(channel, bytes);
        return map(channel, bytes);
      } catch (IOException e) {
        throw full(path, bytes, e);
      }
    } catch (IOException e) {
      throw cannot("create", path, e);
    }
  }

  static MemorySegment open(Path path, long bytes) {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return map(channel, bytes);
    } catch (IOException e) {
      throw cannot("map", path, e);
    }
  }

  static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw cannot("remove", path, e);
    }
  }

  private static MemorySegment map(FileChannel channel, long bytes) throws IOException {
    return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
  }

  private static void fill(FileChannel channel, long bytes) throws IOException {
    for (long at = 0; at < bytes; ) {
      ByteBuffer zeros = ZEROS.duplicate();
      zeros.limit((int) Math.min(zeros.capacity(), bytes - at));
      at += channel.write(zeros, at);
    }
  }

  private static ResourceException full(Path path, long bytes, IOException cause) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    return new ResourceException(
        "a window's part of "
            + bytes
            + " bytes does not fit into "
            + path.getParent()
            + ": "
            + cause.getMessage()
            + "; enlarge it (mount -o remount,size=…, docker run --shm-size=…), or make the window"
            + " over memory of your own",
        cause);
  }

  private static ResourceException cannot(String what, Path path, IOException cause) {
    return new ResourceException(
        "cannot " + what + " a window's file " + path + ": " + cause, cause);
  }

  private WindowFile() {}
}
