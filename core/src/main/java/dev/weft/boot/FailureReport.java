package dev.weft.boot;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What the user reads about a failure. Does not block. */
final class FailureReport {
  private static final int SIGNAL_BASE = 128;
  private static final int SIGNAL_END = 160;
  private static final String DURATION_PREFIX = "PT";
  private static final String NEW_LINE = "\n";

  /** The failure that an exit code other than 0 means. */
  static RankFailure ofExit(int rank, int code) {
    boolean bySignal = code > SIGNAL_BASE && code < SIGNAL_END;
    String reason =
        bySignal
            ? "was ended by " + Signals.name(code - SIGNAL_BASE) + " (exit code " + code + ")"
            : "exited with code " + code;
    return new RankFailure(rank, code, reason, "");
  }

  /** The job ran out of time. */
  static RankFailure ofTimeout(Duration limit) {
    String text = limit.toString().substring(DURATION_PREFIX.length()).toLowerCase(Locale.ROOT);
    return new RankFailure(
        RankFailure.JOB,
        RankFailure.TIMEOUT_CODE,
        "the job did not end within its time limit of " + text,
        "");
  }

  /** One of the ranks that share a process has ended it. */
  static RankFailure ofSharedExit() {
    return new RankFailure(
        RankFailure.JOB,
        1,
        "System.exit ended the ranks that share the process with --threads; return from main instead",
        "");
  }

  /** The first failure, and what the other ranks were doing. */
  static String text(
      RankFailure failure, List<String> earlier, List<RankProcess> ranks, boolean threads) {
    StringBuilder text = new StringBuilder();
    text.append("weft: ").append(headline(failure)).append(NEW_LINE);
    if (!failure.detail().isEmpty()) {
      text.append(failure.detail().stripTrailing()).append(NEW_LINE);
    }
    for (String line : earlier) {
      text.append("weft: before that, ").append(line).append(NEW_LINE);
    }
    for (RankProcess rank : ranks) {
      if (threads || rank.rank != failure.rank()) {
        appendOther(text, rank, threads);
      }
    }
    return text.toString();
  }

  static String headline(RankFailure failure) {
    return failure.rank() == RankFailure.JOB
        ? failure.reason()
        : "rank " + failure.rank() + " " + failure.reason();
  }

  private static void appendOther(StringBuilder text, RankProcess rank, boolean threads) {
    String who =
        (threads ? "the process of all ranks" : "rank " + rank.rank)
            + " (pid "
            + rank.process.pid()
            + ")";
    if (rank.stacks != null && !rank.stacks.isBlank()) {
      text.append("weft: ").append(who).append(" was here:").append(NEW_LINE);
      text.append(rank.stacks.stripTrailing()).append(NEW_LINE);
    } else if (!rank.running()) {
      text.append("weft: ").append(who).append(" had ended with exit code ");
      text.append(rank.exitCode).append(NEW_LINE);
    } else {
      text.append("weft: ").append(who).append(" did not say what it was doing").append(NEW_LINE);
    }
  }

  private FailureReport() {}
}
