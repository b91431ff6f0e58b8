package dev.weft.cli.migrate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The files that a command line names: jars, class files and folders of them, and sources. In a
 * folder with both only the class files count, which were made of the sources.
 */
record ExaminedFiles(List<Path> classes, List<Path> sources) {
  private static final String CLASS = ".class";
  private static final String JAVA = ".java";
  private static final String MODULE = "module-info.java";
  private static final int DEPTH_LIMIT = 32;

  /**
   * Looks at each of them.
   *
   * @throws IOException if one is not there, or is none of these
   */
  static ExaminedFiles of(List<Path> named) throws IOException {
    ExaminedFiles files = new ExaminedFiles(new ArrayList<>(), new ArrayList<>());
    for (Path each : named) {
      files.add(each);
    }
    return files;
  }

  private void add(Path path) throws IOException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(path)) {
      addFolder(path);
    } else if (!Files.isReadable(path)) {
      throw new IOException("there is no file %s that can be read".formatted(path));
    } else if (name.endsWith(JAVA)) {
      sources.add(path);
    } else if (name.endsWith(CLASS) || name.endsWith(".jar") || name.endsWith(".zip")) {
      classes.add(path);
    } else {
      throw new IOException(
          "%s is no jar, class file, source file or folder of them".formatted(path));
    }
  }

  private void addFolder(Path folder) throws IOException {
    List<Path> java = new ArrayList<>();
    boolean hasClasses = false;
    try (Stream<Path> files = Files.walk(folder, DEPTH_LIMIT)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        hasClasses |= file.toString().endsWith(CLASS);
        if (file.toString().endsWith(JAVA) && !file.endsWith(MODULE)) {
          java.add(file);
        }
      }
    }
    if (hasClasses) {
      classes.add(folder);
    } else if (java.isEmpty()) {
      throw new IOException(
          "the folder %s has neither class files nor sources; name its jars one by one"
              .formatted(folder));
    }
    sources.addAll(hasClasses ? List.of() : java);
  }
}
