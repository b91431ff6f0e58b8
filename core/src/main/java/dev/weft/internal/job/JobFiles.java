package dev.weft.internal.job;

import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.security.Entropy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The files of jobs; a killed job leaves its files behind. Every file or folder that a job makes,
 * besides the user's own, has a name from {@link #path}, so it can be found and removed: at the end
 * of the job by its launcher, after a crash by the next job that starts on the host. Any thread;
 * blocks as file operations do.
 *
 * <p>Other users may also write to the folders of such files. So only files of this user are
 * removed, folders are held open while they are emptied, and links are not followed ({@link
 * OpenFolder}). No other user can cause the removal of a file, unless the file or its folder has
 * the name of a dead job.
 */
public final class JobFiles {
  private static final String PREFIX = "weft-";
  private static final String END_OF_ID = "+";
  private static final String OWNER = "owner-";
  private static final String KEEPER = "keeper-";
  private static final String JOINT = "joint-";
  private static final int UNGUESSED_BYTES = 8;
  private static final String SHARED_MEMORY_PROPERTY = "weft.shm.dir";
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** A file system that does not answer keeps no process from ending. */
  private static final long MAKING_MILLIS = 1_000;

  /** So long a process that is ending may take. */
  private static final long ENDING_MILLIS = 500;

  private static final long LOOK_NANOS = 1_000_000;

  /** The locked notes of this process, by job. */
  private static final Map<String, Set<Path>> NOTES = new ConcurrentHashMap<>();

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
    hold(job, KEEPER + JobId.thisProcess() + '-');
  }

  /**
   * Notes that this process looks after the job's files on this host, too, whoever is the owner: as
   * long as one of those that have such a note lives nobody takes the files for abandoned.
   */
  public static void lookAfterAsWell(String job) {
    try {
      lookAfter(job);
    } catch (IOException noLocks) {
      // The id has to do.
    }
  }

  /**
   * This process looks after the job's files no more. If nobody else does here, and the owner or
   * one that did is gone, they are removed.
   */
  public static void lookAfterNoMore(String job) {
    Set<Path> notes = NOTES.remove(job);
    if (notes != null) {
      notes.forEach(LockedFile::release);
    }
    Set<String> kept = new HashSet<>();
    Set<String> ownerless = new HashSet<>();
    readNotes(kept, ownerless);
    if (!kept.contains(job) && (ownerless.contains(job) || JobId.ownerGone(job))) {
      remove(job);
    }
  }

  /**
   * Notes that this process owns the job, until its files are {@linkplain #remove removed}: who
   * finds files of the job asks whether the note is locked. Where that cannot be, they look whether
   * they know the process to be gone. For owners whose end others see, and remove the note.
   */
  public static void own(String job) {
    try {
      hold(job, OWNER);
    } catch (IOException noLocks) {
      // The id has to do.
    }
  }

  private static void hold(String job, String purpose) throws IOException {
    Path note = path(temporary(), job, purpose + unguessed());
    LockedFile.hold(note);
    NOTES.computeIfAbsent(job, _ -> ConcurrentHashMap.newKeySet()).add(note);
  }

  /** The name that a note has until it is one: of a file of the job that says nothing. */
  static String unnamed(String note) {
    return note.replace(END_OF_ID, END_OF_ID + "new-");
  }

  /** The end of a name that nobody else can take first. */
  public static String unguessed() {
    return HexFormat.of().formatHex(Entropy.bytes(UNGUESSED_BYTES));
  }

  /**
   * Notes that a rank of a job here takes part in a joint job, whose files are then removed with
   * the job's: whoever ends the rank does not know of the joint job.
   *
   * @return the note, to be removed when the rank has left the joint job in order
   */
  public static Path joins(String job, String joint) {
    Path note = path(temporary(), job, JOINT + joint + '-' + unguessed());
    return make(
        () -> {
          try {
            return Files.createFile(note);
          } catch (IOException noRoom) {
            // The next sweep removes what the joint job would leave.
            return note;
          }
        });
  }

  /** Of some jobs, those and the joint jobs that {@link #joins} has noted for them. */
  private static Set<String> withJoint(Set<String> jobs) {
    Set<String> all = new HashSet<>(jobs);
    try (OpenFolder folder = OpenFolder.open(temporary())) {
      for (String name : folder.names()) {
        String note = PREFIX + jobOf(name) + END_OF_ID + JOINT;
        if (jobs.contains(jobOf(name)) && name.startsWith(note) && folder.owns(name)) {
          all.add(withoutLast(name.substring(note.length())));
        }
      }
    } catch (IOException noSuchFolder) {
      // Then nothing was left there.
    }
    return all;
  }

  /** Removes all that the job has made. Errors are ignored: what is gone is gone. */
  public static void remove(String job) {
    Set<String> jobs = withJoint(Set.of(job));
    clear(name -> jobs.contains(jobOf(name)));
    Set<Path> notes = NOTES.remove(job);
    if (notes != null) {
      notes.forEach(LockedFile::release);
    }
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
    last(() -> remove(job), end);
  }

  /** The same of a process that looks after the files as well as others. */
  public static void lookAfterNoMoreLast(String job, Runnable end) {
    last(() -> lookAfterNoMore(job), end);
  }

  /**
   * The same of a process that the job may go on without: removes only what belongs to nobody any
   * more.
   *
   * @param starter id of the process that has started this one: as long as that is there nothing is
   *     removed
   */
  public static void sweepLast(long starter, Runnable end) {
    last(
        () -> {
          long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ENDING_MILLIS);
          while (ProcessState.isEnding(starter) && System.nanoTime() - until < 0) {
            if (ProcessState.hasEnded(starter)) {
              sweep();
              return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
          }
        },
        end);
  }

  private static void last(Runnable removal, Runnable end) {
    boolean alone = false;
    try {
      alone = MAKING.writeLock().tryLock(MAKING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Then what is made meanwhile is left to the next job's sweep.
    }
    try {
      removal.run();
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
    Set<String> kept = new HashSet<>();
    Set<String> ownerless = new HashSet<>();
    readNotes(kept, ownerless);
    Set<String> gone = withJoint(ownerless);
    clear(
        name -> {
          String job = jobOf(name);
          return !kept.contains(job) && (gone.contains(job) || isAbandoned(name));
        });
    PortFolder.tidy();
  }

  /**
   * Jobs of which there are notes of this user's here.
   *
   * @param kept takes those of which somebody who has made one is left, or may be
   * @param ownerless takes those of which nobody is
   */
  private static void readNotes(Set<String> kept, Set<String> ownerless) {
    try (OpenFolder folder = OpenFolder.open(temporary())) {
      for (String name : folder.names()) {
        String job = jobOf(name);
        if (!job.isEmpty() && isNote(name) && folder.owns(name)) {
          (isOfGoneProcess(name) ? ownerless : kept).add(job);
        }
      }
    } catch (IOException noSuchFolder) {
      // Then nothing was left there.
    }
    ownerless.removeAll(kept);
  }

  private static boolean isNote(String name) {
    String purpose = name.substring(name.indexOf(END_OF_ID) + 1);
    return purpose.startsWith(OWNER) || purpose.startsWith(KEEPER);
  }

  /**
   * The kernel knows whether who has made a note lives, whatever the namespaces. Another machine's
   * locks may not show in a folder that it shares.
   */
  private static boolean isOfGoneProcess(String note) {
    String purpose = note.substring(note.indexOf(END_OF_ID) + 1);
    String maker =
        purpose.startsWith(KEEPER)
            ? withoutLast(purpose.substring(KEEPER.length()))
            : withoutLast(jobOf(note));
    if (!JobId.isOfThisMachine(maker) || JobId.processLives(maker)) {
      return false;
    }
    Boolean held = LockedFile.isHeld(temporary().resolve(note));
    return held == null ? JobId.processGone(maker) : !held;
  }

  private static String withoutLast(String parts) {
    int end = parts.lastIndexOf('-');
    return end < 0 ? parts : parts.substring(0, end);
  }

  /** Whether it is named by {@link #path}, and the job's owner is gone. */
  public static boolean isAbandoned(Path file) {
    return isAbandoned(file.getFileName().toString());
  }

  private static boolean isAbandoned(String name) {
    return JobId.ownerGone(jobOf(name));
  }

  /** The id in a name that {@link #path} has made; empty in others. */
  public static String jobOf(String name) {
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
