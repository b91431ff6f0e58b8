package dev.weft.internal.control.hub;

import dev.weft.internal.control.RankLayout;
import dev.weft.internal.stall.RankList;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a rank, of the process that several ranks share, or of the whole job.
 *
 * @param rank the rank, or the first of several; -1 when the job as a whole ran out of time
 * @param ranks how many ranks it is the failure of, those of one process
 * @param exitCode the code with which the job ends if this is its first failure
 * @param reason one clause that follows "rank N": "was killed by SIGKILL", "threw ..."
 * @param detail a stack trace, or empty
 */
public record RankFailure(int rank, int ranks, int exitCode, String reason, String detail) {
  /** {@link #rank()} of a failure that is nobody's. */
  public static final int JOB = -1;

  private static final String STALLED = "it cannot go on, and stalls are to end it";

  /** The code with which a job ends that has this first failure; 1 if none is known. */
  static int exitCodeOf(@Nullable RankFailure first) {
    return first == null ? 1 : first.exitCode;
  }

  /** The failure of one rank, or of the job. */
  public RankFailure(int rank, int exitCode, String reason, String detail) {
    this(rank, 1, exitCode, reason, detail);
  }

  /** The failure of all ranks of a process, which has ended or can no longer take part. */
  public static RankFailure ofProcess(RankLayout layout, int process, int exitCode, String reason) {
    return new RankFailure(layout.first(process), layout.count(process), exitCode, reason, "");
  }

  /** Whether it is the failure of this rank, too. */
  public boolean isOf(int any) {
    return rank != JOB && any >= rank && any < rank + ranks;
  }

  /** Does something for each rank that has failed. */
  public void each(IntConsumer action) {
    if (rank != JOB) {
      IntStream.range(rank, rank + ranks).forEach(action);
    }
  }

  /** Who has failed, in words before the reason; empty if that is the job. */
  public String subject() {
    if (rank == JOB) {
      return "";
    }
    return ranks == 1
        ? "rank " + rank
        : "the process of " + RankList.of(IntStream.range(rank, rank + ranks).boxed().toList());
  }

  /** Of an aborted job's code the system keeps eight bits, and that job has not succeeded. */
  static RankFailure ofAbort(int rank, int code, String reason) {
    int kept = (code & 0xff) == 0 ? 1 : code;
    return new RankFailure(rank, kept, "aborted the job: " + reason, "");
  }

  /** The hub hears less than half of the ranks, as this one shows: the others may go on. */
  static RankFailure ofMinority(int rank, String reason) {
    return new RankFailure(
        JOB,
        1,
        "fewer than half of the ranks can be reached from here, so this side of the job ends: rank %d %s"
            .formatted(rank, reason),
        "");
  }

  /** The job cannot go on by itself. */
  public static RankFailure ofStall() {
    return new RankFailure(JOB, 1, STALLED, "");
  }

  /** The same with another reason. */
  public RankFailure because(String otherReason) {
    return new RankFailure(rank, ranks, exitCode, otherReason, detail);
  }

  /** The code of the line that tells it, as it follows the reason. */
  public String code() {
    return rank == JOB ? " [W2002]" : " [W2001]";
  }

  /** Whether the job could not go on by itself. */
  public boolean isStall() {
    return reason.equals(STALLED);
  }

  static RankFailure ofException(int rank, String trace) {
    return new RankFailure(rank, 1, "ended with an uncaught exception", trace);
  }
}
