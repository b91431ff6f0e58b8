package dev.weft.internal.transport.shm;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.ProcessLimits;
import dev.weft.internal.os.Uninterrupted;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A shared-memory file, created by one rank, readable by this user alone, or opened by a peer.
 * Memory is allocated by writing zeros, so that a full file system is an error here and not a
 * signal at the first access. The file is freed when the last rank has closed and unmapped it.
 * Interrupts have no effect here: they would close the channel, and the file could not be opened
 * again, because its name is removed. Any thread; blocks as file operations do.
 */
final class SharedFile implements AutoCloseable {
  static final String REMEDY =
      "enlarge it (mount -o remount,size=…, docker run --shm-size=…) or use --transport tcp";

  private static final String TOO_LARGE = "File too large";
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

  private final Path path;
  private final FileChannel channel;

  private SharedFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  static SharedFile create(Path path) {
    return JobFiles.make(() -> createNow(path));
  }

  private static SharedFile createNow(Path path) {
    try {
      return new SharedFile(
          path,
          FileChannel.open(
              path,
              Set.of(
                  StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))));
    } catch (IOException e) {
      throw cannot("create the shared-memory file", path, e);
    }
  }

  static SharedFile open(Path path) {
    try {
      return new SharedFile(
          path,
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw cannot("open the shared-memory file", path, e);
    }
  }

  /** Allocates and clears a part of the file. */
  void allocate(long start, long bytes) {
    AtomicLong written = new AtomicLong();
    try {
      long _ = Uninterrupted.call(() -> writeZeros(start, bytes, written));
    } catch (IOException e) {
      throw full(bytes, written.get(), e);
    }
  }

  private long writeZeros(long start, long bytes, AtomicLong written) throws IOException {
    while (written.get() < bytes) {
      ByteBuffer zeros = ZEROS.duplicate();
      zeros.limit((int) Math.min(zeros.capacity(), bytes - written.get()));
      long _ = written.addAndGet(channel.write(zeros, start + written.get()));
    }
    return bytes;
  }

  /** Maps a part of the file until the arena is closed. */
  MemorySegment map(long start, long bytes, Arena arena) {
    try {
      return Uninterrupted.call(
          () -> channel.map(FileChannel.MapMode.READ_WRITE, start, bytes, arena));
    } catch (IOException e) {
      throw cannot("map " + bytes + " bytes of the shared-memory file", path, e);
    }
  }

  /** Takes the name away; ranks that have the file open keep it. */
  void unlink() {
    remove(path);
  }

  /** What cannot be removed, such as another user's file, goes with the job's other files. */
  static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      // Nobody needs the name any more.
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw cannot("close the shared-memory file", path, e);
    }
  }

  private ResourceException full(long bytes, long written, IOException cause) {
    String words = String.valueOf(cause.getMessage());
    if (words.contains(TOO_LARGE)) {
      return tooLarge(path, bytes, cause);
    }
    long free = path.toFile().getUsableSpace() + written;
    if (free > bytes) {
      return cannot("take " + bytes + " bytes of memory in the shared-memory file", path, cause);
    }
    return full(path.getParent(), bytes, free, cause);
  }

  static ResourceException full(
      @Nullable Path folder, long bytes, long free, @Nullable IOException cause) {
    return new ResourceException(
        FailureCode.SHARED_MEMORY,
        "shared memory is full: %d bytes are wanted in %s and %d are free; %s"
            .formatted(bytes, folder, free, REMEDY),
        cause);
  }

  static ResourceException tooLarge(Path path, long bytes, @Nullable IOException cause) {
    return new ResourceException(
        FailureCode.SHARED_MEMORY,
        "the limit for files is too low for %d bytes of shared memory in %s: %d; raise it with ulimit -f, or use --transport tcp"
            .formatted(bytes, path, ProcessLimits.fileBytes()),
        cause);
  }

  private static ResourceException cannot(String what, Path path, IOException cause) {
    return new ResourceException(
        FailureCode.SHARED_MEMORY, "cannot " + what + " " + path + ": " + cause, cause);
  }
}
