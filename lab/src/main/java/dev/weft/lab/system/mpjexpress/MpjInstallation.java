package dev.weft.lab.system.mpjexpress;

import dev.weft.lab.build.CacheDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The jars of MPJ Express on this machine: below {@code MPJ_HOME}, or Debian's. They are copied
 * into one folder because its own jars name log4j by a path relative to where they really lie,
 * which Debian's packages do not provide.
 */
record MpjInstallation(List<Path> jars) {
  private static final Path DEBIAN = Path.of("/usr/share/mpj/lib");
  private static final Path DEBIAN_JAVA = Path.of("/usr/share/java");
  private static final List<String> DEBIAN_JAVA_JARS =
      List.of("log4j-1.2.jar", "commons-cli.jar", "commons-codec.jar", "commons-io.jar");

  /** What is installed, if it is complete. */
  static Optional<MpjInstallation> find() {
    String home = System.getenv("MPJ_HOME");
    if (home != null && Files.isRegularFile(Path.of(home, "lib", "mpj.jar"))) {
      return Optional.of(new MpjInstallation(jarsIn(Path.of(home, "lib"))));
    }
    List<Path> beside = DEBIAN_JAVA_JARS.stream().map(DEBIAN_JAVA::resolve).toList();
    if (!Files.isRegularFile(DEBIAN.resolve("mpj.jar"))
        || !beside.stream().allMatch(Files::isRegularFile)) {
      return Optional.empty();
    }
    List<Path> jars = new ArrayList<>(jarsIn(DEBIAN));
    jars.addAll(beside);
    return Optional.of(new MpjInstallation(jars));
  }

  /** A folder that holds all jars, made on first use. */
  Path folder() {
    return CacheDirectory.folder(
        "mpjexpress", jars.stream().map(MpjInstallation::identity).toList(), this::copyInto);
  }

  /** The version that its main jar's name tells, if it does. */
  String version() {
    return jars.stream()
        .map(jar -> jar.getFileName().toString())
        .filter(name -> name.matches("mpj-\\d.*\\.jar"))
        .map(name -> name.substring("mpj-".length(), name.length() - ".jar".length()))
        .findFirst()
        .orElse("");
  }

  private void copyInto(Path folder) throws IOException {
    for (Path jar : jars) {
      Files.copy(jar, folder.resolve(jar.getFileName()));
    }
  }

  private static String identity(Path jar) {
    try {
      return jar + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look at " + jar, e);
    }
  }

  private static List<Path> jarsIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }
}
