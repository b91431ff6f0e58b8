package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What stands under {@code examples/notebooks}, evaluated by JShell, as kernels do. */
@Timeout(120)
final class NotebooksTest {
  private static final Path NOTEBOOKS = Path.of("..", "examples", "notebooks").toAbsolutePath();
  private static final String MARK = "----";

  @TempDir Path folder;

  /** Cells print what is stored, but for those whose output varies. */
  @Lengthy
  @Test
  void cellsAndFilesPrintWhatTheyAreSaidTo() throws Exception {
    StringBuilder input = new StringBuilder("/open " + NOTEBOOKS.resolve("pi.jsh") + "\n");
    List<JsonNode> cells = cells();
    for (JsonNode cell : cells) {
      input
          .append("System.out.println(\"")
          .append(MARK)
          .append("\")\n")
          .append(text(cell, "source"));
      input.append('\n');
    }
    List<String> printed = List.of(evaluate(input + "/exit\n").split(MARK + "\n", -1));
    assertThat(printed).hasSize(cells.size() + 1);
    assertThat(printed.getFirst()).isEqualTo("pi is 3.1415926536 on 4 ranks\n");
    for (int i = 0; i < cells.size(); i++) {
      String stored = text(cells.get(i).path("outputs").path(0), "text");
      if (cells.get(i).path("metadata").path("tags").toString().contains("varies")) {
        assertThat(printed.get(i + 1).lines()).hasSameSizeAs(stored.lines().toList());
      } else {
        assertThat(printed.get(i + 1)).isEqualTo(stored);
      }
    }
  }

  private static List<JsonNode> cells() throws IOException {
    List<JsonNode> code = new ArrayList<>();
    JsonNode notebook =
        new ObjectMapper().readTree(Files.readString(NOTEBOOKS.resolve("ranks.ipynb")));
    for (JsonNode cell : notebook.path("cells")) {
      if (cell.path("cell_type").asText().equals("code")) {
        code.add(cell);
      }
    }
    assertThat(code).isNotEmpty();
    return code;
  }

  /** Lines are elements of an array. */
  private static String text(JsonNode node, String name) {
    StringBuilder text = new StringBuilder();
    node.path(name).forEach(line -> text.append(line.asText()));
    return text.toString();
  }

  /** What JShell and the ranks print, errors too. */
  private String evaluate(String input) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("input.jsh"), input);
    Path output = folder.resolve("output");
    // JShell says so when it has to make this folder, of a user who has never had it.
    Path _ = Files.createDirectories(folder.resolve(".java").resolve(".userPrefs"));
    Process shell =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jshell").toString(),
                "-J-Djava.util.prefs.userRoot=" + folder,
                "-R--enable-native-access=ALL-UNNAMED",
                "--class-path",
                ClassPath.withLibrary(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(shell.waitFor(100, TimeUnit.SECONDS)).isTrue();
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly().waitFor();
    }
    return Files.readString(output);
  }
}
