package dev.weft.architecture;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The checkout that these tests run in. */
final class SourceTree {
  private static final Path ROOT = root();

  /** The folder in a module's that it is built in; a quick build has another. */
  private static final Path BUILD = build();

  /** The modules that make up the product, but for "all", which has no classes. */
  static final List<String> MODULES =
      List.of(
          "core",
          "files",
          "fabrics",
          "jobs",
          "launchers",
          "codec-fory",
          "testkit",
          "objects",
          "parallel",
          "micrometer",
          "sockets",
          "junit",
          "compat-mpijava",
          "compat-openmpi",
          "examples",
          "lab",
          "cli");

  private SourceTree() {}

  /** The compiled main classes of the modules that make up the product. */
  static List<Path> classFolders() {
    return MODULES.stream().map(SourceTree::classFolder).toList();
  }

  /** The compiled main classes of a module. */
  static Path classFolder(String module) {
    return ROOT.resolve(module).resolve(BUILD).resolve("classes");
  }

  /** What a module declares, by its compiled classes. */
  static ModuleDescriptor descriptor(Path classFolder) throws IOException {
    try (InputStream file = Files.newInputStream(classFolder.resolve("module-info.class"))) {
      return ModuleDescriptor.read(file);
    }
  }

  /** The modules of this checkout that a module requires; "dev.weft" is in the folder "all". */
  static Set<String> requiredBy(String module) throws IOException {
    return descriptor(classFolder(module)).requires().stream()
        .map(ModuleDescriptor.Requires::name)
        .filter(name -> name.matches("dev\\.weft\\b.*"))
        .map(name -> name.equals("dev.weft") ? "all" : name.substring("dev.weft.".length()))
        .collect(toSet());
  }

  /** A file or folder of the checkout. */
  static Path path(String name) {
    return ROOT.resolve(name);
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
          .flatMap(folder -> filesBelow(folder).stream())
          .filter(file -> file.toString().matches(".*\\.(java|c|h|sh)"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> filesBelow(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
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
