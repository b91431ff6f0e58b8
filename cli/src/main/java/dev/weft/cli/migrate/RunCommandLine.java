package dev.weft.cli.migrate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The command that runs a program as it is. */
final class RunCommandLine {
  private final ExaminedFiles files;
  private final List<String> mains;
  private final String api;

  /**
   * @param mains classes and source files with a main method, the likeliest first
   * @param api the id of the API to name, because the program has a package of that name itself;
   *     empty to let the command find it out
   */
  RunCommandLine(ExaminedFiles files, List<String> mains, String api) {
    this.files = files;
    this.mains = mains;
    this.api = api;
  }

  String text() {
    String start = "weft run -n 4" + (api.isEmpty() ? "" : " --api " + api);
    List<Path> classes = files.classes();
    if (classes.size() == 1 && mainClass(classes.getFirst()) != null) {
      return "%s %s".formatted(start, classes.getFirst());
    }
    String main = mains.isEmpty() ? "MAIN" : mains.getFirst();
    if (classes.isEmpty()) {
      return start + ' ' + main + others();
    }
    String path =
        classes.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return "%s -cp %s %s%s".formatted(start, path, main, others());
  }

  private String others() {
    return mains.size() < 2
        ? ""
        : mains.stream()
            .skip(1)
            .limit(3)
            .collect(
                Collectors.joining(
                    ", ",
                    "   (or ",
                    mains.size() > 4 ? " and %d more)".formatted(mains.size() - 4) : ")"));
  }

  private static @Nullable String mainClass(Path jar) {
    if (!jar.toString().endsWith(".jar")) {
      return null;
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest == null
          ? null
          : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    } catch (IOException unreadable) {
      return null;
    }
  }
}
