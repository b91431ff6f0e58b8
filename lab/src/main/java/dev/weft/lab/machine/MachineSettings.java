package dev.weft.lab.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings outside of any measured system that change the figures of all. */
final class MachineSettings {
  /** Options that every JVM reads, or every {@code java} command. */
  private static final List<String> JAVA_OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

  /** What is loaded into, or changes, every program. */
  private static final List<String> LOADER =
      List.of("LD_PRELOAD", "LD_AUDIT", "LD_DEBUG", "MALLOC_CHECK_", "MALLOC_PERTURB_");

  private MachineSettings() {}

  /** What they do, each in a sentence; none where all is as it should be. */
  static List<String> warnings(Map<String, String> environment, Optional<String> governor) {
    List<String> warnings = new ArrayList<>();
    for (String name : JAVA_OPTIONS) {
      value(environment, name)
          .ifPresent(text -> warnings.add(set(name, text) + ": every measured JVM takes it"));
    }
    for (String name : LOADER) {
      value(environment, name)
          .ifPresent(text -> warnings.add(set(name, text) + ": it changes every program"));
    }
    governor
        .filter(text -> !text.equals("performance"))
        .ifPresent(
            text ->
                warnings.add(
                    "the processors' governor is %s, not performance: their clock follows the load"
                        .formatted(text)));
    return warnings;
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
  }

  private static String set(String name, String text) {
    return name + " is set to " + text;
  }
}
