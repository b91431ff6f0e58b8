package dev.weft.internal.stall;

import java.util.List;

/**
 * What one rank was seen doing.
 *
 * @param quietMillis how long nothing has moved there
 * @param epoch the same as long as nothing moves
 * @param detail of a busy rank: where it computes, if that is known; of an ended one: how it ended;
 *     of a waiting one: why it may go on nevertheless, empty if nothing shows that it may
 * @param unmatched of a waiting rank: messages that one of its receives may have been meant for
 * @param unstarted of a waiting rank: persistent requests that another one may wait for
 * @param endsCloses whether it wants waits in vain to close something ended
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

  /** Whether every thread waits and something may wake one all the same. */
  boolean isInDoubt() {
    return activity == Activity.WAITING && !detail.isEmpty();
  }

  /** A rank of which no more is known than this. */
  public static RankState busy(int rank, String detail) {
    return new RankState(rank, Activity.BUSY, 0, 0, detail, List.of(), List.of(), List.of(), false);
  }

  /** A rank that has left. */
  public static RankState ended(int rank, String detail) {
    return new RankState(
        rank, Activity.ENDED, 0, 0, detail, List.of(), List.of(), List.of(), false);
  }
}
