package dev.weft.junit;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The places of ranks in the test, as lines. Any thread; does not block. */
final class RankPlaces {
  private final String test;

  RankPlaces(Class<?> test) {
    Class<?> outermost = test;
    for (Class<?> outer = test; outer != null; outer = outer.getEnclosingClass()) {
      outermost = outer;
    }
    this.test = outermost.getName();
  }

  /** What each rank threw, and where it was. */
  String ofThrown(AtomicReferenceArray<@Nullable Throwable> thrown) {
    StringBuilder lines = new StringBuilder();
    for (int rank = 0; rank < thrown.length(); rank++) {
      Throwable each = thrown.get(rank);
      lines.append(
          each == null
              ? "\n  rank %d had ended".formatted(rank)
              : "\n  rank %d was at %s: %s"
                  .formatted(rank, of(each.getStackTrace()), each.getClass().getSimpleName()));
    }
    return lines.toString();
  }

  /** Where the rank's threads are; those that have ended are at an end. */
  String ofThreads(AtomicReferenceArray<@Nullable Thread> threads) {
    StringBuilder lines = new StringBuilder();
    for (int rank = 0; rank < threads.length(); rank++) {
      Thread thread = threads.get(rank);
      boolean runs = thread != null && thread.isAlive();
      lines.append(
          runs
              ? "\n  rank %d is at %s".formatted(rank, of(thread.getStackTrace()))
              : "\n  rank %d has ended".formatted(rank));
    }
    return lines.toString();
  }

  /** The line of the test, or of what it calls where its own line is not among them. */
  private String of(StackTraceElement... frames) {
    return Arrays.stream(frames)
        .filter(frame -> frame.getClassName().startsWith(test))
        .findFirst()
        .or(() -> Arrays.stream(frames).findFirst())
        .map(
            frame ->
                "%s.%s(%s:%d)"
                    .formatted(
                        frame.getClassName().replaceFirst(".*\\.", ""),
                        frame.getMethodName(),
                        frame.getFileName(),
                        frame.getLineNumber()))
        .orElse("an unknown place");
  }
}
