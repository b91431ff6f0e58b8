package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Echo;
import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the start scripts do before the virtual machine runs. */
@Timeout(120)
final class ScriptsTest {
  private static final Path HOME = home();

  @TempDir Path folder;

  /** The names are made by the shell: the virtual machine of the test may not be able to. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LC_ALL=xx_XX.UTF-8", "LC_CTYPE=POSIX", "LANG=C"})
  void namesMayHaveAnyLettersInAnyLocale(String locale) throws Exception {
    Files.writeString(
        folder.resolve("Where.java"),
        "void main() { IO.println(Other.NAME + System.getProperty(\"user.dir\")); }");
    Files.writeString(
        folder.resolve("Other.java"), "class Other { static String NAME = \"in \"; }");
    List<String> shell =
        sh(
            """
            unset LC_ALL LC_CTYPE LANG
            export %s
            cd %s
            dir=$(printf 'gr\\303\\266\\303\\237e "1"')
            mkdir "$dir"
            mv Where.java Other.java "$dir"
            use_utf8_names
            exec "$@" run -n 1 --wdir "$dir" -cp "$dir" "$dir/Where.java"
            """
                .formatted(locale, folder));
    try (Running job = new Command(Command.folder(folder)).after(shell).start()) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines()).singleElement().asString().startsWith("in /").endsWith("größe \"1\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<&-", ">&-", "2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"})
  void closedStreamsAreNothing(String closed) throws Exception {
    String look =
        "for n in 0 1 2; do at=$(readlink /proc/$$/fd/$n); echo $n ${at:-closed} >&3; done";
    List<String> shell =
        sh(
            "( open_closed_streams; exec sh -c '%s' ) 3>%s/streams %s"
                .formatted(look, folder, closed));
    Process process = new ProcessBuilder(shell).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String streams = Files.readString(folder.resolve("streams"));
    assertThat(streams).hasLineCount(3).doesNotContain("closed");
    for (String one : closed.split(" ")) {
      int stream = one.startsWith("<") ? 0 : one.startsWith(">") ? 1 : 2;
      assertThat(streams).contains(stream + " /dev/null");
    }
  }

  /** Neither process reads or prints to what its virtual machine has opened. */
  @Test
  void aJobRunsWithoutAnyStream() throws Exception {
    Path temporary = Command.folder(folder);
    List<String> shell =
        sh(
            "exec 3>%s/code; ( open_closed_streams; exec \"$@\" ) <&- >&- 2>&-; echo $? >&3"
                .formatted(folder));
    try (Running job = new Command(temporary).after(shell).run(Echo.class, "-n 2")) {
      job.in().close();
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(folder.resolve("code")).hasContent("0");
    }
  }

  @Test
  void whoCannotBuildIsToldSo() throws Exception {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Files.copy(HOME.resolve("weft"), copy.resolve("weft"));
    Files.createDirectory(copy.resolve("bin"));
    for (String script : List.of("environment.sh", "find-jdk.sh", "build.sh", "prepare.sh")) {
      Files.copy(HOME.resolve("bin").resolve(script), copy.resolve("bin").resolve(script));
    }
    // Nobody can make a folder here, not even root.
    Files.createFile(copy.resolve("cli"));
    Process weft =
        new ProcessBuilder("sh", copy.resolve("weft").toString(), "info")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(weft.getInputStream().readAllBytes()).strip())
        .isEqualTo(
            "weft: %s is not built, or older than its sources, and you cannot write to it: have somebody who can run ./weft info there once, or make a copy of your own. [W3017]"
                .formatted(copy));
    assertThat(weft.waitFor()).isEqualTo(1);
  }

  /** As by Ctrl-C: a JVM then ends in order, after which some shells would go on. */
  @Test
  void aFirstStartThatIsInterruptedIsPreparedByTheNext() throws Exception {
    Files.writeString(folder.resolve("dump"), "kill -INT $PPID; exit 130");
    assertThat(prepared()).isEqualTo(130);
    assertThat(folder.resolve("start/weft.args")).doesNotExist();
    Files.delete(folder.resolve("dump"));
    assertThat(prepared()).isZero();
    assertPrepared();
  }

  @Test
  void anArchiveThatCouldNotBeMadeIsTriedAgain() throws Exception {
    Files.writeString(folder.resolve("dump"), "exit 1");
    for (String tries : List.of("1", "2")) {
      assertThat(prepared()).isZero();
      assertThat(folder.resolve("start/weft.args")).content().doesNotContain("SharedArchiveFile");
      assertThat(folder.resolve("start/tries")).hasContent(tries);
    }
    Path dump = Files.move(folder.resolve("dump"), folder.resolve("failing"));
    assertThat(prepared()).isZero();
    assertPrepared();
    Files.move(dump, folder.resolve("dump"));
    assertThat(prepared()).as("not once more").isZero();
    assertPrepared();
  }

  private void assertPrepared() {
    for (String name : List.of("weft", "rank")) {
      assertThat(folder.resolve("start/" + name + ".args"))
          .content()
          .contains("\"-XX:SharedArchiveFile=" + folder.resolve("start/" + name + ".jsa\""));
    }
    assertThat(folder.resolve("start/tries")).doesNotExist();
  }

  /** Prepares in the test's folder if need be, with a java that does nothing; the exit code. */
  private int prepared() throws Exception {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        case $* in
          *-Xshare:dump*)
            if [ -e '%1$s/dump' ]; then . '%1$s/dump'; fi
            for word; do
              case $word in -XX:SharedArchiveFile=*) : >"${word#*=}" ;; esac
            done ;;
          *)
            echo 'dev/weft/cli/Main id: 1' >'%1$s/start/1.lst'
            echo 'dev/weft/Weft id: 1' >'%1$s/start/2.lst' ;;
        esac
        """
            .formatted(folder));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    String script =
        "set -eu; app=%1$s/app start=%1$s/start JAVA_HOME=%1$s/jdk jdk_version=25; . '%2$s'; if is_unprepared; then prepare_start; fi"
            .formatted(folder, HOME.resolve("bin/prepare.sh"));
    List<String> words = new ArrayList<>(Command.DEFAULT_SIGNALS);
    words.addAll(List.of("sh", "-c", script));
    Process shell =
        new ProcessBuilder(words)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return shell.exitValue();
  }

  /** A shell that knows the scripts' functions and gets the command as its words. */
  private static List<String> sh(String script) {
    List<String> words = new ArrayList<>(List.of("sh", "-c"));
    words.add(". '" + HOME.resolve("bin/environment.sh") + "'\n" + script);
    words.add("sh");
    return words;
  }

  private static Path home() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("weft"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
