package dev.weft.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The checkout that these tests run in. */
final class SourceTree {
  private static final Path ROOT = root();

  private SourceTree() {}

  /** The compiled main classes of the modules that make up the product. */
  static List<Path> classFolders() {
    return Stream.of("core", "codec-fory", "testkit", "examples", "lab", "cli")
        .map(module -> ROOT.resolve(module).resolve("target/classes"))
        .toList();
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

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
