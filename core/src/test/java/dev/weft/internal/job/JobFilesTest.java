package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobFilesTest {
  private final Path temporary = JobFiles.temporary();

  @Test
  void removesFilesAndFoldersOfOneJob() throws IOException {
    String gone = JobId.create();
    String stays = JobId.create();
    Path file = Files.createFile(JobFiles.path(temporary, gone, "secret"));
    Path folder = Files.createDirectory(JobFiles.path(temporary, gone, "classes"));
    Files.createFile(folder.resolve("A.class"));
    Path other = Files.createFile(JobFiles.path(temporary, stays, "secret"));
    try {
      JobFiles.remove(gone);
      assertThat(file).doesNotExist();
      assertThat(folder).doesNotExist();
      assertThat(other).exists();
    } finally {
      JobFiles.remove(stays);
    }
  }

  /** The program goes on making files while its process ends. */
  @Test
  void leavesNothingThatIsMadeWhileTheProcessEnds() throws Exception {
    String job = JobId.create();
    AtomicInteger made = new AtomicInteger();
    Path last = JobFiles.path(temporary, job, "last");
    Thread program =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!Files.exists(last)) {
                    Path file = JobFiles.path(temporary, job, "file-" + made.getAndIncrement());
                    Path _ = JobFiles.make(() -> created(file));
                  }
                });
    while (made.get() < 10) {
      Thread.onSpinWait();
    }
    List<Path> left = new ArrayList<>();
    JobFiles.removeLast(
        job,
        () -> {
          int before = made.get();
          while (made.get() == before && program.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
          left.addAll(filesOf(job));
          created(last);
        });
    program.join();
    JobFiles.remove(job);
    assertThat(left).isEmpty();
  }

  private static Path created(Path file) {
    try {
      return Files.createFile(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> filesOf(String job) {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().contains(job)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void sweepsWhatTheDeadLeftAndNothingElse() throws Exception {
    String mine = JobId.create();
    String dead = deadOwner();
    Path orphan = Files.createFile(JobFiles.path(temporary, dead, "secret"));
    Path living = Files.createFile(JobFiles.path(temporary, mine, "secret"));
    Path foreign = Files.createTempFile(temporary, "weft-notes", ".txt");
    try {
      JobFiles.sweep();
      assertThat(orphan).doesNotExist();
      assertThat(living).exists();
      assertThat(foreign).exists();
    } finally {
      Files.deleteIfExists(orphan);
      Files.deleteIfExists(living);
      Files.deleteIfExists(foreign);
    }
  }

  /** Of a job that another host's process owns. */
  @Test
  void sweepsWhatItsKeepersHereHaveLeft() throws Exception {
    String dead = deadOwner();
    String keeper = "keeper-" + dead;
    Path left = Files.createFile(JobFiles.path(temporary, "00000000-1-1-00000001", "secret"));
    Path note = Files.createFile(JobFiles.path(temporary, "00000000-1-1-00000001", keeper));
    Path kept = Files.createFile(JobFiles.path(temporary, "00000000-1-1-00000002", "secret"));
    Files.createFile(JobFiles.path(temporary, "00000000-1-1-00000002", keeper));
    JobFiles.lookAfter("00000000-1-1-00000002");
    Path unknown = Files.createFile(JobFiles.path(temporary, "00000000-1-1-00000003", "secret"));
    try {
      JobFiles.sweep();
      assertThat(left).doesNotExist();
      assertThat(note).doesNotExist();
      assertThat(kept).exists();
      assertThat(unknown).exists();
    } finally {
      for (int job = 1; job <= 3; job++) {
        JobFiles.remove("00000000-1-1-0000000" + job);
      }
    }
  }

  /** As in a container, or in a time namespace, where its process cannot be looked up from here. */
  @Test
  void asksTheLockOfAJobInOtherNamespacesWhetherItLives() throws Exception {
    String living = inOtherNamespaces(JobId.create());
    String dead = inOtherNamespaces(JobId.create());
    String silent = inOtherNamespaces(JobId.create());
    Path note = JobFiles.path(temporary, living, "owner-1");
    LockedFile.hold(note);
    Path kept = Files.createFile(JobFiles.path(temporary, living, "secret"));
    Files.createFile(JobFiles.path(temporary, dead, "owner-2"));
    Path left = Files.createFile(JobFiles.path(temporary, dead, "secret"));
    Path unknown = Files.createFile(JobFiles.path(temporary, silent, "secret"));
    try {
      JobFiles.sweep();
      assertThat(kept).exists();
      assertThat(left).doesNotExist();
      assertThat(filesOf(dead)).isEmpty();
      assertThat(unknown).exists();
      assertThat(heldAsOtherProcessesSee(note)).isTrue();
    } finally {
      LockedFile.release(note);
      JobFiles.remove(living);
      JobFiles.remove(dead);
      JobFiles.remove(silent);
    }
  }

  private static String inOtherNamespaces(String id) {
    char digit = id.charAt(15) == '0' ? '1' : '0';
    return id.substring(0, 15) + digit + id.substring(16);
  }

  /** A sweep of this process must not have freed its lock by looking. */
  private static boolean heldAsOtherProcessesSee(Path note) throws Exception {
    String inode = Files.getAttribute(note, "unix:ino").toString();
    return Files.readAllLines(Path.of("/proc/locks")).stream()
        .anyMatch(line -> line.contains("POSIX") && line.contains(":" + inode + " "));
  }

  /** Whoever ends a rank knows of its own job only. */
  @Test
  void removesWhatIsLeftOfAJointJobWithTheJobOfItsRank() throws IOException {
    String home = JobId.create();
    String joint = JobId.create();
    Path note = JobFiles.joins(home, joint);
    Path inbox = Files.createFile(JobFiles.path(temporary, joint, "inbox"));
    Path another = Files.createFile(JobFiles.path(temporary, JobId.create(), "inbox"));
    try {
      JobFiles.remove(home);
      assertThat(inbox).doesNotExist();
      assertThat(note).doesNotExist();
      assertThat(another).exists();
    } finally {
      Files.deleteIfExists(inbox);
      Files.delete(another);
    }
  }

  @Test
  void removesItsOwnNoteWithTheJobsFiles() {
    String job = JobId.create();
    JobFiles.own(job);
    assertThat(filesOf(job)).hasSize(1);
    JobFiles.sweep();
    assertThat(filesOf(job)).hasSize(1);
    JobFiles.remove(job);
    assertThat(filesOf(job)).isEmpty();
  }

  @Test
  void doesNotFollowLinksOutOfAJobsFolder() throws IOException {
    String job = JobId.create();
    Path precious = Files.createTempDirectory("precious");
    Path file = Files.createFile(precious.resolve("file"));
    Path folder = Files.createDirectory(JobFiles.path(temporary, job, "classes"));
    Files.createSymbolicLink(folder.resolve("link"), precious);
    try {
      JobFiles.remove(job);
      assertThat(folder).doesNotExist();
      assertThat(file).exists();
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(precious);
    }
  }

  /** As somebody else can who may write to a job's folder. */
  @Test
  void doesNotFollowALinkThatTakesAFoldersPlace(@TempDir Path home) throws Exception {
    Path precious = Files.createFile(home.resolve("file"));
    Path trap = Files.createDirectory(JobFiles.path(temporary, deadOwner(), "trap"));
    Path inner = Files.createDirectory(trap.resolve("a"));
    Files.createFile(inner.resolve("file"));
    for (int i = 0; i < 3_000; i++) {
      Files.createFile(trap.resolve("z" + i));
    }
    Thread sweeper = Thread.ofPlatform().start(JobFiles::sweep);
    File[] left = trap.toFile().listFiles();
    while (left != null && left.length > 3_000 && sweeper.isAlive()) {
      left = trap.toFile().listFiles();
    }
    try {
      Files.move(inner, trap.resolve("b"));
      Files.createSymbolicLink(inner, home);
    } catch (NoSuchFileException gone) {
      // It was quicker this time.
    }
    sweeper.join();
    JobFiles.sweep();
    assertThat(precious).exists();
    assertThat(trap).doesNotExist();
  }

  @Test
  void leavesWhatBelongsToOthers() throws Exception {
    Path file = Files.createFile(JobFiles.path(temporary, deadOwner(), "foreign"));
    try {
      assumeTrue(givenAway(file), "only root can give files away");
      JobFiles.sweep();
      assertThat(file).exists();
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static boolean givenAway(Path file) throws IOException {
    try {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
      return true;
    } catch (FileSystemException | UserPrincipalNotFoundException refused) {
      return false;
    }
  }

  private static String deadOwner() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    String[] parts = JobId.create().split("-", -1);
    return parts[0] + '-' + process.pid() + '-' + parts[2] + '-' + parts[3];
  }
}
