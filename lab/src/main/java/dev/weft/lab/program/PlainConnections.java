package dev.weft.lab.program;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Counts connections of this process that used TCP although it was started with fast sockets: their
 * figures would have the wrong name.
 */
final class PlainConnections {
  private static final String FAST_SOCKETS = "dev.weft.sockets.FastSockets";

  private PlainConnections() {}

  /** Those until now, for each reason; none in a process without fast sockets. */
  static List<String> here() {
    boolean meansFast =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .anyMatch(DebugSettings::isFastSockets);
    return meansFast ? of(counted()) : List.of();
  }

  /** The same of counts, each with its reason in words. */
  static List<String> of(Map<?, ?> counts) {
    List<String> found = new ArrayList<>();
    counts.forEach(
        (reason, count) ->
            found.add("connections that are not fast: %s, as %s".formatted(count, reason)));
    return List.copyOf(found);
  }

  /** Asked by name, as the agent brings the class along. */
  private static Map<?, ?> counted() {
    try {
      Class<?> fast = Class.forName(FAST_SOCKETS, true, ClassLoader.getSystemClassLoader());
      return (Map<?, ?>) fast.getMethod("plainConnections").invoke(null);
    } catch (ReflectiveOperationException | LinkageError broken) {
      return Map.of("fast sockets do not work here: " + broken, "all");
    }
  }
}
