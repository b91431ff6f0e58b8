package dev.weft.cli;

import dev.weft.internal.base.names.NearNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the program that the TARGET of a command line names. Blocks as file operations do. */
final class Targets {
  static final String SOURCE_SUFFIX = ".java";
  static final String JAR_SUFFIX = ".jar";

  private final RunSettings settings;
  private final Path compiled;

  /**
   * @param compiled a folder, not there yet, for the classes of a source file
   */
  Targets(RunSettings settings, Path compiled) {
    this.settings = settings;
    this.compiled = compiled;
  }

  /**
   * The program that a target names: a source file, a jar, an example, or a main class.
   *
   * @throws UsageException if there is none of these
   */
  RankProgram find(String target) {
    String lower = target.toLowerCase(Locale.ROOT);
    if (lower.endsWith(SOURCE_SUFFIX)) {
      requireFile(target, "source file");
      return new SourceProgram(Path.of(target), settings, classPath(), compiled).compile();
    }
    if (lower.endsWith(JAR_SUFFIX)) {
      requireFile(target, "jar");
      return JarProgram.of(target, settings.classPath).with(settings.api);
    }
    List<String> classPath = classPath();
    boolean pathGiven = !settings.classPath.isEmpty();
    if (pathGiven && ClassFiles.holds(classPath, target)) {
      return new RankProgram(target, classPath, List.of()).with(settings.api);
    }
    RankProgram example = Examples.find(target);
    if (example != null) {
      return example;
    }
    if (ClassFiles.holds(classPath, target)) {
      return new RankProgram(target, classPath, List.of()).with(settings.api);
    }
    throw unknown(target, classPath);
  }

  private List<String> classPath() {
    if (!settings.classPath.isEmpty()) {
      return settings.classPath;
    }
    String variable = System.getenv("CLASSPATH");
    return variable == null || variable.isEmpty() ? List.of(".") : RunSettings.entries(variable);
  }

  private static void requireFile(String target, String what) {
    Path file = Path.of(target);
    if (Files.isRegularFile(file) && Files.isReadable(file)) {
      return;
    }
    if (Files.isDirectory(file)) {
      throw new UsageException(UsageException.Kind.TARGET, target + " is a folder and no " + what);
    }
    if (Files.exists(file)) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "the " + what + " " + target + " cannot be read; check its permissions");
    }
    throw new UsageException(
        UsageException.Kind.TARGET,
        "there is no " + what + " " + target + NearNames.question(target, filesBeside(file)));
  }

  private static UsageException unknown(String target, List<String> classPath) {
    if (target.isBlank()) {
      return new UsageException(
          UsageException.Kind.TARGET,
          "TARGET is empty; name an example, a jar, a main class or a .java file");
    }
    if (Files.isDirectory(Path.of(target))) {
      return new UsageException(
          UsageException.Kind.TARGET,
          target + " is a folder; name an example, a jar, a main class or a .java file");
    }
    Set<String> known = new TreeSet<>(Examples.names());
    known.addAll(filesBeside(Path.of(target)));
    known.addAll(ClassFiles.names(classPath));
    return new UsageException(
        UsageException.Kind.TARGET,
        target
            + " is no example, no jar, no .java file and no class on the class path "
            + String.join(java.io.File.pathSeparator, classPath)
            + absent(classPath)
            + question(target, known)
            + "; examples: "
            + String.join(", ", Examples.names()));
  }

  /** A file named without its suffix is nearer than any other name. */
  private static String question(String target, Set<String> known) {
    return Stream.of(SOURCE_SUFFIX, JAR_SUFFIX)
        .map(target::concat)
        .filter(known::contains)
        .findFirst()
        .map("; did you mean %s?"::formatted)
        .orElseGet(() -> NearNames.question(target, known));
  }

  /** What is named on the class path and is not there: often the very reason. */
  private static String absent(List<String> classPath) {
    List<String> absent =
        classPath.stream()
            .filter(entry -> !entry.endsWith("*") && !Files.exists(Path.of(entry)))
            .toList();
    return absent.isEmpty() ? "" : ", of which there is no " + String.join(" and no ", absent);
  }

  /** The jars and source files in a file's folder, written as the file was. */
  private static Set<String> filesBeside(Path file) {
    Path folder = file.getParent();
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder == null ? Path.of("") : folder)) {
      for (Path each : new ArrayList<>(files.limit(10_000).toList())) {
        String name = each.getFileName().toString();
        if (name.endsWith(SOURCE_SUFFIX) || name.endsWith(JAR_SUFFIX)) {
          names.add(folder == null ? name : folder.resolve(name).toString());
        }
      }
    } catch (IOException noSuchFolder) {
      return Set.of();
    }
    return names;
  }
}
