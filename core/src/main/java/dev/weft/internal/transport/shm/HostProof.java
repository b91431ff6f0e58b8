package dev.weft.internal.transport.shm;

import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Entropy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/**
 * Proves which ranks see the same shared memory: the first rank leaves a random number there, and
 * the others read it. Host names prove nothing: virtual machines may be copies of one another, and
 * containers of one host may have separate shared memory. Blocks as file operations do.
 */
public final class HostProof implements AutoCloseable {
  /** Of ranks that are threads of one process. */
  public static final HostProof NONE = new HostProof(Path.of(""), "", false);

  private static final int NUMBER_BYTES = 16;

  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  /** Where there is no folder to share. */
  private static final String NOTHING = "";

  private final Path file;
  private final String number;
  private final boolean made;

  private HostProof(Path file, String number, boolean made) {
    this.file = file;
    this.number = number;
    this.made = made;
  }

  /** Makes or reads the number of a job on this host. */
  public static HostProof of(Job job) {
    Path file = SharedFileFolder.of(job, "").path("host");
    byte[] mine = Entropy.bytes(NUMBER_BYTES);
    try (OpenFolder folder = OpenFolder.open(ShmTransport.directory())) {
      String name = file.getFileName().toString();
      if (create(folder, name, mine)) {
        return new HostProof(file, HexFormat.of().formatHex(mine), true);
      }
      return new HostProof(file, HexFormat.of().formatHex(read(folder, name)), false);
    } catch (IOException unusable) {
      return new HostProof(file, NOTHING, false);
    }
  }

  private static boolean create(OpenFolder folder, String name, byte[] number) throws IOException {
    try {
      return JobFiles.make(() -> createNow(folder, name, number));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean createNow(OpenFolder folder, String name, byte[] number) {
    try {
      folder.create(name, number);
      return true;
    } catch (FileAlreadyExistsException anotherRankWasFirst) {
      return false;
    } catch (IOException noRoom) {
      folder.deleteOwn(name);
      throw new UncheckedIOException(noRoom);
    }
  }

  private static byte[] read(OpenFolder folder, String name) throws IOException {
    // Who makes the file writes it at once; a process may be stopped in between.
    StartLimit limit = StartLimit.begin();
    byte[] number = folder.read(name, NUMBER_BYTES);
    while (number == null || number.length < NUMBER_BYTES) {
      if (limit.isOver()) {
        throw new NoSuchFileException(name);
      }
      WaitPolicy.park(PAUSE_NANOS);
      number = folder.read(name, NUMBER_BYTES);
    }
    return number;
  }

  /** Equal in ranks that share memory. */
  public String number() {
    return number;
  }

  /** All ranks have read it: the name is free for the next membership. */
  @Override
  public void close() {
    if (made) {
      SharedFile.remove(file);
    }
  }
}
