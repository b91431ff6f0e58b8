package dev.weft.internal.job;

import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The files of jobs, which may be left behind when they are killed. Every file or folder that a job
 * makes outside of the user's own is named by {@link #path}, so it can be found and removed: at the
 * end of the job by its launcher, after a crash by the next job that starts on the host. Any
 * thread; blocks as file operations do.
 *
 * <p>Other users may write to the folders where such files are, too. So only what belongs to this
 * user is removed, folders are held open while they are emptied, and no link is followed ({@link
 * OpenFolder}): nobody can have anything removed that does not bear a dead job's name, or lies in a
 * folder that does.
 */
public final class JobFiles {
  private static final String PREFIX = "weft-";
  private static final String END_OF_ID = "+";
  private static final String KEEPER = "keeper-";
  private static final String SHARED_MEMORY_PROPERTY = "weft.shm.dir";
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** A file system that does not answer keeps no process from ending. */
  private static final long MAKING_MILLIS = 1_000;

  private static final ReentrantReadWriteLock MAKING = new ReentrantReadWriteLock();

  /** Names a file or folder of a job in shared memory or in the folder for temporary files. */
  public static Path path(Path folder, String job, String purpose) {
    return folder.resolve(PREFIX + job + END_OF_ID + purpose);
  }

  /** The folder for temporary files. */
  public static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /**
   * Notes that this process looks after the job's files on this host, which is not its owner's:
   * once it is gone they are abandoned. The note is one of them.
   */
  public static void lookAfter(String job) throws IOException {
    Files.createFile(path(temporary(), job, KEEPER + JobId.thisProcess()));
  }

  /** Removes all that the job has made. Errors are ignored: what is gone is gone. */
  public static void remove(String job) {
    String prefix = PREFIX + job + END_OF_ID;
    clear(name -> name.startsWith(prefix));
    PortFolder.tidy();
  }

  /**
   * Makes a file of a job that nobody else would remove if the job's launcher died meanwhile;
   * blocks for good once this process {@linkplain #removeLast ends} for that.
   */
  public static <T> T make(Supplier<T> maker) {
    MAKING.readLock().lock();
    try {
      return maker.get();
    } finally {
      MAKING.readLock().unlock();
    }
  }

  /** Removes all that the job has made before the process ends: until then nothing is made. */
  public static void removeLast(String job, Runnable end) {
    boolean alone = false;
    try {
      alone = MAKING.writeLock().tryLock(MAKING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Then what is made meanwhile is left to the next job's sweep.
    }
    try {
      remove(job);
    } finally {
      end.run();
      if (alone) {
        MAKING.writeLock().unlock();
      }
    }
  }

  /**
   * Removes what jobs of this user have made whose owners are gone, or who else has looked after
   * them here.
   */
  public static void sweep() {
    Set<String> jobs = withoutKeepers();
    clear(name -> isAbandoned(name) || jobs.contains(jobOf(name)));
  }

  /** Jobs of which there are notes of this user's here, and nobody who has made one is left. */
  private static Set<String> withoutKeepers() {
    Set<String> kept = new HashSet<>();
    Set<String> deserted = new HashSet<>();
    try (OpenFolder folder = OpenFolder.open(temporary())) {
      for (String name : folder.names()) {
        String job = jobOf(name);
        String note = PREFIX + job + END_OF_ID + KEEPER;
        if (!job.isEmpty() && name.startsWith(note) && folder.owns(name)) {
          boolean gone = JobId.processGone(name.substring(note.length()));
          (gone ? deserted : kept).add(job);
        }
      }
    } catch (IOException noSuchFolder) {
      // Then nothing was left there.
    }
    deserted.removeAll(kept);
    return deserted;
  }

  /** Whether it is named by {@link #path}, and the job's owner is gone. */
  public static boolean isAbandoned(Path file) {
    return isAbandoned(file.getFileName().toString());
  }

  private static boolean isAbandoned(String name) {
    return JobId.ownerGone(jobOf(name));
  }

  /** The id in a name that {@link #path} has made; empty in others. */
  static String jobOf(String name) {
    int end = name.indexOf(END_OF_ID);
    return name.startsWith(PREFIX) && end > 0 ? name.substring(PREFIX.length(), end) : "";
  }

  private static void clear(Predicate<String> named) {
    Set<Path> shared = new LinkedHashSet<>(List.of(SHARED_MEMORY, temporary()));
    String chosen = System.getProperty(SHARED_MEMORY_PROPERTY);
    if (chosen != null) {
      shared.add(Path.of(chosen));
    }
    for (Path each : shared) {
      try (OpenFolder folder = OpenFolder.open(each)) {
        clear(folder, named);
      } catch (IOException noSuchFolder) {
        // Then nothing was left there.
      }
    }
    try (OpenFolder ports = PortFolder.openIfThere()) {
      if (ports != null) {
        clear(ports, named);
      }
    } catch (ResourceException | IOException unusable) {
      // Who needs it is told.
    }
  }

  private static void clear(OpenFolder folder, Predicate<String> named) throws IOException {
    for (String name : folder.names()) {
      if (name.startsWith(PREFIX) && named.test(name)) {
        folder.deleteOwn(name);
      }
    }
  }

  private JobFiles() {}
}
