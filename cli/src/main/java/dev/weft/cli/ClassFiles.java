package dev.weft.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Looks for classes on a class path without loading them. Blocks as file operations do. */
final class ClassFiles {
  private static final String SUFFIX = ".class";
  private static final int NAME_LIMIT = 20_000;
  private static final int DEPTH_LIMIT = 12;

  /** Whether a class of this name is on the path. */
  static boolean holds(List<String> classPath, String className) {
    String file = className.replace('.', '/') + SUFFIX;
    for (String entry : classPath) {
      Path path = Path.of(entry);
      boolean found = Files.isDirectory(path) ? isThere(path, file) : isInJar(entry, file);
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static boolean isThere(Path folder, String file) {
    try {
      return Files.isRegularFile(folder.resolve(file));
    } catch (java.nio.file.InvalidPathException noFileName) {
      return false;
    }
  }

  private static boolean isInJar(String jar, String file) {
    try (ZipFile zip = new ZipFile(jar)) {
      return zip.getEntry(file) != null;
    } catch (IOException noJar) {
      return false;
    }
  }

  /**
   * The names of the classes on the path, nested ones left out; a part of them if there are many.
   */
  static Set<String> names(List<String> classPath) {
    Set<String> names = new TreeSet<>();
    for (String entry : classPath) {
      Path path = Path.of(entry);
      try {
        if (Files.isDirectory(path)) {
          addFolder(names, path);
        } else {
          addJar(names, entry);
        }
      } catch (IOException | java.io.UncheckedIOException unreadable) {
        // Then it suggests nothing.
      }
    }
    return names;
  }

  private static void addFolder(Set<String> names, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder, DEPTH_LIMIT)) {
      files
          .limit(NAME_LIMIT)
          .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
          .forEach(file -> add(names, file));
    }
  }

  private static void addJar(Set<String> names, String jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      zip.stream().limit(NAME_LIMIT).forEach(entry -> add(names, entry.getName()));
    }
  }

  private static void add(Set<String> names, String file) {
    if (file.endsWith(SUFFIX) && file.indexOf('$') < 0 && !file.endsWith("-info.class")) {
      names.add(file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'));
    }
  }

  private ClassFiles() {}
}
