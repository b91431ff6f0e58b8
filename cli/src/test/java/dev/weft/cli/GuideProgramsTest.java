package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The complete programs in the documentation compile. What is shown in parts is not looked at. */
@Timeout(120)
final class GuideProgramsTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```$");
  private static final Pattern COMPLETE =
      Pattern.compile("(?m)^import (?s:.*)^( *public static)? *void main\\(");
  private static final Pattern CLASS = Pattern.compile("(?m)^public class (\\w+)");
  private static final Pattern OPENMPI = Pattern.compile("\\.(getRank|getSize)\\(");

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

  @TempDir Path folder;

  @Test
  void programsCompile() throws IOException {
    List<Path> pages = pages();
    List<String> wrong = new ArrayList<>();
    int programs = 0;
    for (Path page : pages) {
      List<String> blocks =
          BLOCK.matcher(Files.readString(page)).results().map(block -> block.group(1)).toList();
      for (String block : blocks) {
        if (COMPLETE.matcher(block).find()) {
          programs++;
          String messages = compile(block);
          if (!messages.isEmpty()) {
            wrong.add(page + ": " + messages);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(programs).as("programs found in %s", pages).isGreaterThan(20);
  }

  /** What the compiler says, nothing if all is well. */
  private String compile(String program) {
    String name = CLASS.matcher(program).results().map(MatchResult::group).findFirst().orElse("");
    String file = name.isEmpty() ? "Program" : name.substring(name.lastIndexOf(' ') + 1);
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-cp",
            classPath(program),
            "--upgrade-module-path",
            Command.classPath(Weft.class),
            "--add-modules",
            "dev.weft",
            "-d",
            folder.toString());
    StringWriter messages = new StringWriter();
    boolean compiled =
        compiler
            .getTask(messages, null, null, options, null, List.of(new Source(file, program)))
            .call();
    return compiled ? "" : messages.toString();
  }

  private static String classPath(String program) {
    if (!program.contains("import mpi.")) {
      return Command.classPath(Weft.class)
          + File.pathSeparator
          + System.getProperty("weft.objects");
    }
    boolean openMpi = OPENMPI.matcher(program).find();
    return System.getProperty("weft.compat." + (openMpi ? "openmpi" : "mpijava"));
  }

  private static List<Path> pages() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      return Stream.concat(Stream.of(root.resolve("README.md")), files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
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
