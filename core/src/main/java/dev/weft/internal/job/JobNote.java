package dev.weft.internal.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a running job for other processes of its user on this host: a file of the
 * {@link PortFolder}, written by the job's launcher or its rank 0. So no process needs to recognise
 * a job by a command line. The file is removed with the job's other files; a file whose process is
 * gone is ignored. Any thread; blocks as file operations do.
 *
 * @param job its id
 * @param pid the process of the process that has written the note
 * @param ranks the number of ranks
 * @param program the program that they run
 * @param startedBy the name of the launcher
 * @param since the time at which the job began
 */
public record JobNote(
    String job, long pid, int ranks, String program, String startedBy, Instant since) {
  private static final String PURPOSE = "job";
  private static final int LIMIT_BYTES = 4_096;
  private static final int TEXT_LIMIT = 500;

  private static final String PROCESS = "process";
  private static final String PID = "pid";
  private static final String RANKS = "ranks";
  private static final String PROGRAM = "program";
  private static final String STARTED_BY = "started-by";
  private static final String SINCE = "since";

  /** A job that this process holds together from now on. */
  public static JobNote ofThisProcess(String job, int ranks, String program, String startedBy) {
    long pid = ProcessHandle.current().pid();
    return new JobNote(job, pid, ranks, program, startedBy, Instant.now());
  }

  /** A job whose ranks are threads of this process, which the program itself has started. */
  public static JobNote ofOwnProgram(Job job) {
    return ofThisProcess(job.id(), job.size(), ownProgram(), "its program");
  }

  /** The program that this process runs, as far as the virtual machine tells. */
  public static String ownProgram() {
    return System.getProperty("sun.java.command", "").split(" ", 2)[0];
  }

  /** What users call the job: the random part of its id. */
  public String shortId() {
    return job.substring(job.lastIndexOf('-') + 1);
  }

  /**
   * Makes the job known. A job that cannot be found by others runs all the same.
   *
   * @return false if it cannot be made known, or another process or rank has done so
   */
  public boolean write() {
    try {
      PortFolder.with(folder -> folder.create(fileName(job), text().getBytes(UTF_8)));
      return true;
    } catch (IOException | ResourceException unknownToOthers) {
      // The folder's errors are told to who opens a port there.
      return false;
    }
  }

  /** The same where another process has made the job known, and has ended. */
  public void replace() {
    PortFolder.remove(fileName(job));
    boolean _ = write();
  }

  /**
   * The jobs of this user that run here, the oldest first.
   *
   * @throws ResourceException if others may look into the folder, or it cannot be opened
   */
  public static List<JobNote> ofRunning() {
    List<JobNote> running = new ArrayList<>();
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder == null) {
        return running;
      }
      for (String name : folder.names()) {
        String job = JobFiles.jobOf(name);
        if (!job.isEmpty() && name.equals(fileName(job))) {
          JobNote note = read(folder, job);
          if (note != null) {
            running.add(note);
          }
        }
      }
    } catch (IOException removed) {
      // Then none runs.
    }
    running.sort(Comparator.comparing(JobNote::since).thenComparing(JobNote::job));
    return running;
  }

  /** Whether this process sees the note of a job, so that who has written it sees its files. */
  public static boolean isReadable(String job) {
    return Files.exists(PortFolder.path().resolve(fileName(job)));
  }

  private static @Nullable JobNote read(OpenFolder folder, String job) {
    try {
      byte[] content = folder.read(fileName(job), LIMIT_BYTES);
      return content == null ? null : parse(job, new String(content, UTF_8));
    } catch (IOException gone) {
      return null;
    }
  }

  /** Null if it is no such text, or its process does not run here. */
  static @Nullable JobNote parse(String job, String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        fields.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    try {
      return JobId.processLives(fields.getOrDefault(PROCESS, ""))
          ? new JobNote(
              job,
              Long.parseLong(fields.getOrDefault(PID, "")),
              Integer.parseInt(fields.getOrDefault(RANKS, "")),
              fields.getOrDefault(PROGRAM, ""),
              fields.getOrDefault(STARTED_BY, ""),
              Instant.ofEpochMilli(Long.parseLong(fields.getOrDefault(SINCE, ""))))
          : null;
    } catch (NumberFormatException broken) {
      return null;
    }
  }

  String text() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(PROCESS, JobId.thisProcess());
    fields.put(PID, pid);
    fields.put(RANKS, ranks);
    fields.put(PROGRAM, oneLine(program));
    fields.put(STARTED_BY, oneLine(startedBy));
    fields.put(SINCE, since.toEpochMilli());
    StringBuilder text = new StringBuilder();
    fields.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.substring(0, Math.min(line.length(), TEXT_LIMIT));
  }

  private static String fileName(String job) {
    return JobFiles.path(PortFolder.path(), job, PURPOSE).getFileName().toString();
  }
}
