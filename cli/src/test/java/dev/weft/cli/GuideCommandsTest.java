package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The commands in the documentation that users copy. */
final class GuideCommandsTest {
  private static final Pattern JAVA = Pattern.compile("(^|.*\\s)java\\s+-.*");

  /** Those that run no program with Weft, or one for which the agent of fast sockets does it. */
  private static final Pattern OTHER =
      Pattern.compile(".*(-version|-Djarmode=tools|-javaagent:weft-sockets).*");

  /** Without it the virtual machine warns, and later ones will refuse native calls. */
  @Test
  void everyJavaCommandAllowsNativeCalls() throws IOException {
    List<String> commands = new ArrayList<>();
    for (Path page : pages()) {
      commands.addAll(commands(page));
    }
    assertThat(commands).hasSizeGreaterThan(6);
    assertThat(commands).allMatch(command -> command.contains("--enable-native-access="));
  }

  private static List<Path> pages() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(Stream.of(root.resolve("README.md")), docs)
          .filter(page -> page.toString().endsWith(".md"))
          .filter(page -> !page.toString().contains("/results/"))
          .toList();
    }
  }

  /** In blocks of shell commands; one that goes on in the next line is one. */
  private static List<String> commands(Path page) throws IOException {
    List<String> commands = new ArrayList<>();
    boolean shell = false;
    String begun = "";
    for (String line : Files.readAllLines(page)) {
      if (line.strip().startsWith("```")) {
        shell = line.strip().equals("```sh");
      } else if (shell && line.endsWith("\\")) {
        begun += line.substring(0, line.length() - 1);
      } else {
        String command = begun + line;
        begun = "";
        if (shell && JAVA.matcher(command).matches() && !OTHER.matcher(command).matches()) {
          commands.add(page.getFileName() + ": " + command);
        }
      }
    }
    return commands;
  }
}
