package dev.weft.cli;

import dev.weft.WeftVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.lang.model.SourceVersion;

/**
 * A project that {@code weft new} makes: a program, its test and a build. Blocks as writing does.
 */
final class NewProject {
  /** What builds it. */
  enum Build {
    MAVEN,
    GRADLE
  }

  private static final String TEMPLATES = "project/";

  private final Path folder;
  private final String packageName;
  private final Build build;

  /**
   * @throws UsageException if the names cannot be those of a folder, an artifact and a package
   */
  NewProject(Path folder, String packageName, Build build) {
    this.folder = folder.toAbsolutePath().normalize();
    this.packageName = packageName;
    this.build = build;
    if (!name().matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "%s cannot be the name of a project: use letters, digits, '-', '_' and '.'"
              .formatted(name()));
    }
    if (!SourceVersion.isName(packageName)) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "--package %s is no name of a Java package; give one such as com.example"
              .formatted(packageName));
    }
  }

  private String name() {
    Path last = folder.getFileName();
    return last == null ? "" : last.toString();
  }

  /** Where it is. */
  Path folder() {
    return folder;
  }

  /**
   * Writes its files.
   *
   * @throws UsageException if the folder has files already, or cannot be written
   */
  void write() {
    try {
      requireEmpty();
      for (Map.Entry<String, Path> file : files().entrySet()) {
        Path path = folder.resolve(file.getValue());
        Path parent = path.getParent();
        if (parent != null) {
          Files.createDirectories(parent);
        }
        Files.writeString(path, text(file.getKey()));
      }
    } catch (IOException e) {
      throw new UsageException(UsageException.Kind.FILE, "the project cannot be written: " + e);
    }
  }

  /** The template of each file. */
  private Map<String, Path> files() {
    Path inPackage = Path.of("java", packageName.split("\\.", -1));
    Path main = Path.of("src", "main").resolve(inPackage);
    Map<String, Path> files = new LinkedHashMap<>();
    files.put("gitignore", Path.of(".gitignore"));
    files.put("Heat.java.txt", main.resolve("Heat.java"));
    files.put(
        "HeatTest.java.txt", Path.of("src", "test").resolve(inPackage).resolve("HeatTest.java"));
    switch (build) {
      case MAVEN -> {
        files.put("README-maven.md", Path.of("README.md"));
        files.put("pom.xml", Path.of("pom.xml"));
      }
      case GRADLE -> {
        files.put("README-gradle.md", Path.of("README.md"));
        files.put("settings.gradle.kts", Path.of("settings.gradle.kts"));
        files.put("build.gradle.kts", Path.of("build.gradle.kts"));
        files.put("Start.java.txt", main.resolve("Start.java"));
      }
    }
    return files;
  }

  private void requireEmpty() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException(UsageException.Kind.FILE, folder + " is a file; give another name");
    }
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
      if (inside.iterator().hasNext()) {
        throw new UsageException(
            UsageException.Kind.FILE,
            folder + " has files already; give a new folder or an empty one");
      }
    }
  }

  private String text(String template) throws IOException {
    try (InputStream in = NewProject.class.getResourceAsStream(TEMPLATES + template)) {
      if (in == null) {
        throw new IOException("the template " + template + " is missing in this installation");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@NAME@", name())
          .replace("@PACKAGE@", packageName)
          .replace("@VERSION@", WeftVersion.current());
    }
  }
}
