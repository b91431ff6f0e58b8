package dev.weft.internal.transport.shm;

import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shared memory between processes of one host. */
public final class ShmTransport implements Transport {
  private static final String DIRECTORY_PROPERTY = "weft.shm.dir";
  private static final Path MEMORY_FILE_SYSTEM = Path.of("/dev/shm");

  @Override
  public String name() {
    return "shm";
  }

  /** The folder for shared-memory files: {@code -Dweft.shm.dir}, or {@code /dev/shm}. */
  public static Path directory() {
    String set = System.getProperty(DIRECTORY_PROPERTY);
    return set == null ? MEMORY_FILE_SYSTEM : Path.of(set);
  }

  /** {@linkplain ShmBudget#transports What} ranks of a host would use that has so much memory. */
  public static List<String> transports(long freeBytes, int ranksOfJob, int ranksOnHost) {
    return ShmBudget.transports(freeBytes, ranksOfJob, ranksOnHost);
  }

  @Override
  public @Nullable String unavailability() {
    Path directory = directory();
    if (!Files.isDirectory(directory)) {
      return "there is no folder "
          + directory
          + "; mount a tmpfs there or name another with -D"
          + DIRECTORY_PROPERTY;
    }
    if (!Files.isWritable(directory)) {
      return directory
          + " is not writable for this user; name another with -D"
          + DIRECTORY_PROPERTY;
    }
    return null;
  }

  @Override
  public Endpoint open(EndpointContext context) {
    return new ShmEndpoint(context, directory());
  }
}
