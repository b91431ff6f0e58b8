package dev.weft.internal.collective.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a rules file is read. */
class RulesFileTest {
  @TempDir Path directory;

  @Test
  void readsRulesInOrderAndLeavesCommentsOut() {
    RulesFile rules =
        parse(
            "# the fastest here",
            "",
            "allReduce  2..4   ..8K   shared   # short ones",
            "\tallReduce * 1M.. ring",
            "barrier 8 * default");
    assertThat(rules.lines())
        .containsExactly(
            "allReduce 2..4 ..8192 shared", "allReduce * 1048576.. ring", "barrier 8 * default");
    assertThat(rules.of("allReduce", 4)).hasSize(2);
    assertThat(rules.of("allReduce", 5)).hasSize(1);
    assertThat(rules.of("barrier", 2)).isEmpty();
  }

  @Test
  void whatItWritesItReadsAgain() {
    RulesFile rules = parse("scan 2.. ..16 shared-along", "gather * 0 linear");
    RulesFile again = RulesFile.parse(rules.lines(), "again");
    assertThat(again.lines()).isEqualTo(rules.lines());
    assertThat(again.hash()).isEqualTo(rules.hash());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*    | ..3,9..",
        "4..8 | ''",
        "5    | ''",
        "2..4 | 2..3",
        "8..  | 9..",
        "..9  | ..3,9",
        "9..  | 9..",
        "0..3 | ..3"
      })
  void leavesOutWhatIsSaidOfSomeNumbersOfRanks(String ranks, String left) {
    RulesFile rules = parse("scan " + ranks + " 8 shared", "barrier * * linear");
    List<String> expected = new ArrayList<>();
    for (String range : left.isEmpty() ? new String[0] : left.split(",", -1)) {
      expected.add("scan " + range + " 8 shared");
    }
    expected.add("barrier * * linear");
    assertThat(rules.except("scan", "4..8").lines()).isEqualTo(expected);
  }

  @Test
  void onlyTheRulesCountWhenRanksCompareThem() {
    long hash = parse("scan 2 8 shared", "barrier * * linear").hash();
    assertThat(parse("scan  2  8  shared # twice as fast", "barrier * * linear").hash())
        .isEqualTo(hash);
    assertThat(parse("barrier * * linear", "scan 2 8 shared").hash()).isNotEqualTo(hash);
    assertThat(parse("# nothing").hash()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "allReduce 2 *              | 3 words",
        "allReduce 2 * ring now     | 5 words",
        "allreduce 2 * ring         | operation 'allreduce'; known: barrier, broadcast",
        "allReduce two * ring       | ranks 'two': write a number",
        "allReduce 4..2 * ring      | ranks '4..2': it ends before it begins",
        "allReduce 2 .. ring        | bytes '..': write a number",
        "allReduce 2 -8 ring        | bytes '-8': write a number",
        "allReduce 2 1..2..3 ring   | bytes '1..2..3': write a number",
        "allReduce 2 K ring         | bytes 'K': write a number",
        "allReduce 2 9999999999999 ring | bytes '9999999999999': write a number",
        "allReduce 2 * bruck        | algorithm 'bruck'; known: hierarchical, shared, shared-together, recursive-doubling"
      })
  void namesFileLineAndWordOfAnError(String line, String message) {
    assertThatThrownBy(() -> parse("# a comment", line))
        .isInstanceOf(ArgumentException.class)
        .hasMessageStartingWith("my.rules:2: ")
        .hasMessageContaining(message);
  }

  @Test
  void thePropertyGoesBeforeTheFileAtHome() throws IOException {
    Path home = Files.writeString(directory.resolve("home.rules"), "barrier * * linear\n");
    Path named = Files.writeString(directory.resolve("named.rules"), "barrier * * shared\n");
    assertThat(RulesFile.find(null, home).lines()).containsExactly("barrier * * linear");
    assertThat(RulesFile.find("", home).lines()).containsExactly("barrier * * linear");
    assertThat(RulesFile.find(named.toString(), home).lines())
        .containsExactly("barrier * * shared");
    assertThat(RulesFile.find(RulesFile.OFF, home)).isSameAs(RulesFile.NONE);
    assertThat(RulesFile.find(null, directory.resolve("none"))).isSameAs(RulesFile.NONE);
  }

  /** What is brought to ranks on other hosts means the same there. */
  @Test
  void thePropertyMayHoldTheRules() throws IOException {
    Path named =
        Files.writeString(
            directory.resolve("named.rules"),
            "barrier * * linear # short\nscan 2..4 8K.. default\n");
    String brought = RulesFile.forOtherHosts(named.toString());
    assertThat(RulesFile.find(brought, directory).lines())
        .containsExactlyElementsOf(RulesFile.read(named).lines());
    assertThat(RulesFile.forOtherHosts(RulesFile.OFF)).isEqualTo(RulesFile.OFF);
    assertThatThrownBy(() -> RulesFile.find("barrier * *;", directory))
        .isInstanceOf(ArgumentException.class)
        .hasMessageStartingWith("-Dweft.collectives.rules:1: ");
  }

  @Test
  void aFileThatIsNamedMustBeThere() {
    Path missing = directory.resolve("missing.rules");
    assertThatThrownBy(() -> RulesFile.find(missing.toString(), directory))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining(missing.toString())
        .hasMessageContaining("-Dweft.collectives.rules=off");
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Path file = Files.write(directory.resolve("binary.rules"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> RulesFile.read(file)).isInstanceOf(ArgumentException.class);
  }

  private static RulesFile parse(String... lines) {
    return RulesFile.parse(List.of(lines), "my.rules");
  }
}
