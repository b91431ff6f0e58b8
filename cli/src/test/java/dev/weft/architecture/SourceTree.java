package dev.weft.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The checkout that these tests run in. */
final class SourceTree {
  private static final Path ROOT = root();

  /** The folder in a module's that it is built in; a quick build has another. */
  private static final Path BUILD = build();

  private SourceTree() {}

  /** The compiled main classes of the modules that make up the product. */
  static List<Path> classFolders() {
    return Stream.of(
            "core",
            "files",
            "fabrics",
            "jobs",
            "launchers",
            "codec-fory",
            "testkit",
            "objects",
            "parallel",
            "sockets",
            "junit",
            "compat-mpijava",
            "compat-openmpi",
            "examples",
            "lab",
            "cli")
        .map(SourceTree::classFolder)
        .toList();
  }

  /** The compiled main classes of a module. */
  static Path classFolder(String module) {
    return ROOT.resolve(module).resolve(BUILD).resolve("classes");
  }

  /** A file or folder of the checkout. */
  static Path path(String name) {
    return ROOT.resolve(name);
  }

  /** The module that a folder of {@link #classFolders} is of. */
  static String moduleOf(Path classFolder) {
    return ROOT.relativize(classFolder).getName(0).toString();
  }

  /** The folder of a module's main sources. */
  static Path sourcesOf(String module) {
    return ROOT.resolve(module).resolve("src/main/java");
  }

  /** Every source file of every module, named from the root. */
  static List<Path> sources() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src"))
          .filter(Files::isDirectory)
          .flatMap(SourceTree::filesBelow)
          .filter(file -> file.toString().matches(".*\\.(java|c|h|sh)"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> filesBelow(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path build() {
    try {
      Path own =
          Path.of(SourceTree.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return ROOT.resolve("cli").relativize(own.getParent());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
