package dev.weft.cli;

import dev.weft.testkit.ClassPath;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A complete program that a page of the documentation shows. */
record GuideProgram(Path page, String text) {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```$");
  private static final Pattern COMPLETE =
      Pattern.compile("(?m)^import (?s:.*)^( *public static)? *void main\\(");

  /** The name of its file; {@link TwoProgramsTest} has those. */
  private static final String ONE_OF_SEVERAL = "// ";

  private static final Pattern CLASS = Pattern.compile("(?m)^public class (\\w+)");
  private static final Pattern PRINTED = Pattern.compile("(?m)IO\\.println\\(.*\\); +// (.+)$");
  private static final Pattern OPENMPI = Pattern.compile("\\.(getRank|getSize)\\(");

  /** Those of all pages. */
  static List<GuideProgram> all() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      List<Path> pages =
          Stream.concat(Stream.of(root.resolve("README.md")), files)
              .filter(file -> file.toString().endsWith(".md"))
              .sorted()
              .toList();
      return pages.stream().flatMap(GuideProgram::of).toList();
    }
  }

  private static Stream<GuideProgram> of(Path page) {
    try {
      return BLOCK
          .matcher(Files.readString(page))
          .results()
          .map(block -> block.group(1))
          .filter(block -> COMPLETE.matcher(block).find() && !block.startsWith(ONE_OF_SEVERAL))
          .map(block -> new GuideProgram(page, block));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of its class. */
  String name() {
    String name = CLASS.matcher(text).results().map(MatchResult::group).findFirst().orElse("");
    return name.isEmpty() ? "Program" : name.substring(name.lastIndexOf(' ') + 1);
  }

  /** What it says behind its calls of {@code IO.println} that they print. */
  List<String> printed() {
    return PRINTED.matcher(text).results().map(call -> call.group(1)).toList();
  }

  /** Compiles it into a folder, and returns what the compiler says: nothing if all is well. */
  String compile(Path folder) {
    StringWriter messages = new StringWriter();
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                messages,
                null,
                null,
                options(folder, classPath()),
                null,
                List.of(new Source(name(), text)))
            .call();
    return compiled ? "" : page + ": " + messages;
  }

  /** Of the compiler, for programs that are compiled into a folder. */
  static List<String> options(Path folder) {
    return options(folder, ownClassPath());
  }

  private static List<String> options(Path folder, String classPath) {
    return List.of(
        "-proc:none",
        "-nowarn",
        "-cp",
        classPath,
        "--upgrade-module-path",
        ClassPath.withLibrary(),
        "--add-modules",
        "dev.weft",
        "-d",
        folder.toString());
  }

  private static String ownClassPath() {
    return String.join(
        File.pathSeparator,
        ClassPath.withLibrary(),
        System.getProperty("weft.objects"),
        System.getProperty("weft.parallel"));
  }

  private String classPath() {
    if (!text.contains("import mpi.")) {
      return ownClassPath();
    }
    boolean openMpi = OPENMPI.matcher(text).find();
    return System.getProperty("weft.compat." + (openMpi ? "openmpi" : "mpijava"));
  }

  /** A source file in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
