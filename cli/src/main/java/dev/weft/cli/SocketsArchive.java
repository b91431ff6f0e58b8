package dev.weft.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program with the agent may start from the archive that has been prepared for it. A JVM
 * that finds its settings to be others than those of a named archive starts without any, which is
 * slower than without a name; so the archive is named only where it fits for certain.
 */
final class SocketsArchive {
  /** From about 32 GB on objects are addressed in another way. */
  private static final long MOST_HEAP_BYTES = 30L << 30;

  /** Options that change how objects or classes lie in memory, or name archives. */
  private static final List<String> OTHERWISE =
      List.of(
          "-Xshare",
          "SharedArchive",
          "AOT",
          "Compressed",
          "CompactObjectHeaders",
          "ObjectAlignment",
          "UseZGC",
          "MaxHeapSize",
          "MaxRAM");

  /** By which a JVM gets more options. */
  private static final List<String> VARIABLES =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgGtT]?)");

  private SocketsArchive() {}

  /** The options that name it; none where there is none, or it may not fit. */
  static List<String> options(
      @Nullable Path archive, List<String> command, Map<String, String> environment) {
    boolean fits =
        archive != null
            && VARIABLES.stream().noneMatch(environment::containsKey)
            && command.stream().noneMatch(SocketsArchive::isOtherwise)
            && heapBytes(command) < MOST_HEAP_BYTES;
    return fits
        ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:aot=off")
        : List.of();
  }

  private static boolean isOtherwise(String word) {
    return word.startsWith("@")
        || (word.startsWith("-") && OTHERWISE.stream().anyMatch(word::contains));
  }

  /** The largest that is asked for; else that of this process, which has the default, too. */
  private static long heapBytes(List<String> command) {
    return command.stream()
        .map(HEAP::matcher)
        .filter(Matcher::matches)
        .mapToLong(SocketsArchive::bytes)
        .max()
        .orElse(Runtime.getRuntime().maxMemory());
  }

  private static long bytes(Matcher heap) {
    int shift = 10 * (1 + "kmgt".indexOf(heap.group(2).toLowerCase(Locale.ROOT)));
    try {
      return heap.group(2).isEmpty()
          ? Long.parseLong(heap.group(1))
          : Math.multiplyExact(Long.parseLong(heap.group(1)), 1L << shift);
    } catch (ArithmeticException | NumberFormatException tooLarge) {
      return Long.MAX_VALUE;
    }
  }
}
