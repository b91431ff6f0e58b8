package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.OpenFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the folder of ports is one of the process")
final class JobNoteTest {
  @TempDir Path temporary;

  private Path ports = Path.of("");

  @BeforeEach
  void inAFolderOfItsOwn() {
    ports = temporary.resolve("ports");
    System.setProperty(PortFolder.PROPERTY, ports.toString());
  }

  @AfterEach
  void inTheUsualFolder() {
    System.clearProperty(PortFolder.PROPERTY);
  }

  @Test
  void aJobIsKnownUntilItsFilesAreRemoved() throws Exception {
    JobNote note = note(JobId.create());
    note.write();
    assertThat(JobNote.ofRunning())
        .singleElement()
        .satisfies(
            read -> {
              assertThat(read.job()).isEqualTo(note.job());
              assertThat(read.pid()).isEqualTo(ProcessHandle.current().pid());
              assertThat(read.ranks()).isEqualTo(4);
              assertThat(read.program()).isEqualTo("Heat pid=1");
              assertThat(read.startedBy()).isEqualTo("weft run");
              assertThat(read.shortId()).hasSize(8).isEqualTo(note.shortId());
            });
    try (OpenFolder folder = OpenFolder.open(ports)) {
      assertThat(folder.isPrivate()).isTrue();
      String name = folder.names().getFirst();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ports.resolve(name))))
          .isEqualTo("rw-------");
    }
    JobFiles.remove(note.job());
    assertThat(JobNote.ofRunning()).isEmpty();
  }

  @Test
  void aRequestIsTakenOnce() throws Exception {
    String job = JobId.create();
    assertThat(JobRequest.DESCRIBE.take(job)).isFalse();
    JobRequest.DESCRIBE.make(job);
    JobRequest.DESCRIBE.make(job);
    assertThat(JobRequest.DESCRIBE.isPending(job)).isTrue();
    assertThat(JobRequest.DESCRIBE.take(JobId.create())).isFalse();
    assertThat(JobRequest.DESCRIBE.take(job)).isTrue();
    assertThat(JobRequest.DESCRIBE.take(job)).isFalse();
    JobRequest.DESCRIBE.make(job);
    JobFiles.remove(job);
    assertThat(JobRequest.DESCRIBE.isPending(job)).isFalse();
  }

  @Test
  void whatIsLeftOfADeadProcessIsNoJob() {
    String text = note(JobId.create()).text();
    assertThat(JobNote.parse("j", text)).isNotNull();
    assertThat(JobNote.parse("j", text.replace("-" + ProcessHandle.current().pid() + "-", "-1-")))
        .isNull();
    assertThat(JobNote.parse("j", text.replaceFirst("ranks=4\n", ""))).isNull();
    assertThat(JobNote.parse("j", "")).isNull();
  }

  @Test
  void aFolderThatCannotBeHadKeepsNoJobFromRunning() throws Exception {
    Files.createFile(ports);
    note(JobId.create()).write();
  }

  private static JobNote note(String job) {
    return JobNote.ofThisProcess(job, 4, "Heat\npid=1", "weft run");
  }
}
