package dev.weft.sockets.ring;

import dev.weft.internal.os.call.MappedPages;
import dev.weft.internal.os.call.NativeAccess;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file in shared memory with {@link #AREAS} areas, each for a connection at a time; each process
 * maps it once, for all connections in it. Any thread.
 *
 * <p>The file has holes: pages are allocated before they are used, so that a full file system
 * causes an error here and not a signal at the first access. They are allocated through the
 * mapping, so that no descriptor is kept; if the kernel cannot do that, by writing zeros. The
 * mapping ends when nothing here refers to it.
 */
public final class MemoryFile {
  /** Areas of a file. */
  public static final int AREAS = 32;

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();
  private static final long BYTES = AREAS * RingLayout.AREA_BYTES;

  private final FileChannel channel;
  private final int index;
  private final MemorySegment memory;
  private final boolean byMapping;

  private MemoryFile(FileChannel channel, int index, boolean byMapping) throws IOException {
    this.channel = channel;
    this.index = index;
    try {
      memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.ofAuto());
      this.byMapping =
          byMapping && MappedPages.allocate(memory.asSlice(0, RingLayout.HEADER_BYTES));
      if (this.byMapping) {
        channel.close();
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Makes a new one.
   *
   * @param index its number among those of this process
   */
  public static MemoryFile create(Path path, int index) throws IOException {
    return create(path, index, NativeAccess.available());
  }

  static MemoryFile create(Path path, int index, boolean byMapping) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PRIVATE);
    return new MemoryFile(channel, index, byMapping);
  }

  /** Opens one that another process has made. */
  public static MemoryFile open(Path path, int index) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    long bytes = channel.size();
    if (bytes != BYTES) {
      channel.close();
      throw new IOException("not a file of connections: it has %d bytes".formatted(bytes));
    }
    return new MemoryFile(channel, index, NativeAccess.available());
  }

  int index() {
    return index;
  }

  /**
   * By the connecting end: allocates what an idle connection needs of an area.
   *
   * @throws IOException if there is no memory left
   */
  public ConnectionMemory allocate(int area) throws IOException {
    if (!allocate(area, 0, RingLayout.HEADER_BYTES)
        || !allocate(area, RingLayout.dataOf(RingLayout.TO_ACCEPTOR, 0), RingLayout.levelBytes(0))
        || !allocate(
            area, RingLayout.dataOf(RingLayout.FROM_ACCEPTOR, 0), RingLayout.levelBytes(0))) {
      throw new IOException("no shared memory is left for another connection");
    }
    return new ConnectionMemory(this, area, at(area), true);
  }

  /** By the accepting end: an area that has been offered. */
  public ConnectionMemory offered(int area) {
    return new ConnectionMemory(this, area, at(area), false);
  }

  private MemorySegment at(int area) {
    return memory.asSlice(area * RingLayout.AREA_BYTES, RingLayout.AREA_BYTES);
  }

  /** Allocates pages of an area; false if there is no memory left. */
  boolean allocate(int area, long start, long bytes) {
    long from = area * RingLayout.AREA_BYTES + start;
    if (byMapping) {
      return MappedPages.allocate(memory.asSlice(from, bytes));
    }
    try {
      for (long written = 0; written < bytes; ) {
        ByteBuffer zeros = ZEROS.duplicate();
        var _ = zeros.limit((int) Math.min(zeros.capacity(), bytes - written));
        written += channel.write(zeros, from + written);
      }
      return true;
    } catch (IOException full) {
      return false;
    }
  }

  /** Gives pages of an area back to the system. */
  void free(int area, long start, long bytes) {
    boolean _ = MappedPages.free(memory.asSlice(area * RingLayout.AREA_BYTES + start, bytes));
  }
}
