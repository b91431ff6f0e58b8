package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page about replay, followed to the letter. */
@Timeout(200)
final class ReplayGuideTest {
  private static final Pattern PROGRAM = Pattern.compile("(?s)```java\n(.*?)```");
  private static final Pattern COMMAND = Pattern.compile("```sh\nweft (.*)\n```");
  private static final Pattern SHOWN = Pattern.compile("(?s)```\n(weft: rank 0.*?)```");

  @TempDir Path folder;

  @Lengthy
  @Test
  void itsCommandsDoWhatItSays() throws Exception {
    String page = Files.readString(page());
    Path _ = Files.writeString(folder.resolve("Parts.java"), first(PROGRAM, page));
    List<String> commands = COMMAND.matcher(page).results().map(found -> found.group(1)).toList();
    assertThat(commands)
        .containsExactly(
            "run --record parts -n 3 Parts.java", "replay parts", "explore -n 3 Parts.java");
    try (Running recorded = start(commands.get(0));
        Running replayed = afterEnd(recorded, commands.get(1))) {
      assertThat(replayed.await()).as(replayed.err()).isEqualTo(recorded.await());
      assertThat(replayed.out()).isEqualTo(recorded.out());
    }
    try (Running explored = start(commands.get(2));
        Running replayed = afterEnd(explored, "replay weft-explore")) {
      assertThat(explored.await()).isEqualTo(1);
      if (!explored.out().contains("the usual order fails")) {
        assertThat(explored.lines())
            .filteredOn(line -> !line.contains("was in close") && !line.contains("were in close"))
            .containsExactlyElementsOf(first(SHOWN, page).lines().toList());
      }
      assertThat(replayed.await()).isEqualTo(1);
      assertThat(replayed.err()).contains("IllegalStateException: part 1 is 200.0");
    }
  }

  private Running start(String words) throws IOException {
    return new Command(folder).in(folder).start(words.split(" "));
  }

  private Running afterEnd(Running before, String words) throws Exception {
    int _ = before.await();
    return start(words);
  }

  private static String first(Pattern pattern, String page) {
    var found = pattern.matcher(page);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static Path page() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return root.resolve("docs/guide/replay.md");
  }
}
