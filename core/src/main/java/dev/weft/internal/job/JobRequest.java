package dev.weft.internal.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A command's request to a running job: a file of the {@link PortFolder}, which nobody but the user
 * can make there. The process that has written the {@link JobNote} checks for the file
 * periodically, and removes it before it does what is asked. So the program in that process keeps
 * all signals for its own use. Any thread; blocks as file operations do.
 */
public enum JobRequest {
  /** To print what its ranks do. */
  DESCRIBE("describe"),
  /** To have the ranks of other hosts report their counters for a while. */
  COUNT("count");

  private final String purpose;

  JobRequest(String purpose) {
    this.purpose = purpose;
  }

  /**
   * Asks a job.
   *
   * @throws IOException if it cannot be asked
   */
  public void make(String job) throws IOException {
    try {
      PortFolder.with(folder -> folder.create(name(job), purpose.getBytes(UTF_8)));
    } catch (FileAlreadyExistsException asked) {
      // Another command has, just now.
    }
  }

  /** Whether the job has been asked and has not taken the request yet. */
  public boolean isPending(String job) {
    return Files.exists(path(job));
  }

  /**
   * Takes a request, or takes it back.
   *
   * @return whether there was one
   */
  public boolean take(String job) {
    if (!isPending(job)) {
      return false;
    }
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder == null || !folder.owns(name(job))) {
        return false;
      }
      folder.deleteOwn(name(job));
      return true;
    } catch (ResourceException unusable) {
      return false;
    }
  }

  private Path path(String job) {
    return JobFiles.path(PortFolder.path(), job, purpose);
  }

  private String name(String job) {
    return path(job).getFileName().toString();
  }
}
