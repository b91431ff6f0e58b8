package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.rank.RankLocations;
import dev.weft.internal.stall.RankList;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The report of a failure to the user. Does not block. */
final class FailureReport {
  /** What timeout(1) uses. */
  private static final int TIMEOUT_CODE = 124;

  private static final int SIGNAL_BASE = 128;
  private static final int SIGNAL_END = 160;
  private static final String DURATION_PREFIX = "PT";
  private static final String NEW_LINE = "\n";

  /** The failure that an exit code other than 0 means. */
  static RankFailure ofExit(RankLayout layout, int process, int code) {
    boolean bySignal = code > SIGNAL_BASE && code < SIGNAL_END;
    String reason =
        bySignal
            ? "was ended by " + Signals.name(code - SIGNAL_BASE) + " (exit code " + code + ")"
            : "exited with code " + code;
    return RankFailure.ofProcess(layout, process, code, reason);
  }

  /** The job ran out of time. */
  static RankFailure ofTimeout(Duration limit) {
    String text = limit.toString().substring(DURATION_PREFIX.length()).toLowerCase(Locale.ROOT);
    return ofJob(TIMEOUT_CODE, "the job did not end within its time limit of " + text);
  }

  /** What the ranks print can no longer be kept. */
  static RankFailure ofLostOutput(IOException why) {
    return ofJob(1, "what the ranks print cannot be written: " + why.getMessage());
  }

  /** One of the ranks that share a process has ended it. */
  static RankFailure ofSharedExit(RankLayout layout, int process) {
    String those =
        layout.processes() == 1
            ? "the ranks that share the process"
            : RankList.of(layout.of(process).boxed().toList()) + ", which share a process";
    return ofJob(
        1, "System.exit ended %s with --threads; return from main instead".formatted(those));
  }

  private static RankFailure ofJob(int code, String reason) {
    return new RankFailure(RankFailure.JOB, code, reason, "");
  }

  /** The first failure, and where the other ranks were. */
  static String text(
      RankFailure failure, List<String> earlier, List<RankProcess> ranks, LaunchPlan plan) {
    StringBuilder text = new StringBuilder();
    text.append("weft: ").append(headline(failure, where(failure, ranks, plan.layout())));
    text.append(failure.code()).append(NEW_LINE);
    if (!failure.detail().isEmpty()) {
      text.append(failure.detail().stripTrailing()).append(NEW_LINE);
    }
    for (String line : earlier) {
      text.append("weft: before that, ").append(line).append(" [W2001]").append(NEW_LINE);
    }
    Map<String, Set<Integer>> others = new LinkedHashMap<>();
    for (RankProcess rank : ranks) {
      if (plan.threads || rank.rank != failure.rank()) {
        addOther(others, rank, failure, plan.threads);
      }
    }
    return text.append(RankLocations.text(others)).toString();
  }

  /**
   * What failed after the first failure, as one line for all that ended alike, and where those were
   * who had not answered before the report.
   */
  static String ofLater(List<RankFailure> failures, List<RankProcess> silent) {
    Map<String, Set<Integer>> byReason = new LinkedHashMap<>();
    for (RankFailure failure : failures) {
      failure.each(rank -> RankLocations.add(byReason, failure.reason(), rank));
    }
    StringBuilder text = new StringBuilder();
    byReason.forEach(
        (reason, ranks) ->
            text.append("weft: then ")
                .append(RankList.of(ranks))
                .append(' ')
                .append(reason)
                .append(" [W2001]")
                .append(NEW_LINE));
    Map<String, Set<Integer>> others = new LinkedHashMap<>();
    for (RankProcess rank : silent) {
      if (rank.stacks != null) {
        RankLocations.addTo(others, rank.stacks);
      } else {
        RankLocations.add(others, "gave no answer in time", rank.rank);
      }
    }
    return text.append(RankLocations.text(others)).toString();
  }

  /** The first failure in one line, once other output has moved the report away. */
  static String reminder(RankFailure failure) {
    String said = failure.detail().lines().findFirst().map(": "::concat).orElse("");
    return "weft: the job failed because "
        + headline(failure)
        + said
        + "; more above"
        + failure.code()
        + NEW_LINE;
  }

  static String headline(RankFailure failure) {
    return headline(failure, "");
  }

  private static String headline(RankFailure failure, String where) {
    return failure.rank() == RankFailure.JOB
        ? failure.reason()
        : failure.subject() + where + " " + failure.reason();
  }

  /** The host of the rank that failed, as words; empty for this one. */
  private static String where(RankFailure failure, List<RankProcess> ranks, RankLayout layout) {
    return ranks.stream()
        .filter(rank -> rank.rank == layout.processOf(failure.rank()))
        .map(rank -> rank.process.where())
        .findFirst()
        .orElse("");
  }

  private static void addOther(
      Map<String, Set<Integer>> others, RankProcess rank, RankFailure failure, boolean threads) {
    if (rank.stacks != null) {
      RankLocations.addTo(others, rank.stacks);
      if (threads) {
        others.values().forEach(ranks -> ranks.remove(failure.rank()));
        others.values().removeIf(Set::isEmpty);
      }
    } else if (!threads && !rank.running()) {
      String words = rank.exitCode == 0 ? "had ended" : "had ended with exit code " + rank.exitCode;
      RankLocations.add(others, words, rank.rank);
    }
  }

  private FailureReport() {}
}
