package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.stall.RankList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that a job has lost and goes on without: says so of each, counts them, and decides
 * whether the job has failed. It has if the process that ended last did so by a failure: then
 * nobody was left to go on. For the launcher's loop.
 */
final class LostRanks {
  private final LaunchPlan plan;

  /** Number of ranks, with those that have come in new places. */
  private int size;

  /** Those that are dead just now. */
  private final Set<Integer> lost = new TreeSet<>();

  private int deaths;
  private int replaced;
  private @Nullable RankFailure first;
  private boolean lastFailed;

  /** Whether the deaths that come have been said already. */
  private final Set<Integer> said = new HashSet<>();

  LostRanks(LaunchPlan plan) {
    this.plan = plan;
    this.size = plan.ranks;
  }

  boolean isEmpty() {
    return deaths == 0;
  }

  /** A host is lost, and all these ranks are with it, which are told of one by one next. */
  void hostLost(String host, String why, List<Integer> ranks) {
    said.addAll(ranks);
    String with =
        ranks.isEmpty()
            ? "none of the ranks is there"
            : "with it %s, of %d".formatted(RankList.of(ranks), size);
    plan.report.accept(
        "weft: host %s is lost: %s; %s; the job goes on [W2006]%n".formatted(host, why, with));
  }

  /**
   * A rank is dead.
   *
   * @param where its host, in words that follow it
   * @param alive how many processes still run
   * @param isReplaced whether another process is started in its place
   */
  void died(RankFailure failure, String where, int alive, boolean isReplaced) {
    first = first == null ? failure : first;
    lastFailed = true;
    lost.add(failure.rank());
    deaths++;
    if (isReplaced) {
      replaced++;
    }
    StringBuilder text = new StringBuilder();
    if (!said.remove(failure.rank())) {
      text.append("weft: rank %d%s %s; ".formatted(failure.rank(), where, failure.reason()));
      int left = plan.threads ? size - lost.size() : alive;
      text.append(
          left == 0
              ? "no rank is left"
              : "the job goes on with %d of %d ranks".formatted(left, size));
      text.append(isReplaced ? ", and starts another process for it" : "").append(" [W2005]\n");
      if (!failure.detail().isEmpty()) {
        text.append(failure.detail().stripTrailing()).append('\n');
      }
    } else if (isReplaced) {
      text.append(
          "weft: another process is started for rank %d [W2007]%n".formatted(failure.rank()));
    }
    plan.report.accept(text.toString());
  }

  /** So many processes are started in new places. */
  void grew(int count) {
    size += count;
  }

  /** A process has met the others, in a dead rank's place or a new one. */
  void returned(int rank, String where) {
    String how = lost.remove(rank) ? "is back" : "has come";
    plan.report.accept("weft: rank %d %s%s [W2007]%n".formatted(rank, how, where));
  }

  /** A process has ended in order. */
  void endedInOrder() {
    lastFailed = false;
  }

  /** The failure of the job; null if somebody was left, whose process ended in order. */
  @Nullable RankFailure failure() {
    return lastFailed && first != null && first.exitCode() != 0 ? first : null;
  }

  /** At the end: says how many were lost. */
  void report() {
    if (deaths > 0) {
      plan.report.accept(
          lost.isEmpty()
              ? "weft: the job ended with all ranks, %d of them as new processes [W2008]%n"
                  .formatted(replaced)
              : "weft: the job ended without %s, of %d [W2008]%n"
                  .formatted(RankList.of(lost), size));
    }
  }
}
