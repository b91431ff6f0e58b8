package dev.weft.internal.stall;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The observed state of one rank.
 *
 * @param quietMillis the time since the last movement there
 * @param epoch a number that changes with every movement
 * @param detail for a busy rank: where it computes, if known; for an ended one: how it ended; for a
 *     waiting one: why it may go on nevertheless, empty if it cannot for all that is known
 * @param unmatched for a waiting rank: messages that may have been meant for one of its receives
 * @param unstarted for a waiting rank: persistent requests that another one may wait for
 * @param endsCloses whether vain waits to close something shall be ended
 */
public record RankState(
    int rank,
    Activity activity,
    long quietMillis,
    long epoch,
    String detail,
    List<BlockedCall> calls,
    List<UnmatchedMessages> unmatched,
    List<UnstartedRequest> unstarted,
    boolean endsCloses) {

  /** Whether a rank may go on by itself. */
  public enum Activity {
    /** Some thread runs, or may. */
    BUSY,
    /** Every thread waits, at least one of them for another rank. */
    WAITING,
    /** The rank has left the job; it sends nothing any more. */
    ENDED
  }

  /** Whether every thread waits and something may still wake one. */
  boolean isInDoubt() {
    return activity == Activity.WAITING && !detail.isEmpty();
  }

  /** The same, where the ranks have other numbers. */
  public RankState renumbered(IntUnaryOperator number) {
    return new RankState(
        number.applyAsInt(rank),
        activity,
        quietMillis,
        epoch,
        detail,
        calls.stream().map(call -> call.renumbered(number)).toList(),
        unmatched.stream().map(messages -> messages.renumbered(number)).toList(),
        unstarted.stream().map(request -> request.renumbered(number)).toList(),
        endsCloses);
  }

  /** A rank of which only this is known. */
  public static RankState busy(int rank, String detail) {
    return new RankState(rank, Activity.BUSY, 0, 0, detail, List.of(), List.of(), List.of(), false);
  }

  /** A rank that has left. */
  public static RankState ended(int rank, String detail) {
    return new RankState(
        rank, Activity.ENDED, 0, 0, detail, List.of(), List.of(), List.of(), false);
  }
}
