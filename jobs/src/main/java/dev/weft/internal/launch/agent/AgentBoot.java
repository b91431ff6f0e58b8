package dev.weft.internal.launch.agent;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first class on a host, and the only one that {@code bootstrap.sh} copies there. It fetches
 * the jars that are not in the cache and runs {@link Agent} from them, in this process. It may use
 * no other class of Weft. Blocks as long as the agent runs.
 *
 * <pre>
 *   gets    int files, int how many of them belong to Weft; for each file: hash (hex) or empty, name, long bytes
 *   says    {@value #GREETING}, int how many are missing, int each
 *   gets    the bytes of those
 * </pre>
 *
 * A file without a hash is on the host already; its name is its path. The other files stay in the
 * cache, which agents of several jobs, and of several hosts with a common home folder, share:
 *
 * <pre>
 *   cache/lock           held shared while an agent looks for its files, marks them as used, and fetches what is
 *                        missing; held alone while old ones are removed. Its time tells the last removal.
 *   cache/HASH/NAME      a file; the time of its folder tells the day of its last use
 * </pre>
 *
 * Once a day, after the files of a job are there, files that no job has used for {@value
 * #UNUSED_DAYS} days are removed. So a file that an agent has found is not removed before the job
 * opens it. A file keeps its own modification time, because archives of its classes ({@link
 * RankArchive}) are valid only for that time.
 */
public final class AgentBoot {
  /** Tells it from what start-up files of the shell may print before. */
  static final String GREETING = "\nweft agent 1:";

  private static final int PIECE_BYTES = 64 << 10;
  private static final int FILES_LIMIT = 100_000;
  private static final int UNUSED_DAYS = 30;
  private static final Duration DAY = Duration.ofDays(1);
  private static final String LOCK = "lock";
  private static final String AGENT = "dev.weft.internal.launch.agent.Agent";

  /**
   * Runs the agent.
   *
   * @param arguments the folder that holds this class, which is removed
   */
  public static void main(String[] arguments) throws Exception {
    DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new FileInputStream(FileDescriptor.in), PIECE_BYTES));
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    // Nothing but frames may go there.
    System.setOut(System.err);
    remove(Path.of(arguments[0]));
    List<Path> weft = new ArrayList<>();
    List<Path> program = new ArrayList<>();
    try {
      receive(in, out, cache(), weft, program);
    } catch (EOFException launcherGone) {
      System.exit(1);
    } catch (IOException e) {
      System.err.println("the files of the job cannot be kept in " + cache() + ": " + e);
      System.exit(1);
    }
    URL[] urls = new URL[weft.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = weft.get(i).toUri().toURL();
    }
    ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    Class.forName(AGENT, true, loader)
        .getMethod("run", InputStream.class, OutputStream.class, List.class, List.class)
        .invoke(null, in, out, weft, program);
  }

  /** Brings the files of a job to this host, as far as they are not in the cache. */
  static void receive(
      DataInputStream in, OutputStream out, Path cache, List<Path> weft, List<Path> program)
      throws IOException {
    int count = in.readInt();
    int ofWeft = in.readInt();
    if (count < 0 || count > FILES_LIMIT) {
      throw new IOException("a list of " + count + " files");
    }
    long[] sizes = new long[count];
    List<Path> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String hash = in.readUTF();
      String name = in.readUTF();
      sizes[i] = in.readLong();
      Path path = hash.isEmpty() ? Path.of(name) : cache.resolve(hash).resolve(name);
      all.add(path);
      (i < ofWeft ? weft : program).add(path);
    }
    if (all.stream().noneMatch(path -> path.startsWith(cache))) {
      answer(out, List.of());
      return;
    }
    Files.createDirectories(cache);
    try (FileChannel lock =
        FileChannel.open(
            cache.resolve(LOCK),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      FileLock shared = lock(lock, true);
      List<Integer> missing = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Path path = all.get(i);
        if (path.startsWith(cache) && !isThere(path, sizes[i])) {
          missing.add(i);
        }
      }
      answer(out, missing);
      for (int each : missing) {
        receive(in, all.get(each), sizes[each]);
      }
      if (shared != null) {
        shared.release();
        removeUnused(cache, lock);
      }
    }
  }

  private static void answer(OutputStream out, List<Integer> missing) throws IOException {
    DataOutputStream reply = new DataOutputStream(out);
    reply.write(GREETING.getBytes(StandardCharsets.US_ASCII));
    reply.writeInt(missing.size());
    for (int each : missing) {
      reply.writeInt(each);
    }
    reply.flush();
  }

  /** Whether a file is in the cache; then it is marked as used. */
  private static boolean isThere(Path path, long bytes) throws IOException {
    if (!Files.isRegularFile(path) || Files.size(path) != bytes) {
      return false;
    }
    noteUse(Objects.requireNonNull(path.getParent()));
    return true;
  }

  /** Marks a folder of the cache as used. */
  static void noteUse(Path folder) throws IOException {
    if (isOlder(folder, DAY)) {
      Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
    }
  }

  private static void receive(InputStream in, Path path, long bytes) throws IOException {
    Path folder = Objects.requireNonNull(path.getParent());
    Files.createDirectories(folder);
    Path temporary = Files.createTempFile(folder, "receiving-", "");
    MessageDigest digest = sha256();
    try (OutputStream file = Files.newOutputStream(temporary)) {
      byte[] piece = new byte[PIECE_BYTES];
      for (long left = bytes; left > 0; ) {
        int read = in.read(piece, 0, (int) Math.min(piece.length, left));
        if (read < 0) {
          throw new EOFException();
        }
        digest.update(piece, 0, read);
        file.write(piece, 0, read);
        left -= read;
      }
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
    String hash = HexFormat.of().formatHex(digest.digest());
    if (!hash.equals(folder.getFileName().toString())) {
      Files.delete(temporary);
      throw new IOException(path.getFileName() + " has been changed while it was sent");
    }
    try {
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException | FileAlreadyExistsException e) {
      Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  static boolean isOlder(Path file, Duration age) throws IOException {
    return Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(age));
  }

  /**
   * Takes the lock, shared and waiting for it, or alone and only if nobody else holds it now; null
   * if it is not to be had. Not every file system of a network has locks.
   */
  private static @Nullable FileLock lock(FileChannel lock, boolean shared) {
    try {
      return shared ? lock.lock(0, Long.MAX_VALUE, true) : lock.tryLock(0, Long.MAX_VALUE, false);
    } catch (IOException unsupported) {
      return null;
    }
  }

  private static void removeUnused(Path cache, FileChannel channel) throws IOException {
    Path stamp = cache.resolve(LOCK);
    if (!isOlder(stamp, DAY) || lock(channel, false) == null) {
      return;
    }
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now()));
    try (Stream<Path> folders = Files.list(cache)) {
      for (Path folder : folders.toList()) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && isOlder(folder, Duration.ofDays(UNUSED_DAYS))) {
          removeUnused(folder);
        }
      }
    }
  }

  private static void removeUnused(Path folder) {
    try {
      remove(folder);
    } catch (IOException inUse) {
      // It is tried again another day.
    }
  }

  private static Path cache() {
    String chosen = System.getenv("XDG_CACHE_HOME");
    return chosen == null || chosen.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "weft")
        : Path.of(chosen, "weft");
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Removes a folder with all that it holds. */
  private static void remove(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private AgentBoot() {}
}
