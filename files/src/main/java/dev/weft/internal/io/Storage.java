package dev.weft.internal.io;

import dev.weft.failure.FileException;
import dev.weft.io.FileHints;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One rank's channel to the file. Any thread; calls block in the operating system.
 *
 * <p>An interrupt closes a channel for all threads that use it. So a call clears the thread's
 * interrupt, reopens a channel that an interrupt has closed, and repeats the broken access (every
 * access names its place, so repeating does no harm). It sets the interrupt again at the end:
 * accesses to the file are short and always completed.
 */
final class Storage implements AutoCloseable {
  private final Path path;
  private final Set<? extends OpenOption> reopenOptions;
  private final FileErrors errors;
  private final @Nullable MappedWindow mapped;
  private volatile FileChannel channel;
  private volatile boolean closed;
  private volatile boolean written;

  /** Something done with the channel. */
  private interface Use<T> {
    T with(FileChannel channel) throws IOException;
  }

  /**
   * Opens the file.
   *
   * @param reopenOptions those to open it with again: without creating or truncating it
   */
  Storage(
      Path path,
      Set<? extends OpenOption> options,
      Set<? extends OpenOption> reopenOptions,
      FileHints.Access access,
      FileErrors errors) {
    this.path = path;
    this.reopenOptions = reopenOptions;
    this.errors = errors;
    this.mapped = access == FileHints.Access.MAPPED ? new MappedWindow() : null;
    boolean interrupted = Thread.interrupted();
    try {
      this.channel = FileChannel.open(path, options);
    } catch (IOException e) {
      throw errors.failed("open", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Size of the file in bytes. */
  long size() {
    return use(FileChannel::size, e -> errors.failed("ask for the size of", e));
  }

  /**
   * Reads all of the target, or up to the end of the file.
   *
   * @param target native
   * @return how much was read
   */
  long read(long offset, MemorySegment target) {
    if (mapped != null && mapped.read(this, offset, target)) {
      return target.byteSize();
    }
    long done = 0;
    while (done < target.byteSize()) {
      long at = offset + done;
      long left = target.byteSize() - done;
      ByteBuffer piece = piece(target, done);
      int read =
          use(open -> open.read(piece.rewind(), at), e -> errors.failed("read", left, at, e));
      if (read < 0) {
        break;
      }
      done += read;
    }
    return done;
  }

  /**
   * Reads all of the target.
   *
   * @throws FileException if the file ends before
   */
  void readFully(long offset, MemorySegment target) {
    long read = read(offset, target);
    if (read < target.byteSize()) {
      throw errors.shrunk(target.byteSize() - read, offset + read);
    }
  }

  /**
   * Writes all of the source.
   *
   * @param source native
   */
  void write(long offset, MemorySegment source) {
    written = true;
    for (long done = 0; done < source.byteSize(); ) {
      long at = offset + done;
      long left = source.byteSize() - done;
      ByteBuffer piece = piece(source, done);
      done += use(open -> open.write(piece.rewind(), at), e -> errors.failed("write", left, at, e));
    }
  }

  /** Makes the file this long; what is added reads as zeros. */
  void resize(long bytes) {
    written = true;
    int _ =
        use(
            open -> {
              long size = open.size();
              if (bytes > size) {
                return open.write(ByteBuffer.allocateDirect(1), bytes - 1);
              }
              FileChannel _ = open.truncate(bytes);
              return 0;
            },
            e -> errors.failed("set the size to " + bytes + " bytes of", e));
  }

  /** Whether this rank has changed the file. */
  boolean isWritten() {
    return written;
  }

  /** Returns when what was written is on the device; at once if it is no regular file. */
  void force() {
    if (!Files.isRegularFile(path)) {
      return;
    }
    boolean _ =
        use(
            open -> {
              open.force(false);
              return true;
            },
            e -> errors.failed("write to its device", e));
  }

  MemorySegment map(long offset, long bytes, Arena arena) {
    return use(
        open -> open.map(FileChannel.MapMode.READ_ONLY, offset, bytes, arena),
        e -> errors.failed("map", bytes, offset, e));
  }

  @Override
  public void close() {
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      throw errors.failed("close", e);
    }
  }

  private static ByteBuffer piece(MemorySegment segment, long from) {
    long bytes = Math.min(segment.byteSize() - from, FileTuning.MOST_AT_ONCE);
    return segment.asSlice(from, bytes).asByteBuffer();
  }

  /** Uses the channel, opened again where an interrupted thread has closed it. */
  private <T> T use(Use<T> use, Function<IOException, FileException> failed) {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        FileChannel open = channel;
        try {
          return use.with(open);
        } catch (ClosedChannelException e) {
          reopen(open, e);
        }
      }
    } catch (IOException e) {
      throw failed.apply(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized void reopen(FileChannel broken, ClosedChannelException cause)
      throws IOException {
    if (closed) {
      throw cause;
    }
    boolean _ = Thread.interrupted();
    if (channel == broken) {
      channel = FileChannel.open(path, reopenOptions);
    }
  }
}
