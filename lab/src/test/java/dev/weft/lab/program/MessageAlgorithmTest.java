package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.collective.choice.RulesFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The algorithms that the lab and the guide list are those that rules can name. */
class MessageAlgorithmTest {
  private static final Path GUIDE = Path.of("..", "docs", "guide", "collectives.md");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (`.*) \\|");
  private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

  /** What works with messages alone works on one host and on several. */
  @Test
  void theLabKnowsEveryAlgorithmThatWorksWithMessages() {
    Map<String, List<String>> onSeveralHosts = RulesFile.algorithmsOnSeveralHosts();
    for (Collective operation : Collective.values()) {
      List<String> known =
          new ArrayList<>(RulesFile.algorithmsOnOneHost().getOrDefault(operation.id(), List.of()));
      known.retainAll(onSeveralHosts.getOrDefault(operation.id(), List.of()));
      assertThat(MessageAlgorithm.of(operation))
          .as(operation.id())
          .extracting(MessageAlgorithm::rule)
          .containsExactlyInAnyOrderElementsOf(known);
    }
  }

  /** Except the operation whose sizes differ between ranks, which the lab does not measure. */
  @Test
  void theLabKnowsEveryOperationThatHasSeveralAlgorithms() {
    List<String> operations = new ArrayList<>(RulesFile.algorithms().keySet());
    operations.removeAll(Arrays.stream(Collective.values()).map(Collective::id).toList());
    assertThat(operations).containsExactly("allToAllv");
  }

  @Test
  void theGuideListsEveryAlgorithm() throws IOException {
    Map<String, List<String>> listed = new LinkedHashMap<>();
    for (String line : Files.readAllLines(GUIDE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && RulesFile.algorithms().containsKey(row.group(1))) {
        List<String> names =
            NAME.matcher(row.group(2)).results().map(found -> found.group(1)).toList();
        listed.put(row.group(1), names);
      }
    }
    assertThat(listed).isEqualTo(RulesFile.algorithms());
  }
}
