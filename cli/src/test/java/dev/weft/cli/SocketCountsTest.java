package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Connected;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code weft info --sockets}. */
@EnabledOnOs(OS.LINUX)
class SocketCountsTest {
  @TempDir Path folder;

  @Test
  void countsOfAnyFolderAreFound() throws Exception {
    try (Running program = connected(fast())) {
      program.awaitOutput("received 1");
      long pid = program.process.pid();
      assertThat(told(pid)).isEqualTo("0       2  through shared memory");
      assertThat(told("x"))
          .startsWith("2weft: --sockets x: PID is the number of a process; these have ")
          .containsPattern("[ ,]" + pid + "\\b");
      program.process.destroyForcibly();
      int _ = program.await();
      assertThat(told(pid)).startsWith(refusal(pid, "there is no such process; "));
    }
  }

  @Test
  void whoeverStartedItKnowsIt() throws Exception {
    List<String> words = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exit $?", "sh"));
    words.addAll(line(fast()));
    try (Running shell = new Running(new ProcessBuilder(words).start(), folder)) {
      shell.awaitOutput("received 1");
      long java = shell.process.children().findFirst().orElseThrow().pid();
      assertThat(told(shell.process.pid()))
          .isEqualTo(
              refusal(
                  shell.process.pid(),
                  "the process has no fast sockets itself, but has started one that has; ask for "
                      + java
                      + " [W3007]"));
    }
  }

  @Test
  void aProgramWithoutFastSocketsIsToldHow() throws Exception {
    try (Running program = connected(List.of())) {
      program.awaitOutput("received 1");
      assertThat(told(program.process.pid()))
          .isEqualTo(
              refusal(
                  program.process.pid(),
                  "the process has no fast sockets, or has made no connection yet; start it with"
                      + " weft sockets -- java ... or java -javaagent:weft-sockets.jar ... [W3007]"));
    }
  }

  @Test
  void whatIsNoJavaIsSaid() throws Exception {
    Process cat = new ProcessBuilder("cat").start();
    try {
      assertThat(told(cat.pid()))
          .startsWith(refusal(cat.pid(), "the process is no Java program; "));
    } finally {
      cat.destroyForcibly();
    }
  }

  @Test
  void whatIsNoNumberIsSaid() {
    for (String wrong : List.of("abc", "-5", "0", "99999999999999999999", "1.5", "")) {
      assertThat(told(wrong)).startsWith(refusal(wrong, "PID is the number of a process; "));
    }
  }

  private static String refusal(Object pid, String why) {
    return "2weft: --sockets " + pid + ": " + why;
  }

  /** The exit status and what is printed where it belongs. */
  private static String told(Object pid) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine weft =
        WeftCommand.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int status = weft.execute("info", "--sockets=" + pid);
    assertThat(status == 0 ? err.toString() : out.toString()).isEmpty();
    return status + (status == 0 ? out : err).toString().stripTrailing();
  }

  private Running connected(List<String> options) throws IOException {
    return new Running(new ProcessBuilder(line(options)).start(), folder);
  }

  private static List<String> line(List<String> options) {
    List<String> line = QuickStart.java();
    line.addAll(options);
    line.add("-cp");
    try {
      line.add(
          ClassPath.withLibrary(Connected.class, Class.forName("dev.weft.sockets.FastSockets")));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    line.add(Connected.class.getName());
    return line;
  }

  /** With the agent, and a folder of its own whose name is not easy. */
  private List<String> fast() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "dev.weft.sockets.agent.Premain");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return List.of("-javaagent:" + jar, "-Dweft.sockets.dir=" + folder.resolve("meet here"));
  }
}
