package dev.weft.parallel.zarr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Brings written files to the device and then gives them their names, while the rank makes the next
 * one. So a file with a name is whole, also after a crash. One file at a time is under way; one
 * thread calls.
 */
final class FileFlusher implements AutoCloseable {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("weft-zarr-flusher").factory());

  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

  /** Takes a file that has been written; it is closed. Waits for the one before. */
  void add(FileChannel channel, Path written, Path name) throws IOException {
    try {
      await();
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    last = CompletableFuture.runAsync(() -> finish(channel, written, name), thread);
  }

  private static void finish(FileChannel channel, Path written, Path name) {
    try (channel) {
      channel.force(true);
      Files.move(
          written, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns when all files have their names. */
  void await() throws IOException {
    CompletableFuture<Void> waited = last;
    last = CompletableFuture.completedFuture(null);
    try {
      Void _ = waited.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException io) {
        throw io.getCause();
      }
      throw e;
    }
  }

  /** Waits for what is under way, whatever becomes of it. */
  @Override
  public void close() {
    thread.close();
  }
}
