package dev.weft.internal.stall;

import dev.weft.internal.stall.RankState.Activity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides from successive pictures of a job whether there is a stall to report. One picture is not
 * enough, because ranks are not observed at the same instant: the same ranks must be found stuck
 * twice, without a movement in between. A stall is reported when it is first found, and once more
 * when it includes every rank. One thread at a time.
 */
public final class StallJudge {
  private Map<Integer, Long> suspected = Map.of();
  private Map<Integer, Long> reported = Map.of();
  private boolean reportedWhole;

  /** The verdict. */
  public enum Verdict {
    NOTHING,
    LOOK_AGAIN,
    /** A new stall: report it, and end the waits of {@link #closers}. */
    REPORT,
    /** A known stall with more such waits. */
    RELEASE
  }

  /**
   * Judges a picture.
   *
   * @param limitMillis the time for which some stuck rank must have been quiet, and every one for
   *     half of it
   */
  public Verdict judge(List<RankState> picture, long limitMillis) {
    List<RankState> settled = settled(picture, limitMillis);
    Set<Integer> stuck = new WaitGraph(settled).stuck();
    Map<Integer, Long> epochs = new HashMap<>();
    boolean longEnough = false;
    boolean whole = true;
    for (RankState state : settled) {
      if (stuck.contains(state.rank())) {
        epochs.put(state.rank(), state.epoch());
        longEnough |= state.quietMillis() >= limitMillis;
      } else {
        whole &= state.activity() == Activity.ENDED;
      }
    }
    boolean known = isReported(epochs, whole);
    if (epochs.isEmpty() || !longEnough || (known && closers(picture, limitMillis).isEmpty())) {
      suspected = Map.of();
      return Verdict.NOTHING;
    }
    if (!epochs.equals(suspected)) {
      suspected = epochs;
      return Verdict.LOOK_AGAIN;
    }
    suspected = Map.of();
    if (known) {
      return Verdict.RELEASE;
    }
    reported = epochs;
    reportedWhole = whole;
    return Verdict.REPORT;
  }

  private boolean isReported(Map<Integer, Long> epochs, boolean whole) {
    boolean goesOn =
        reported.entrySet().stream()
            .anyMatch(each -> each.getValue().equals(epochs.get(each.getKey())));
    return goesOn && (reportedWhole || !whole);
  }

  /**
   * The ranks that wait for others to close a window, file or node with them, can never go on, and
   * want to be told. An exception may have led them there, which does not show before their wait
   * ends.
   */
  public static List<Integer> closers(List<RankState> picture, long limitMillis) {
    List<RankState> settled = settled(picture, limitMillis);
    Set<Integer> certain = new WaitGraph(settled).certain();
    return settled.stream()
        .filter(state -> state.endsCloses() && certain.contains(state.rank()))
        .filter(state -> state.calls().stream().anyMatch(BlockedCall::isClosing))
        .map(RankState::rank)
        .toList();
  }

  /** The picture in which ranks that have just come to rest count as busy. */
  public static List<RankState> settled(List<RankState> picture, long limitMillis) {
    List<RankState> settled = new ArrayList<>();
    for (RankState state : picture) {
      boolean fresh = state.activity() == Activity.WAITING && state.quietMillis() < limitMillis / 2;
      settled.add(fresh ? RankState.busy(state.rank(), state.detail()) : state);
    }
    return settled;
  }
}
