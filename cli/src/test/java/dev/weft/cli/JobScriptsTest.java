package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.MpjExpress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The job scripts in the pages for those who come from other libraries, {@code sh} after the move
 * and {@code bash} before: they run the old program of the page, as class files, and print what the
 * page says. Where MPJ Express is installed, it runs its own scripts with the same class files.
 */
@Timeout(300)
final class JobScriptsTest {
  private static final Pattern SECTION =
      Pattern.compile("(?ms)^## A job script in five minutes$(.*?)^## ");
  private static final Pattern AFTER = Pattern.compile("(?ms)^```sh\\R(.*?)^```$");
  private static final Pattern BEFORE = Pattern.compile("(?ms)^```bash\\R(.*?)^```$");
  private static final Pattern PRINTED =
      Pattern.compile("(?ms)^Both print the same:\\R+```\\R\\$ [^\\n]*\\R(.*?)^```$");
  private static final Pattern STARTS_WEFT = Pattern.compile("(?m)^(weft|mpjrun) ");

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"from-mpj-express.md", "from-fastmpj.md", "from-open-mpi-java.md"})
  void theyRunTheOldProgramOfThePage(String page) throws Exception {
    String text = compileOldProgram(page);
    List<String> scripts = scripts(AFTER, text);
    assertThat(scripts).isNotEmpty();
    Path commands = writeCommands();
    for (String script : scripts) {
      assertThat(script).containsPattern(STARTS_WEFT);
      assertThat(output("sh", script, commands)).isEqualTo(printed(text));
    }
  }

  /** The script before the move, and the one after it that keeps {@code mpjrun} and its options. */
  @Lengthy
  @Test
  void theOriginalPrintsTheSame() throws Exception {
    assumeTrue(MpjExpress.isInstalled(), "MPJ Express is not installed");
    String text = compileOldProgram("from-mpj-express.md");
    String before = scripts(BEFORE, text).getFirst();
    String kept =
        scripts(AFTER, text).stream()
            .filter(script -> script.lines().anyMatch(line -> line.startsWith("mpjrun ")))
            .findFirst()
            .orElseThrow();
    MpjExpress original = new MpjExpress(folder.resolve("mpj-v0_44"));
    Path commands = original.writeCommands();
    // Slurm's allocation is this host alone.
    Path srun = Files.writeString(commands.resolve("srun"), "#!/bin/sh\necho localhost\n");
    Files.setPosixFilePermissions(srun, PosixFilePermissions.fromString("rwx------"));
    try {
      assertThat(MpjExpress.ofTheProgram(output("bash", before, commands)))
          .isEqualTo(printed(text));
      output("bash", "mpjboot machines\n", commands);
      assertThat(MpjExpress.ofTheProgram(output("sh", kept, commands))).isEqualTo(printed(text));
    } finally {
      original.halt();
    }
    assertThat(output("sh", kept, writeCommands())).isEqualTo(printed(text));
  }

  /** Compiles the old program of a page into {@code classes}; returns the page's text. */
  private String compileOldProgram(String page) throws IOException {
    GuideProgram old =
        GuideProgram.all().stream()
            .filter(each -> each.page().endsWith(page) && each.text().contains("import mpi."))
            .findFirst()
            .orElseThrow();
    assertThat(old.compile(Files.createDirectory(folder.resolve("classes")))).isEmpty();
    return Files.readString(old.page());
  }

  private static List<String> scripts(Pattern kind, String page) {
    String section =
        SECTION.matcher(page).results().findFirst().map(found -> found.group(1)).orElse("");
    return kind.matcher(section).results().map((MatchResult each) -> each.group(1)).toList();
  }

  private static String printed(String page) {
    return PRINTED.matcher(page).results().findFirst().orElseThrow().group(1);
  }

  /** What an installed Weft has in its folder of commands. */
  private Path writeCommands() throws IOException {
    Path commands = Files.createDirectory(folder.resolve("bin"));
    Command weft =
        new Command(Command.folder(folder))
            .option("-Dweft.compat.mpijava=" + System.getProperty("weft.compat.mpijava"))
            .option("-Dweft.compat.openmpi=" + System.getProperty("weft.compat.openmpi"));
    for (Map.Entry<String, List<String>> each :
        Map.of("weft", weft.line(), "mpjrun", weft.line("mpjrun")).entrySet()) {
      Path script =
          Files.writeString(
              commands.resolve(each.getKey()),
              """
              #!/bin/sh
              if [ "${1-}" = run ]; then shift && set -- run %s "$@"; fi
              exec %s "$@"
              """
                  .formatted(quoted(Command.quickRanks()), quoted(each.getValue())));
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
    return commands;
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
  }

  private String output(String shell, String script, Path commands) throws Exception {
    Path file = Files.writeString(folder.resolve("job.sh"), script);
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(shell, file.toString())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().merge("PATH", commands.toString(), (path, first) -> first + ":" + path);
    builder.environment().keySet().removeIf(name -> name.startsWith("SLURM_"));
    builder.environment().remove("CLASSPATH");
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("MPJ_HOME", folder.resolve("mpj-v0_44").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
      return Files.readString(out);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
