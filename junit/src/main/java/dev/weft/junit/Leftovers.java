package dev.weft.junit;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Threads and files that a job has left in this process and its host, in contrast to those that
 * were there when this was made. Of tests that run at the same time it cannot tell which has left
 * them, so a thread or file has some seconds to go.
 */
final class Leftovers {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final String OURS = "weft-*-" + ProcessHandle.current().pid() + "-*";

  private final Set<Thread> threads = threads();
  private final Set<Path> files = files();

  /** Waits a moment for what is there besides to go, and fails if it stays. */
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
    Stream<String> newThreads =
        threads().stream()
            .filter(thread -> !threads.contains(thread))
            .map(thread -> "thread " + thread.getName());
    Stream<String> newFiles =
        files().stream().filter(file -> !files.contains(file)).map(file -> "file " + file);
    return Stream.concat(newThreads, newFiles).sorted().toList();
  }

  /** Those of ranks, whatever their names: they are in the rank's group. */
  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> isOfRank(thread.getThreadGroup()))
        .collect(toSet());
  }

  private static boolean isOfRank(@Nullable ThreadGroup group) {
    return group != null && (group.getName().startsWith("rank-") || isOfRank(group.getParent()));
  }

  private static Set<Path> files() {
    Set<Path> found = new HashSet<>();
    for (Path folder :
        List.of(Path.of("/dev/shm"), Path.of(System.getProperty("java.io.tmpdir")))) {
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, OURS)) {
          files.forEach(found::add);
        } catch (IOException unreadable) {
          // Then no job can have made any there.
        }
      }
    }
    return found;
  }
}
