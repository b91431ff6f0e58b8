package dev.weft.lab.build;

import dev.weft.lab.process.LaunchFailedException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a Java program of the lab against jars that are only found at run time. */
public final class JavaBuild {
  private JavaBuild() {}

  /** Whether this Java runtime can compile. */
  public static boolean isAvailable() {
    return ToolProvider.getSystemJavaCompiler() != null;
  }

  /**
   * The folder with the classes of a program.
   *
   * @param path of the source below {@code dev/weft/lab}
   * @throws LaunchFailedException if it does not compile
   */
  public static Path classes(String name, String path, String classPath) {
    List<String> ingredients = List.of(Sources.text(path), classPath, Runtime.version().toString());
    return CacheDirectory.folder(name, ingredients, fresh -> compile(name, path, classPath, fresh));
  }

  /**
   * Puts a program's source into a folder.
   *
   * @param path of the source below {@code dev/weft/lab}
   * @return the file
   */
  public static Path copySource(String path, Path folder) {
    try {
      return Files.writeString(
          folder.resolve(Path.of(path).getFileName().toString()), Sources.text(path));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + path + " into " + folder, e);
    }
  }

  private static void compile(String name, String path, String classPath, Path folder)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new LaunchFailedException("cannot compile " + name + ": run with a JDK, not a JRE");
    }
    Path file = copySource(path, folder);
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-cp", classPath, "-d", folder.toString(), "-proc:none", "-implicit:none");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean done =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
              .call();
      if (!done) {
        throw new LaunchFailedException("cannot compile " + name + ":\n" + messages);
      }
    }
  }
}
