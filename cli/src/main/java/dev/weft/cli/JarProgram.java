package dev.weft.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** A runnable jar. Blocks as reading its manifest does. */
final class JarProgram {

  /**
   * What the jar's manifest names, as {@code java -jar} would run it.
   *
   * @throws UsageException if it is no jar or names no main class
   */
  static RankProgram of(String jar, List<String> classPath) {
    Attributes manifest = manifest(jar);
    String mainClass = manifest.getValue(Attributes.Name.MAIN_CLASS);
    if (mainClass == null) {
      throw new UsageException(
          "the jar %s names no main class; run one of its classes instead: weft run -cp %s CLASS"
              .formatted(jar, jar));
    }
    List<String> path = new ArrayList<>();
    path.add(jar);
    path.addAll(classPath);
    List<String> options = new ArrayList<>();
    addPackages(options, "--add-exports", manifest.getValue("Add-Exports"));
    addPackages(options, "--add-opens", manifest.getValue("Add-Opens"));
    return new RankProgram(mainClass.strip(), path, options);
  }

  private static Attributes manifest(String jar) {
    try (JarFile file = new JarFile(jar)) {
      Manifest manifest = file.getManifest();
      return manifest == null ? new Attributes() : manifest.getMainAttributes();
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "the jar " + jar + " cannot be read: " + e.getMessage());
    }
  }

  private static void addPackages(List<String> options, String option, @Nullable String packages) {
    if (packages != null) {
      StringTokenizer names = new StringTokenizer(packages);
      while (names.hasMoreTokens()) {
        options.add(option + '=' + names.nextToken() + "=ALL-UNNAMED");
      }
    }
  }

  private JarProgram() {}
}
