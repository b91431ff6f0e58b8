package dev.weft.lab.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings of a library in the environment that do not come from the lab. */
public final class EnvironmentSettings {
  private EnvironmentSettings() {}

  /** A warning for each variable that begins like one of these, in alphabetical order. */
  public static List<String> beginningWith(Map<String, String> environment, String... beginnings) {
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, String> each : new TreeMap<>(environment).entrySet()) {
      if (Arrays.stream(beginnings).anyMatch(each.getKey()::startsWith)) {
        found.add(
            "%s=%s in the environment changes what is measured"
                .formatted(each.getKey(), each.getValue()));
      }
    }
    return found;
  }
}
