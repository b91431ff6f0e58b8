package dev.weft.internal.stall;

import dev.weft.internal.stall.RankState.Activity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides from successive pictures of a job whether there is a stall to report. One picture is not
 * enough, since ranks are not seen at the same instant: the same ranks must be found stuck twice,
 * with nothing having moved in between. A stall is reported when it is first found, and once more
 * if it has come to hold every rank. One thread at a time.
 */
public final class StallJudge {
  private Map<Integer, Long> suspected = Map.of();
  private Map<Integer, Long> reported = Map.of();
  private boolean reportedWhole;

  /** What is to be done. */
  public enum Verdict {
    NOTHING,
    LOOK_AGAIN,
    /** There is a stall: say so, and end the waits of {@link #closers}. */
    REPORT,
    /** It is known; there are more such waits. */
    RELEASE
  }

  /**
   * Judges a picture.
   *
   * @param limitMillis how long some stuck rank must have been quiet, and half that every one
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
   * The ranks that wait for others to close a window or file with them, can never go on, and want
   * to be told. An exception may have brought them there, which is not seen before their wait ends.
   */
  public static List<Integer> closers(List<RankState> picture, long limitMillis) {
    List<RankState> settled = settled(picture, limitMillis);
    Set<Integer> certain = new WaitGraph(settled).certain();
    return settled.stream()
        .filter(state -> state.endsCloses() && certain.contains(state.rank()))
        .filter(state -> state.calls().stream().anyMatch(call -> call.site().isClosing()))
        .map(RankState::rank)
        .toList();
  }

  /** The picture with those that have only just come to rest taken as busy. */
  public static List<RankState> settled(List<RankState> picture, long limitMillis) {
    List<RankState> settled = new ArrayList<>();
    for (RankState state : picture) {
      boolean fresh = state.activity() == Activity.WAITING && state.quietMillis() < limitMillis / 2;
      settled.add(fresh ? RankState.busy(state.rank(), state.detail()) : state);
    }
    return settled;
  }
}
