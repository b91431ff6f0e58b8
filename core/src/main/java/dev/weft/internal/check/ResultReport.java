package dev.weft.internal.check;

import dev.weft.internal.control.RankVariables;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipFile;

/**
 * Reports the program's calls whose results are thrown away, once a process, when its first rank
 * joins a job. Looks at the folders of the class path, and at the jar that has the main class:
 * those are the program's own, the other jars are what it uses. Blocks as reading files does.
 */
final class ResultReport {
  private static final AtomicBoolean TOLD = new AtomicBoolean();
  private static final String COMMAND = "sun.java.command";

  private static final String CLASS_PATH = "java.class.path";
  private static final String JAR = ".jar";

  /** Prints them on standard error, unless that has been done. */
  static void tell() {
    if (TOLD.compareAndSet(false, true)) {
      List<String> lines = lines();
      StringBuilder text = new StringBuilder();
      if (!lines.isEmpty()) {
        text.append("weft: results that the program throws away: [W2207]\n");
        lines.forEach(line -> text.append("weft:   ").append(line).append('\n'));
      }
      System.err.print(text);
    }
  }

  private static List<String> lines() {
    DiscardedResults results = new DiscardedResults();
    List<String> lines = new ArrayList<>();
    for (Path entry : entries()) {
      try {
        ClassFileSource.read(entry, ClassFileSource.ALL, results::examine);
      } catch (IOException | IllegalArgumentException e) {
        lines.add("%s was not looked at: %s".formatted(entry, e));
      }
    }
    results.found().forEach(call -> lines.add(call.text()));
    return lines;
  }

  private static Set<Path> entries() {
    String command = System.getProperty(COMMAND, "").split(" ", 2)[0];
    String mainClass = command.substring(command.indexOf('/') + 1).replace('.', '/') + ".class";
    Set<Path> entries = new LinkedHashSet<>();
    for (String property : List.of(RankVariables.PROGRAM_PATH, CLASS_PATH)) {
      for (String entry : System.getProperty(property, "").split(File.pathSeparator, -1)) {
        addProgram(entry, command, mainClass, entries);
      }
    }
    return entries;
  }

  private static void addProgram(
      String entry, String command, String mainClass, Set<Path> entries) {
    try {
      Path path = Path.of(entry);
      boolean isFolder = !entry.isEmpty() && Files.isDirectory(path);
      if (isFolder || (entry.endsWith(JAR) && (entry.equals(command) || holds(path, mainClass)))) {
        entries.add(path);
      }
    } catch (InvalidPathException noFile) {
      // The virtual machine finds no classes there either.
    }
  }

  private static boolean holds(Path jar, String file) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getEntry(file) != null;
    } catch (IOException noJar) {
      return false;
    }
  }

  private ResultReport() {}
}
