package dev.weft.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.ArgumentException;
import dev.weft.ResourceException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names of services, and the ports that they stand for: files in the {@link PortFolder}, each named
 * after the job that published it and a hash of the service's name, with the port's name as its
 * content. A file whose port is not open any more does not count and is removed by whoever meets
 * it. Any thread; blocks as file operations do.
 *
 * <p>Two that publish one name at the same moment may both be refused, but never both succeed: each
 * writes its file first and looks for others then.
 */
public final class PublishedNames {
  private static final int NAME_LIMIT = 1_024;
  private static final int CONTENT_LIMIT_BYTES = 256;

  /**
   * Publishes a port.
   *
   * @throws ArgumentException if the name is empty, too long, or published already
   */
  public static void publish(Job job, String service, String port) {
    String ending = ending(service);
    PortFolder.with(
        folder -> {
          if (find(folder, ending, null) != null) {
            throw published(service);
          }
          Path mine = Leftovers.path(folder, job.id(), ending);
          write(mine, Leftovers.path(folder, job.id(), ending + ".new"), service, port);
          if (find(folder, ending, mine) != null) {
            deleteQuietly(mine);
            throw published(service);
          }
        });
  }

  /** Under another name first, so that nobody reads half of it. */
  private static void write(Path file, Path draft, String service, String port) {
    try {
      Files.writeString(draft, port, UTF_8, StandardOpenOption.CREATE_NEW);
      Files.createLink(file, draft);
      Files.delete(draft);
    } catch (IOException e) {
      deleteQuietly(draft);
      throw failed("publish", service, e);
    }
  }

  /**
   * Takes a name back that this job has published.
   *
   * @throws ArgumentException if it has not
   */
  public static void unpublish(Job job, String service) {
    String ending = ending(service);
    Path mine = Leftovers.path(PortFolder.path(), job.id(), ending);
    try {
      Files.delete(mine);
      PortFolder.tidy();
    } catch (NoSuchFileException e) {
      throw new ArgumentException(
          "this job has not published the name \"%s\", or its port is closed".formatted(service),
          e);
    } catch (IOException e) {
      throw failed("unpublish", service, e);
    }
  }

  /** The port that a name stands for, or null if nobody has published it. */
  public static @Nullable String lookup(String service) {
    String ending = ending(service);
    return PortFolder.exists() ? find(PortFolder.path(), ending, null) : null;
  }

  /** Another file for the name than one, with an open port; others are removed. */
  private static @Nullable String find(Path folder, String ending, @Nullable Path except) {
    for (Path file : filesOf(folder, ending)) {
      String port = file.equals(except) ? null : portIn(file);
      if (port != null) {
        return port;
      }
    }
    return null;
  }

  private static List<Path> filesOf(Path folder, String ending) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            folder, file -> file.getFileName().toString().endsWith("+" + ending))) {
      all.forEach(files::add);
    } catch (NoSuchFileException emptySoRemoved) {
      return files;
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      throw new ResourceException("cannot list the folder %s: %s".formatted(folder, e), e);
    }
    return files;
  }

  private static @Nullable String portIn(Path file) {
    try {
      if (Files.size(file) <= CONTENT_LIMIT_BYTES) {
        String port = Files.readString(file, UTF_8);
        if (Files.exists(PortAddress.parse(port).secretFile())) {
          return port;
        }
      }
      deleteQuietly(file);
    } catch (IOException | ArgumentException goneOrBroken) {
      deleteQuietly(file);
    }
    return null;
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      // It does not count anyhow.
    }
  }

  private static String ending(String service) {
    if (service.isEmpty() || service.length() > NAME_LIMIT) {
      throw new ArgumentException(
          "the name of a service must have 1 to %d characters, this one has %d"
              .formatted(NAME_LIMIT, service.length()));
    }
    return "name-"
        + HexFormat.of().formatHex(new Sha256().update(service.getBytes(UTF_8)).digest());
  }

  private static ArgumentException published(String service) {
    return new ArgumentException(
        "the name \"%s\" is published already; choose another, or unpublish it first"
            .formatted(service));
  }

  private static ResourceException failed(String what, String service, IOException e) {
    return new ResourceException("cannot %s the name \"%s\": %s".formatted(what, service, e), e);
  }

  private PublishedNames() {}
}
