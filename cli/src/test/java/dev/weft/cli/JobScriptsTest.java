package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The job scripts in the pages for those who come from other libraries, {@code sh} after the move
 * and {@code bash} before: they run the old program of the page, as class files, and print what the
 * page says.
 */
@Timeout(300)
final class JobScriptsTest {
  private static final Pattern SECTION =
      Pattern.compile("(?ms)^## A job script in five minutes$(.*?)^## ");
  private static final Pattern SCRIPT = Pattern.compile("(?ms)^```sh\\R(.*?)^```$");
  private static final Pattern PRINTED =
      Pattern.compile("(?ms)^Both print the same:\\R+```\\R\\$ [^\\n]*\\R(.*?)^```$");
  private static final Pattern STARTS_WEFT = Pattern.compile("(?m)^(weft|mpjrun) ");

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"from-mpj-express.md", "from-fastmpj.md", "from-open-mpi-java.md"})
  void theyRunTheOldProgramOfThePage(String page) throws Exception {
    GuideProgram old =
        GuideProgram.all().stream()
            .filter(each -> each.page().endsWith(page) && each.text().contains("import mpi."))
            .findFirst()
            .orElseThrow();
    assertThat(old.compile(Files.createDirectory(folder.resolve("classes")))).isEmpty();
    String text = Files.readString(old.page());
    List<String> scripts = scripts(text);
    assertThat(scripts).isNotEmpty();
    Path commands = writeCommands();
    for (String script : scripts) {
      assertThat(script).containsPattern(STARTS_WEFT);
      assertThat(output(script, commands)).isEqualTo(printed(text));
    }
  }

  private static List<String> scripts(String page) {
    String section =
        SECTION.matcher(page).results().findFirst().map(found -> found.group(1)).orElse("");
    return SCRIPT.matcher(section).results().map((MatchResult each) -> each.group(1)).toList();
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

  private String output(String script, Path commands) throws Exception {
    Path file = Files.writeString(folder.resolve("job.sh"), script);
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder("sh", file.toString())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().merge("PATH", commands.toString(), (path, first) -> first + ":" + path);
    builder.environment().keySet().removeIf(name -> name.startsWith("SLURM_"));
    builder.environment().remove("CLASSPATH");
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
