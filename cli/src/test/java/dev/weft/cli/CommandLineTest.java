package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says about itself, and about wrong command lines. */
@Timeout(60)
@ResourceLock(Resources.SYSTEM_OUT)
final class CommandLineTest {
  private static final int TERMINAL_COLUMNS = 80;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "help run",
        "run --help",
        "bench -h",
        "bench list -h",
        "bench run -h",
        "bench all -h",
        "bench report -h",
        "bench pack -h",
        "bench compare -h",
        "bench models -h",
        "bench sockets -h",
        "bench servers -h",
        "bench simulate -h",
        "tune -h",
        "sockets -h",
        "info -h",
        "doctor --help",
        "new --help"
      })
  void helpFitsATerminal(String words) {
    assertThat(execute(words)).isZero();
    assertThat(out.toString()).contains("Usage: weft");
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= TERMINAL_COLUMNS);
  }

  @Test
  void theHelpOfRunNamesEveryOption() {
    execute("help run");
    for (RunOption option : RunOption.values()) {
      assertThat(out.toString()).contains(option.names);
    }
  }

  /** That line is all that the list of commands shows. */
  @Test
  void theFirstLineOfADescriptionIsASentence() {
    assertThat(WeftCommand.commandLine().getSubcommands().values())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().usageMessage().description()[0]).endsWith("."));
  }

  @Test
  void sentencesOfTheHelpOfBenchAreWrappedOnce() {
    execute("bench -h");
    String help = out.toString();
    assertThat(help.lines().filter(line -> line.strip().matches("(or|and)"))).isEmpty();
    assertThat(help).containsPattern("Commands for runs of several experiments:\\R  list ");
    assertThat(help).contains("guidelines").containsPattern("Default:\\s+pingpong");
  }

  @Test
  void listsTheCatalogue() {
    assertThat(execute("bench list")).isZero();
    assertThat(out.toString()).contains("   A1    Fast Ethernet", "   E7    All-to-all");
    assertThat(out.toString()).contains("cannot be reproduced", "bench run A5 --network gigabit");
  }

  @Test
  void saysItsVersion() {
    assertThat(execute("--version")).isZero();
    assertThat(out.toString()).startsWith("weft ").contains(Runtime.version().toString());
  }

  @Test
  void suggestsACommand() {
    assertThat(execute("rnu -n 4 heat")).isEqualTo(2);
    assertThat(err.toString()).contains("rnu").contains("run");
  }

  @Test
  void suggestsAnOption() {
    assertThat(execute("run --transprt tcp heat")).isEqualTo(2);
    assertThat(err.toString()).contains("--transprt").contains("--transport");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "run -n", "run -n 4", "run --timeout"})
  void saysWhatIsMissing(String words) {
    assertThat(execute(words)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("weft: ")
        .containsPattern("TARGET is missing: An example|lacks its value, (N|TIME): ")
        .containsOnlyOnce("see weft run --help");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "rum -n 4 heat, 'rum', mean run?",
        "run --thread -n 4 heat, '--thread', mean --threads?",
        "run --oversubscribe -n 4 heat, '--oversubscribe', more ranks than cores",
        "run --bind-to core heat, '--bind-to', '--bind, with core'",
        "-n 4 run heat, '-n', it comes behind the word run: weft run -n",
        "-n 4 heat, '-n', it comes behind the word run: weft run -n",
        "-Dweft.check=all run heat, '-Dweft.check=all', weft run -Dweft.check=all",
        "heat, 'heat', mean weft run heat?",
        "Squares.java, 'Squares.java', mean weft run Squares.java?",
        "run -n 4 --heat, '--heat', there is no option",
        "run -Xmx1g heat, '-Xmx1g', it is -J-Xmx1g",
        "bench --quik, '--quik', mean --quick?",
        "bench pingpong extra, 'extra', weft bench --help",
        "bench socket, 'socket', mean sockets?",
        "bench socket --launches 1, 'socket', mean sockets?",
        "bench compar a b, 'compar', mean compare?",
        "bench pingpng --quick, 'pingpng', mean pingpong?",
        "bench nothing, 'nothing', weft bench --help names them",
        "bench run pingpng, 'pingpng', mean pingpong?",
        "bench run Z99, 'Z99', weft bench list",
        "bench pingpong --peers opnmpi, called opnmpi, mean openmpi?",
        "bench run pingpong --peers netyt --output nowhere, called netyt, mean netty?",
        "bench servers --servers nginx, --servers nginx, one or more of tomcat",
        "bench pingpong --transport shn, 'shn', mean shm?",
        "bench pingpong --buffers hep, 'hep', mean heap?",
        "bench pingpong --network gigabt, 'gigabt', mean gigabit?",
        "bench pingpong --network isdn, 'isdn', known: fast-ethernet",
        "bench collectives --operations brodcast, 'brodcast', mean broadcast?",
        "bench --sizes abc, --sizes abc, BYTES is a whole number",
        "bench --sizes -1, size -1, the limit is 0 to",
        "bench collectives --sizes 0, size 0, the limit is",
        "bench --raw src, src, --raw src is a folder",
        "bench --sizes 1k, --sizes 1k, BYTES is a whole number",
        "bench --sizes 99999999999, --sizes 99999999999, at most 2147483647",
        "bench --launches x, --launches x, N is a whole number",
        "bench compare a b --tolerance x, --tolerance x, PERCENT is a number",
        "bench --json pom.xml/x.json, pom.xml/x.json, is no folder",
        "bench --json src, src, name a file",
        "bench --quick --raw pom.xml/x.json, pom.xml/x.json, cannot",
        "bench report, DIR is missing, What weft bench run or all wrote",
        "bench report nowhere, nowhere, there is no directory",
        "bench simulate, ., run.json",
        "bench simulate --operations brodcast, 'brodcast', known: barrier, broadcast",
        "bench run pingpong --minutes 0 --output nowhere, --minutes 0, give 1 or more",
        "bench all --minutes -1 --output nowhere, --minutes -1, give 1 or more",
        "doctor extra, 'extra', one word too many",
        "help benhc, 'benhc', mean bench?"
      })
  void aMistakeTakesOneLine(String words, String value, String remedy) {
    assertThat(execute(words)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).startsWith("weft: ").contains(value).contains(remedy);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void withoutACommandItShowsTheHelp() {
    assertThat(execute()).isEqualTo(2);
    assertThat(err.toString()).contains("say what to do").contains("Usage: weft");
  }

  @Test
  void benchAloneMeasuresNothing() {
    assertThat(execute("bench")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("weft: say what to measure:")
        .containsPattern("bench pingpong +\\d+ launches .*, about \\d+ minutes")
        .containsPattern("bench pingpong --quick +\\d+ launches ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void infoShowsVersionsAndTransports() {
    assertThat(execute("info")).isZero();
    assertThat(out.toString())
        .contains(Runtime.version().toString())
        .containsPattern("transport shm +available")
        .containsPattern("transport tcp +available")
        .containsPattern("transport local +available");
  }

  @Test
  void doctorLooksAtTheMachine() {
    assertThat(execute("doctor --peers")).isIn(0, 1);
    assertThat(out.toString())
        .contains("shared memory", "cores", "open files", "loopback", "host name", "peer openmpi");
    assertThat(out.toString().lines()).allMatch(line -> line.matches("(ok|warn|fail|     ) .*"));
    List<String> remedies = out.toString().lines().filter(line -> line.contains("-> ")).toList();
    for (int i = 1; i < remedies.size(); i++) {
      assertThat(remedies.get(i)).isNotEqualTo(remedies.get(i - 1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bench nothing",
        "bench --transport udp",
        "bench --sizes -1",
        "bench collectives --operations sum",
        "bench collectives --sizes 12",
        "bench guidelines --ranks 1",
        "bench run",
        "bench run Z9",
        "bench run A5 --launches 0 --output nowhere",
        "bench run pingpong --peers nobody --output nowhere",
        "bench all --ranks 1 --output nowhere",
        "bench report nowhere",
        "bench compare nowhere nowhere",
        "bench models nowhere",
        "bench simulate nowhere",
        "bench simulate --operations sort nowhere",
        "bench compare nowhere nowhere --tolerance -1",
        "tune --ranks 1",
        "tune --operations sum",
        "tune --sizes 12"
      })
  void benchNamesWhatItDoesNotKnow(String words) {
    assertThat(execute(words)).isEqualTo(2);
    assertThat(err.toString()).startsWith("weft: ");
  }

  private int execute(String... words) {
    picocli.CommandLine line = WeftCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(words.length == 0 ? words : words[0].split(" "));
  }
}
