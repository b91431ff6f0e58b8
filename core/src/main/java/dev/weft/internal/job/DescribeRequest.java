package dev.weft.internal.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A command's request to a running job to print what its ranks do: a file of the {@link
 * PortFolder}, which nobody but the user can make there. The process that has written the {@link
 * JobNote} checks for the file periodically, and removes it before it prints. So the program in
 * that process keeps all signals for its own use. Any thread; blocks as file operations do.
 */
public final class DescribeRequest {
  private static final String PURPOSE = "describe";

  /**
   * Asks a job.
   *
   * @throws IOException if it cannot be asked
   */
  public static void make(String job) throws IOException {
    try {
      PortFolder.with(folder -> folder.create(name(job), PURPOSE.getBytes(UTF_8)));
    } catch (FileAlreadyExistsException asked) {
      // Another command has, just now.
    }
  }

  /** Whether the job has been asked and has not taken the request yet. */
  public static boolean isPending(String job) {
    return Files.exists(path(job));
  }

  /**
   * Takes a request, or takes it back.
   *
   * @return whether there was one
   */
  public static boolean take(String job) {
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

  private static Path path(String job) {
    return JobFiles.path(PortFolder.path(), job, PURPOSE);
  }

  private static String name(String job) {
    return path(job).getFileName().toString();
  }

  private DescribeRequest() {}
}
