package dev.weft.boot.stall;

import java.util.List;

/**
 * A call of Weft that a thread is blocked in.
 *
 * @param site where it was called
 * @param peer the rank of the job that it waits for; negative while it may be any of the group
 * @param bytes size of the message or the buffer; negative if it has none
 * @param group the ranks of the job that may take part; empty for all
 */
public record BlockedCall(
    CallSite site,
    String thread,
    WaitKind kind,
    int peer,
    int context,
    int tag,
    long bytes,
    List<Integer> group) {

  /** Whether it can be ended by what this rank does. */
  boolean waitsFor(int rank) {
    return peer >= 0 ? peer == rank : group.isEmpty() || group.contains(rank);
  }

  boolean isMember(int rank) {
    return group.isEmpty() || group.contains(rank);
  }
}
