package dev.weft.internal.spawn;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.security.Sha256;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Names of services, and the ports that they stand for: files in the {@link PortFolder}, each named
 * after the job that published it and a hash of the service's name, with the port's name as its
 * content. A file whose port is not open any more is ignored, and removed by the process that finds
 * it. Any thread; blocks as file operations do.
 *
 * <p>If two jobs publish the same name at the same moment, both may be refused, but never both
 * succeed: each writes its file first, then looks for other files.
 */
public final class PublishedNames {
  private static final int NAME_LIMIT = 1_024;
  private static final int CONTENT_LIMIT_BYTES = 256;
  private static final String DRAFT = ".new";

  /**
   * Publishes a port.
   *
   * @throws ArgumentException if the name is empty, too long, or published already
   */
  public static void publish(Job job, String service, String port) {
    String ending = ending(service);
    String mine = fileName(job, ending);
    try {
      PortFolder.with(
          folder -> {
            if (find(folder, ending, null) != null) {
              throw published(service);
            }
            write(folder, mine, service, port);
            if (find(folder, ending, mine) != null) {
              folder.deleteOwn(mine);
              throw published(service);
            }
          });
    } catch (IOException e) {
      throw failed("publish", service, e);
    }
  }

  /**
   * Under another name first, so that nobody reads half of it. That one must be new, which keeps
   * two ranks of a job from publishing it both.
   */
  private static void write(OpenFolder folder, String file, String service, String port)
      throws IOException {
    String draft = file + DRAFT;
    try {
      folder.create(draft, port.getBytes(UTF_8));
    } catch (FileAlreadyExistsException another) {
      throw published(service);
    }
    if (folder.look(file) != null) {
      folder.deleteOwn(draft);
      throw published(service);
    }
    folder.rename(draft, file);
  }

  /**
   * Takes a name back that this job has published.
   *
   * @throws ArgumentException if it has not
   */
  public static void unpublish(Job job, String service) {
    String mine = fileName(job, ending(service));
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder == null) {
        throw new NoSuchFileException(mine);
      }
      folder.delete(mine);
    } catch (NoSuchFileException e) {
      throw notPublished(service, e);
    } catch (IOException e) {
      throw failed("unpublish", service, e);
    }
    PortFolder.tidy();
  }

  /** The port that a name stands for, or null if nobody has published it. */
  public static @Nullable String lookup(String service) {
    String ending = ending(service);
    try (OpenFolder folder = PortFolder.openIfThere()) {
      return folder == null ? null : find(folder, ending, null);
    } catch (IOException e) {
      throw failed("look up", service, e);
    }
  }

  private static String fileName(Job job, String ending) {
    return JobFiles.path(PortFolder.path(), job.id(), ending).getFileName().toString();
  }

  /** Another file for the name than one, with an open port; others are removed. */
  private static @Nullable String find(OpenFolder folder, String ending, @Nullable String except)
      throws IOException {
    for (String file : folder.names()) {
      if (file.endsWith("+" + ending) && !file.equals(except)) {
        String port = portIn(folder, file);
        if (port != null) {
          return port;
        }
        folder.deleteOwn(file);
      }
    }
    return null;
  }

  private static @Nullable String portIn(OpenFolder folder, String file) {
    try {
      byte[] content = folder.read(file, CONTENT_LIMIT_BYTES);
      if (content != null) {
        String port = new String(content, UTF_8);
        return folder.look(PortAddress.parse(port).file()) == null ? null : port;
      }
    } catch (IOException | ArgumentException goneOrBroken) {
      // It does not count.
    }
    return null;
  }

  private static String ending(String service) {
    if (service.isEmpty() || service.length() > NAME_LIMIT) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "the name of a service must have 1 to %d characters, this one has %d"
              .formatted(NAME_LIMIT, service.length()));
    }
    return "name-"
        + HexFormat.of().formatHex(new Sha256().update(service.getBytes(UTF_8)).digest());
  }

  private static ArgumentException notPublished(String service, IOException cause) {
    return new ArgumentException(
        FailureCode.JOB_OPTIONS,
        "this job has not published the name \"%s\", or its port is closed".formatted(service),
        cause);
  }

  private static ArgumentException published(String service) {
    return new ArgumentException(
        FailureCode.JOB_OPTIONS,
        "the name \"%s\" is published already; choose another, or unpublish it first"
            .formatted(service));
  }

  private static ResourceException failed(String what, String service, IOException e) {
    return new ResourceException(
        FailureCode.FOLDER, "cannot %s the name \"%s\": %s".formatted(what, service, e), e);
  }

  private PublishedNames() {}
}
