package dev.weft.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class LeftoversTest {
  private final Path temporary = Leftovers.temporary();

  @Test
  void removesFilesAndFoldersOfOneJob() throws IOException {
    String gone = JobId.create();
    String stays = JobId.create();
    Path file = Files.createFile(Leftovers.path(temporary, gone, "secret"));
    Path folder = Files.createDirectory(Leftovers.path(temporary, gone, "classes"));
    Files.createFile(folder.resolve("A.class"));
    Path other = Files.createFile(Leftovers.path(temporary, stays, "secret"));
    try {
      Leftovers.remove(gone);
      assertThat(file).doesNotExist();
      assertThat(folder).doesNotExist();
      assertThat(other).exists();
    } finally {
      Leftovers.remove(stays);
    }
  }

  @Test
  void sweepsWhatTheDeadLeftAndNothingElse() throws Exception {
    String mine = JobId.create();
    String dead = deadOwner();
    Path orphan = Files.createFile(Leftovers.path(temporary, dead, "secret"));
    Path living = Files.createFile(Leftovers.path(temporary, mine, "secret"));
    Path foreign = Files.createTempFile(temporary, "weft-notes", ".txt");
    try {
      Leftovers.sweep();
      assertThat(orphan).doesNotExist();
      assertThat(living).exists();
      assertThat(foreign).exists();
    } finally {
      Files.deleteIfExists(orphan);
      Files.deleteIfExists(living);
      Files.deleteIfExists(foreign);
    }
  }

  @Test
  void doesNotFollowLinksOutOfAJobsFolder() throws IOException {
    String job = JobId.create();
    Path precious = Files.createTempDirectory("precious");
    Path file = Files.createFile(precious.resolve("file"));
    Path folder = Files.createDirectory(Leftovers.path(temporary, job, "classes"));
    Files.createSymbolicLink(folder.resolve("link"), precious);
    try {
      Leftovers.remove(job);
      assertThat(folder).doesNotExist();
      assertThat(file).exists();
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(precious);
    }
  }

  private static String deadOwner() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    String[] parts = JobId.create().split("-", -1);
    return parts[0] + '-' + process.pid() + '-' + parts[2] + '-' + parts[3];
  }
}
