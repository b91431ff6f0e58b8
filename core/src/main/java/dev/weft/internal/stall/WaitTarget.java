package dev.weft.internal.stall;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The message or event for which a thread waits.
 *
 * @param peer the awaited rank of the job; negative while it may be any rank of the group
 * @param context the message space; negative if it waits for no message
 * @param tag negative for any
 * @param bytes size of the message or the buffer; negative if it has none
 * @param group the ranks of the job that may take part; empty for all
 * @param communicator the message's communicator, in words; empty if it is not one of the program's
 */
public record WaitTarget(
    WaitKind kind,
    int peer,
    int context,
    int tag,
    long bytes,
    List<Integer> group,
    String communicator) {

  /** A target without words for its communicator. */
  public WaitTarget(
      WaitKind kind, int peer, int context, int tag, long bytes, List<Integer> group) {
    this(kind, peer, context, tag, bytes, group, "");
  }

  /** The same, with the words for its communicator. */
  public WaitTarget on(String title) {
    return new WaitTarget(kind, peer, context, tag, bytes, group, title);
  }

  WaitTarget renumbered(IntUnaryOperator number) {
    List<Integer> members = group.stream().map(number::applyAsInt).toList();
    return new WaitTarget(
        kind, number.applyAsInt(peer), context, tag, bytes, members, communicator);
  }

  /** Without a message: for one rank, for any of several, or with none for any at all. */
  public static WaitTarget of(WaitKind kind, List<Integer> ranks) {
    return new WaitTarget(kind, ranks.size() == 1 ? ranks.getFirst() : -1, -1, -1, -1, ranks);
  }

  /** Whether an action of this rank can end the wait. */
  boolean mayBe(int rank) {
    return peer >= 0 ? peer == rank : isMember(rank);
  }

  boolean isMember(int rank) {
    return group.isEmpty() || group.contains(rank);
  }

  boolean isSend() {
    return kind == WaitKind.SEND || kind == WaitKind.BUFFERED_SEND;
  }
}
