package dev.weft.parallel.zarr;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.failure.FileException;
import dev.weft.failure.WeftException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first failure of this rank in work that all ranks do together. A rank that fails goes on with
 * the calls that others wait in, and at the end all throw: that rank its own failure, the others
 * one that names it. One thread.
 */
final class FirstFailure {
  private final Comm comm;
  private final Path folder;
  private @Nullable WeftException own;

  FirstFailure(Comm comm, Path folder) {
    this.comm = comm;
    this.folder = folder;
  }

  /** Work on a file. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  /** Does some work, unless this rank has failed already. */
  void doing(Path file, Work work) {
    if (own != null) {
      return;
    }
    try {
      work.run();
    } catch (IOException e) {
      own = failed(file, e);
    } catch (UncheckedIOException e) {
      own = failed(file, Objects.requireNonNull(e.getCause()));
    } catch (WeftException e) {
      own = e;
    } catch (RuntimeException e) {
      own = failed(file, new IOException("it could not be handled", e));
    } catch (OutOfMemoryError e) {
      own = failed(file, new IOException("its chunks need more memory than there is", e));
    }
  }

  private FileException failed(Path file, IOException e) {
    String what =
        e instanceof ZarrFormatException
            ? file + " " + e.getMessage()
            : "%s: %s".formatted(file, e);
    return new FileException(file, FileException.NO_OFFSET, comm.rank(), what, e);
  }

  /**
   * Returns if no rank has failed. Collective; blocks.
   *
   * @throws FileException that of this rank, or one that names the first rank that has failed
   */
  void rethrowTogether() {
    WeftException mine = own;
    int first = (int) comm.allReduce(mine == null ? (long) comm.size() : comm.rank(), Op.MIN);
    if (first == comm.size()) {
      return;
    }
    byte[] text =
        String.valueOf(mine == null ? "" : mine.getMessage()).getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[(int) comm.broadcast((long) text.length, first)];
    System.arraycopy(text, 0, all, 0, Math.min(text.length, all.length));
    comm.broadcast(all, first);
    if (mine != null) {
      throw mine;
    }
    throw new FileException(
        folder,
        FileException.NO_OFFSET,
        first,
        "rank %d failed: %s".formatted(first, new String(all, StandardCharsets.UTF_8)));
  }
}
