package dev.weft.internal.control;

import dev.weft.internal.stall.RankList;
import java.util.stream.IntStream;

/**
 * Which ranks of a job share a process. Consecutive ones do, as threads of it: process <i>p</i> has
 * the ranks from <i>p</i> times {@code perProcess} on, and the last one perhaps fewer. Where each
 * rank is a process the two have the same numbers, those of ranks that come later too.
 *
 * @param ranks of the job, as far as they are there from the beginning
 * @param perProcess how many ranks a process has, at least 1
 */
public record RankLayout(int ranks, int perProcess) {
  /** Each rank is a process. */
  public static RankLayout separate(int ranks) {
    return new RankLayout(ranks, 1);
  }

  /** How many processes there are. */
  public int processes() {
    return Math.ceilDiv(ranks, perProcess);
  }

  /** The process of a rank. */
  public int processOf(int rank) {
    return rank < 0 ? rank : rank / perProcess;
  }

  /** The lowest rank of a process. */
  public int first(int process) {
    return process * perProcess;
  }

  /** How many ranks a process has. */
  public int count(int process) {
    return perProcess == 1 ? 1 : Math.min(perProcess, ranks - first(process));
  }

  /** The ranks of a process. */
  public IntStream of(int process) {
    int first = first(process);
    return IntStream.range(first, first + count(process));
  }

  /** Whether processes have several ranks. */
  public boolean isShared() {
    return perProcess > 1;
  }

  /** A process, in words. */
  public String words(int process) {
    if (!isShared()) {
      return "rank " + process;
    }
    return processes() == 1
        ? "the process of all ranks"
        : "the process of " + RankList.of(of(process).boxed().toList());
  }
}
