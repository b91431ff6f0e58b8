package dev.weft.internal.launch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is packed for other hosts. */
final class SentFilesTest {
  /** Nobody could remove it if the launcher were killed before an agent knows of the job. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFoldersJarHasNoNameWhileItIsSent(@TempDir Path folder) throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("a")).resolve("B.class"), "content");
    LaunchPlan plan = new LaunchPlan(1);
    plan.programClassPath.add(folder.toString());
    try (SentFiles files = SentFiles.of(plan, true);
        Stream<Path> left = Files.list(JobFiles.temporary())) {
      assertThat(left.filter(each -> each.toString().contains(plan.id))).isEmpty();
      for (int agent = 0; agent < 2; agent++) {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        files.writeContent(0, sent);
        ZipInputStream jar = new ZipInputStream(new ByteArrayInputStream(sent.toByteArray()));
        assertThat(jar.getNextEntry().getName()).isEqualTo("a/B.class");
        assertThat(jar.readAllBytes()).asString().isEqualTo("content");
      }
    }
  }

  /** A program in a source file is compiled into a folder that no other host has. */
  @Test
  void whatTheJobHasMadeIsSentThoughNothingIsToBeCopied(@TempDir Path folder) throws IOException {
    LaunchPlan plan = new LaunchPlan(1);
    Path made = Files.createDirectory(folder.resolve(plan.temporary("classes").getFileName()));
    Files.writeString(made.resolve("Program.class"), "content");
    plan.programClassPath.addAll(List.of(made.toString(), folder.toString()));
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    try (SentFiles files = SentFiles.of(plan, false)) {
      files.writeList(new DataOutputStream(list));
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(list.toByteArray()));
    assertThat(in.readInt()).isEqualTo(2);
    assertThat(in.readInt()).isZero();
    assertThat(in.readUTF()).isNotEmpty();
    assertThat(in.readUTF()).isEqualTo("folder.jar");
    assertThat(in.readLong()).isPositive();
    assertThat(in.readUTF()).isEmpty();
    assertThat(in.readUTF()).isEqualTo(folder.toAbsolutePath().toString());
  }
}
