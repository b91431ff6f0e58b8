package dev.weft.cli;

import dev.weft.cli.doctor.AlignedLines;
import dev.weft.cli.doctor.Check;
import dev.weft.failure.WeftException;
import dev.weft.internal.job.JobNote;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The running jobs of this user on this machine, read from their notes. */
final class KnownJobs {
  private static final List<String> HEAD =
      List.of("job", "ranks", "started by", "process", "for", "program");

  private final List<JobNote> jobs;

  KnownJobs(List<JobNote> jobs) {
    this.jobs = jobs;
  }

  /**
   * Those that run now.
   *
   * @throws UsageException if they cannot be found
   */
  static KnownJobs now() {
    try {
      return new KnownJobs(JobNote.ofRunning());
    } catch (WeftException e) {
      throw new UsageException(UsageException.Kind.JOB, String.valueOf(e.getMessage()));
    }
  }

  /** What {@code weft doctor} says of those that run now. */
  static Check check() {
    try {
      return now().listed();
    } catch (UsageException e) {
      return new Check(
          Check.Verdict.WARN,
          "jobs",
          String.valueOf(e.getMessage()),
          "no command finds a job until then");
    }
  }

  private Check listed() {
    String found =
        jobs.stream()
            .map(
                job ->
                    "%s (%s of %s, by %s, process %d)"
                        .formatted(
                            job.shortId(),
                            ranks(job.ranks()),
                            job.program(),
                            job.startedBy(),
                            job.pid()))
            .collect(Collectors.joining(", "));
    return jobs.isEmpty()
        ? new Check(Check.Verdict.OK, "jobs", "none runs here", "")
        : new Check(
            Check.Verdict.OK,
            "jobs",
            found,
            "weft stacks JOB has one print what its ranks do and what objects they hold");
  }

  private static String ranks(int count) {
    return count == 1 ? "1 rank" : count + " ranks";
  }

  /** A line for each, the heading first; only one that says so if none runs. */
  List<String> table() {
    if (jobs.isEmpty()) {
      return List.of(none());
    }
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    Instant now = Instant.now();
    for (JobNote job : jobs) {
      rows.add(
          List.of(
              job.shortId(),
              Integer.toString(job.ranks()),
              job.startedBy(),
              Long.toString(job.pid()),
              age(Duration.between(job.since(), now)),
              job.program()));
    }
    return AlignedLines.aligned(rows);
  }

  static String age(Duration age) {
    long seconds = Math.max(age.toSeconds(), 0);
    return seconds < 3_600
        ? "%d:%02d".formatted(seconds / 60, seconds % 60)
        : "%d:%02d:%02d".formatted(seconds / 3_600, seconds / 60 % 60, seconds % 60);
  }

  /**
   * The job that is meant.
   *
   * @param word its id or how that begins, or its process; null means the only one
   * @throws UsageException if there is none, or it may be any of several
   */
  JobNote meant(@Nullable String word) {
    if (word == null && jobs.isEmpty()) {
      throw new UsageException(UsageException.Kind.JOB, none());
    }
    List<JobNote> meant = jobs.stream().filter(job -> word == null || isCalled(job, word)).toList();
    if (meant.isEmpty() && word != null) {
      meant = jobs.stream().filter(job -> job.shortId().startsWith(word)).toList();
    }
    if (meant.size() == 1) {
      return meant.getFirst();
    }
    String listed = jobs.isEmpty() ? "; " + none() : "\n" + String.join("\n", table());
    throw new UsageException(
        UsageException.Kind.JOB,
        word == null
            ? "say which of these jobs, by the first column:" + listed
            : "%s: %s%s"
                .formatted(
                    word,
                    meant.isEmpty()
                        ? "no job of this user that runs here has this id or process"
                        : "the id of more than one job begins so",
                    listed));
  }

  private static boolean isCalled(JobNote job, String word) {
    return job.shortId().equals(word)
        || job.job().equals(word)
        || Long.toString(job.pid()).equals(word);
  }

  private static String none() {
    return "no job of this user runs here, or it runs with another folder for temporary files, or has begun only just now";
  }
}
