package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.control.HostPlan;
import dev.weft.internal.os.AvailableCores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunLineTest {
  @TempDir Path folder;

  @Test
  void takesALineApart() {
    RunLine line =
        parsed("-n 4 --threads --transport=shm -J-Xmx1g --jvm-arg -ea -cp a:b --timeout 5s T -n 2");
    RunSettings settings = new RunSettings(line);
    assertThat(line.target()).isEqualTo("T");
    assertThat(line.arguments()).containsExactly("-n", "2");
    assertThat(settings.ranks).isEqualTo(4);
    assertThat(settings.isRankACore).isFalse();
    assertThat(settings.threads).isTrue();
    assertThat(settings.transport).isEqualTo("shm");
    assertThat(settings.bind).isNull();
    assertThat(settings.timeout).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.tagOutput).isFalse();
    assertThat(settings.classPath).containsExactly("a", "b");
    assertThat(settings.jvmArguments).containsExactly("-ea", "-Xmx1g");
  }

  @Test
  void threadsOfSeveralProcesses() {
    RunSettings settings = new RunSettings(parsed("-n 7 --threads=3 T"));
    assertThat(settings.threads).isTrue();
    assertThat(settings.layout.processes()).isEqualTo(3);
    assertThat(new RunSettings(parsed("-n 7 --threads=30 T")).layout.processes()).isEqualTo(1);
    assertThat(new RunSettings(parsed("-n 7 --threads T")).layout.processes()).isEqualTo(1);
  }

  @Test
  void hasDefaults() {
    RunSettings settings = new RunSettings(parsed("T"));
    assertThat(settings.ranks).isEqualTo(AvailableCores.usable());
    assertThat(settings.isRankACore).isTrue();
    assertThat(settings.threads).isFalse();
    assertThat(settings.layout.processes()).isEqualTo(settings.ranks);
    assertThat(settings.transport).isEqualTo("auto");
    assertThat(settings.timeout).isNull();
    assertThat(settings.classPath).isEmpty();
  }

  @Test
  void theLastOfSeveralCounts() {
    assertThat(new RunSettings(parsed("-n 2 -n 3 T")).ranks).isEqualTo(3);
  }

  /** As {@code mpirun} and {@code mpiexec} take them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-H n1:2,n2:2 T",
        "-host n1,n1,n2,n2 T",
        "-np 4 -hosts n[1-2]:2 T",
        "--hosts n1,n2 -ppn 2 T",
        "--host n[1-2] -npernode 2 T"
      })
  void hostsInTheWordsOfOtherLaunchers(String line) {
    HostPlan hosts = new RunSettings(parsed(line)).hosts;
    assertThat(hosts).isNotNull();
    assertThat(hosts.hosts()).containsExactly("n1", "n2");
    assertThat(hosts.hostOfRank()).containsExactly(0, 0, 1, 1);
  }

  @Test
  void aFileOfHostsMayBeginWithAMark() throws Exception {
    Path file = Files.writeString(folder.resolve("hosts"), "\uFEFFn1 slots=2\r\nn2\r\n");
    HostPlan hosts = new RunSettings(parsed("--hostfile " + file + " T")).hosts;
    assertThat(hosts).isNotNull();
    assertThat(hosts.hosts()).containsExactly("n1", "n2");
  }

  /** Brackets are for those who write addresses, not for the command that takes one. */
  @Test
  void anAddressIsHandedOnWithoutBrackets() {
    HostPlan hosts = new RunSettings(parsed("-H [fd00::7]:2,ana@[fd00::8] T")).hosts;
    assertThat(hosts).isNotNull();
    assertThat(hosts.hosts()).containsExactly("fd00::7", "ana@fd00::8");
    assertThat(hosts.shell().command("fd00::7", "line", "weft")).contains("fd00::7");
  }

  /** What the quick parser leaves alone, the full one must know; what both know, they agree on. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "T",
        "T a b",
        "-n 4 T",
        "--ranks=4 T -x",
        "--threads --tag-output T",
        "-n 8 --threads=4 T",
        "-J-ea -J-Xmx1g T",
        "-Dweft.check=collectives -Da T",
        "--stall-report 5s T",
        "--bind core --transport tcp -cp x T --help"
      })
  void bothParsersAgree(String words) {
    assertThat(RunLine.quickly(List.of(words.split(" ")))).isEqualTo(fully(words));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-n", "-n 4", "--help", "-h", "--unknown T", "-J T", "-D T", "--timeout"})
  void leavesDoubtfulLinesToTheFullParser(String words) {
    assertThat(RunLine.quickly(words.isEmpty() ? List.of() : List.of(words.split(" ")))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "-n 0 T, -n 0",
    "-n 1025 T, '1025 processes, and a job has at most 1024; --threads='",
    "-n 4097 --threads T, 1 to 4096",
    "-n many T, -n many",
    "-n 99999999999 T, 4096",
    "--transport tpc T, did you mean tcp?",
    "--transport rdma T, 'auto, shm, tcp, ucx, local, mpi'",
    "--bind cores T, did you mean core?",
    "--timeout soon T, --timeout soon",
    "--stall-report never T, --stall-report never",
    "--stall-report 1s+end T, --stall-report 1s+end",
    "--prefix= T, --prefix is empty",
    "-n 2 --transport local T, add --threads",
    "-n 4 --threads=2 --transport local T, these 4 ranks are 2 processes",
    "--threads=yes T, --threads yes",
    "-n 2 --threads=0 T, a process has 1 to",
    "-n 4 --threads=2 --survive T, '--threads=2 a process takes 2 of them with it'",
    "-n 4 --threads=2 --respawn 1 T, leave one of both out",
    "-Dweft.chek=all T, 'no property weft.chek; did you mean weft.check?'",
    "-J-Dweft.stall.reprot=1s T, did you mean weft.stall.report?",
    "--jvm-arg -DWeft.check=all T, did you mean weft.check?",
    "-Dweft.check=al T, -Dweft.check=al: there is no check 'al'; did you mean all?",
    "'-J-Dweft.check=types,leak T', did you mean leaks?",
    "-Dweft.check= T, 'give some of all, collectives, types, leaks, buffers, races, results, sends'",
    "-Dweft.check=everything T, 'give some of all, collectives, types, leaks, buffers, races, results, sends'",
    "-Dweft.transport=tpc T, -Dweft.transport=tpc: there is no transport 'tpc'; did you mean tcp?",
    "-J-Dweft.transport= T, 'give one of auto, shm, tcp, ucx, local, mpi'",
    "-n 3 -Dweft.transport=mpi T, mpirun -n 3 java -Dweft.transport=mpi",
    "-n 2 -Dweft.transport=local T, add --threads",
    "--transport shm -J-Dweft.transport=tcp T, --transport shm and -Dweft.transport=tcp do not agree; leave one out",
    "--transport auto -Dweft.transport=shm -Dweft.transport=tcp T, -Dweft.transport=tcp do not agree",
    "-Dweft.ucx.windows=drect T, -Dweft.ucx.windows=drect: there is no value 'drect'; did you mean direct?",
    "-Dweft.ucx.windows=off T, 'give one of direct, messages'",
    "-Dweft.ucx.auto=allways T, did you mean always?",
    "-n 2 --transport mpi T, mpirun -n 2 java -Dweft.transport=mpi"
  })
  void namesWhatIsWrong(String words, String part) {
    assertThatThrownBy(() -> new RunSettings(parsed(words)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dweft.check=types,leaks",
        "-Dweft.shm.dir=x",
        "-Dweft.own=x",
        "-Dweft.transport=tcp",
        "-Dweft.transport=mix",
        "-Dweft.ucx.windows=messages"
      })
  void takesPropertiesThatItKnowsAndThoseThatResembleNone(String words) {
    assertThat(new RunSettings(parsed(words + " T")).jvmArguments).containsExactly(words);
  }

  @Test
  void optionAndPropertyMayAgree() {
    String words = "--transport tcp -Dweft.transport=shm -Dweft.transport=tcp T";
    assertThat(new RunSettings(parsed(words)).transport).isEqualTo("tcp");
  }

  @ParameterizedTest
  @CsvSource({
    "T -n 4, -n",
    "T a --ranks=4 -n 2, --ranks=4",
    "-n 2 T --threads, --threads",
    "T -cp x, -cp",
    "T -J-Xmx1g, -J-Xmx1g",
    "-n 2 T -np 3,",
    "T -- -n 4,",
    "T --size 4 -Da=b n,",
    "-Da=b T -Dweft.check=all, -Dweft.check=all",
    "T -hostfile nodes, -hostfile",
    "-J-ea T -J-esa,"
  })
  void noticesOptionsThatCameTooLate(String words, @Nullable String misplaced) {
    assertThat(parsed(words).misplaced()).isEqualTo(misplaced);
  }

  @Test
  void knowsTheNameThatMpirunHas() {
    assertThat(new RunSettings(parsed("-np 3 T")).ranks).isEqualTo(3);
    assertThat(fully("-np 3 --stall-report off T -x"))
        .isEqualTo(parsed("-np 3 --stall-report off T -x"));
  }

  @Test
  void localNeedsNoThreadsForOneRank() {
    assertThat(new RunSettings(parsed("-n 1 --transport local T")).transport).isEqualTo("local");
  }

  @Test
  void knowsPropertiesAndStallReports() {
    RunSettings settings = new RunSettings(parsed("-Da=b --stall-report 1m30s T"));
    assertThat(settings.jvmArguments).containsExactly("-Da=b");
    assertThat(new RunSettings(parsed("-J=-Xmx1g -D=a=b T")).jvmArguments)
        .containsExactly("-Xmx1g", "-Da=b");
    assertThat(settings.stallReport).isEqualTo("90000ms");
    assertThat(new RunSettings(parsed("--stall-report off T")).stallReport).isEqualTo("off");
    assertThat(new RunSettings(parsed("--stall-report 2s,end T")).stallReport)
        .isEqualTo("2000ms,end");
    assertThat(new RunSettings(parsed("T")).stallReport).isNull();
  }

  @Test
  void asksForStacksWithoutATarget() {
    RunLine line = parsed("--stacks 47");
    assertThat(line.value(RunOption.STACKS)).isEqualTo("47");
    assertThat(line.target()).isEmpty();
  }

  @Test
  void aStarStandsForTheJarsOfAFolder() throws Exception {
    Path one = Files.createFile(folder.resolve("one.jar"));
    Path two = Files.createFile(folder.resolve("two.JAR"));
    Files.createFile(folder.resolve("three.txt"));
    assertThat(RunSettings.entries("x:" + folder + "/*::y"))
        .contains("x", one.toString(), two.toString(), ".", "y")
        .hasSize(5);
  }

  private static RunLine parsed(String words) {
    RunLine line = RunLine.quickly(List.of(words.split(" ")));
    if (line == null) {
      throw new AssertionError("not plainly right: " + words);
    }
    return line;
  }

  private static @Nullable RunLine fully(String words) {
    picocli.CommandLine command = RunCommand.commandLine();
    command.setErr(new PrintWriter(new StringWriter()));
    command.parseArgs(words.split(" "));
    return RunCommand.line(command.getParseResult());
  }
}
