package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.cli.program.Hello;
import dev.weft.cli.program.Misbehave;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that do not get what they need: the message says how much that is and what to do. */
@Timeout(120)
final class ShortageTest {
  @TempDir Path folder;
  private Path temporary = Path.of("");
  private Path memory = Path.of("");

  @AfterEach
  void unmount() throws Exception {
    if (Files.isDirectory(memory)) {
      var _ = exitCode("umount", memory.toString());
    }
  }

  @Test
  void fewDescriptorsAreNamedWithTheNeed() throws Exception {
    List<String> shell = List.of("sh", "-c", "ulimit -n 48; exec \"$@\"", "sh");
    temporary = Command.folder(folder);
    try (Running job = new Command(temporary).after(shell).run(Hello.class, "-n 16")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .containsPattern(
              "weft: a job of 16 ranks needs \\d+ open files in this process, and the limit is 48; raise it: ulimit -n \\d+");
      job.assertNothingLeft();
    }
  }

  /** The exception that tells of it comes from wherever the rank is just then. */
  @Test
  void aRankWithoutDescriptorsSaysSo() throws Exception {
    Path script = folder.resolve("few");
    Files.writeString(script, "#!/bin/sh\nulimit -n 10\nexec \"$@\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    temporary = Command.folder(folder);
    try (Running job = command().run(Hello.class, "-n 2 --prefix " + script)) {
      assertThat(job.await()).isNotZero();
      assertThat(job.err())
          .contains("ulimit -n")
          .doesNotContain("thrown from the UncaughtExceptionHandler");
      job.assertNothingLeft();
    }
  }

  @Test
  void aFullSharedMemoryIsAnErrorAndTcpTheRemedy() throws Exception {
    mount("16k");
    String directory = " -J-Dweft.shm.dir=" + memory;
    try (Running job =
        command().run(Misbehave.class, "-n 2 --transport shm" + directory, "sleep")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .containsPattern("shared memory is full: 12288 bytes are wanted in " + memory)
          .containsPattern("and (0|4096|8192) are free") // less while another rank tries as well
          .contains("--transport tcp");
      job.assertNothingLeft();
    }
    assertThat(memory).isEmptyDirectory();
    try (Running job = command().run(Hello.class, "-n 2 --transport tcp" + directory)) {
      assertThat(job.await()).as(job.err()).isZero();
    }
  }

  @Lengthy
  @Test
  void whereItIsShortRanksShareLessAndSaySoOnce() throws Exception {
    mount("256k");
    String directory = " -J-Dweft.shm.dir=" + memory;
    try (Running job = command().run(Misbehave.class, "-n 2" + directory, "return")) {
      job.awaitOutput("ready 0", "ready 1");
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .containsOnlyOnce(memory + " has ")
          .containsPattern("has \\d{2,3} KiB free, so ranks share less of it and send slower")
          .contains("--transport tcp");
      job.assertNothingLeft();
    }
    assertThat(memory).isEmptyDirectory();
  }

  private Command command() {
    return new Command(temporary);
  }

  private void mount(String size) throws IOException, InterruptedException {
    temporary = Command.folder(folder);
    memory = Files.createDirectory(folder.resolve("memory"));
    boolean mounted =
        exitCode("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", memory.toString()) == 0;
    assumeTrue(mounted, "no right to mount a small file system");
  }

  private static int exitCode(String... line) throws IOException, InterruptedException {
    return new ProcessBuilder(line).redirectErrorStream(true).start().waitFor();
  }
}
