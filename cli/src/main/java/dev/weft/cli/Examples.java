package dev.weft.cli;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs that come with Weft. The example {@code heat} is the class {@code Heat} of their
 * package.
 */
final class Examples {
  private static final String PACKAGE = "dev.weft.examples.";

  /** The example of this name, or null. */
  static @Nullable RankProgram find(String name) {
    if (name.isEmpty() || !name.chars().allMatch(each -> each >= 'a' && each <= 'z')) {
      return null;
    }
    String className = PACKAGE + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    String location = Installation.locationOf(className);
    return location == null ? null : new RankProgram(className, List.of(location), List.of());
  }

  /** All names, sorted. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>();
    String location = Installation.locationOf(PACKAGE + "package-info");
    if (location != null) {
      for (String className : ClassFiles.names(List.of(location))) {
        if (className.startsWith(PACKAGE) && hasMain(className)) {
          names.add(className.substring(PACKAGE.length()).toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  private static boolean hasMain(String className) {
    try {
      Class<?> type = Class.forName(className, false, ClassLoader.getSystemClassLoader());
      return Stream.of(type.getDeclaredMethods())
          .anyMatch(method -> method.getName().equals("main"));
    } catch (ClassNotFoundException | LinkageError notWhole) {
      return false;
    }
  }

  private Examples() {}
}
