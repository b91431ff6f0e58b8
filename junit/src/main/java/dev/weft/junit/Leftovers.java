package dev.weft.junit;

import dev.weft.internal.job.JobFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * The leftovers of a job in this process and on its host: threads in the groups of its ranks, and
 * files with its id. Jobs of concurrent tests have other groups and ids.
 */
final class Leftovers {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final String job;
  private final Collection<ThreadGroup> ranks;

  /**
   * @param job its id
   * @param ranks the groups of its ranks that are threads
   */
  Leftovers(String job, Collection<ThreadGroup> ranks) {
    this.job = job;
    this.ranks = ranks;
  }

  /** Waits a moment for what is there to go, and fails if it stays. */
  void requireNone() {
    long start = System.nanoTime();
    List<String> left = left();
    while (!left.isEmpty() && System.nanoTime() - start < PATIENCE_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS);
      left = left();
    }
    if (!left.isEmpty()) {
      throw new AssertionFailedError("the test has left " + String.join(", ", left));
    }
  }

  private List<String> left() {
    List<String> left = new ArrayList<>();
    if (!ranks.isEmpty()) {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (isOfRank(thread.getThreadGroup())) {
          left.add("thread " + thread.getName());
        }
      }
    }
    for (Path folder : folders(JobFiles.temporary())) {
      addFiles(folder, left);
    }
    left.sort(null);
    return left;
  }

  /** Both may be one. */
  static Set<Path> folders(Path temporary) {
    return new LinkedHashSet<>(List.of(Path.of("/dev/shm"), temporary));
  }

  /** Whatever the name of its thread: what a rank starts is in the rank's group. */
  private boolean isOfRank(@Nullable ThreadGroup group) {
    return group != null && (ranks.contains(group) || isOfRank(group.getParent()));
  }

  private void addFiles(Path folder, List<String> left) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    String ofJob = JobFiles.path(folder, job, "").getFileName().toString();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, file -> file.getFileName().toString().startsWith(ofJob))) {
      files.forEach(file -> left.add("file " + file));
    } catch (IOException unreadable) {
      // Then no job can have made any there.
    }
  }
}
