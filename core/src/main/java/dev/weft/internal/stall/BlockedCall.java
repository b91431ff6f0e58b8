package dev.weft.internal.stall;

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

  /** The same on behalf of a thread that is somewhere else: one that works in the background. */
  BlockedCall at(CallSite caller) {
    CallSite.Part part = caller.part() == CallSite.Part.MESSAGES ? site.part() : caller.part();
    String call = caller.call().isEmpty() ? site.call() : caller.call();
    return new BlockedCall(
        new CallSite(call, caller.place(), part), thread, kind, peer, context, tag, bytes, group);
  }

  /** The same of a thread of this name. */
  BlockedCall by(String name) {
    return new BlockedCall(site, name, kind, peer, context, tag, bytes, group);
  }

  /** Whether it can be ended by what this rank does. */
  boolean waitsFor(int rank) {
    return peer >= 0 ? peer == rank : group.isEmpty() || group.contains(rank);
  }

  /** Whether another thread of the rank, at work for this one, waits for what matters. */
  boolean isProxy() {
    return kind == WaitKind.BACKGROUND;
  }

  boolean isSend() {
    return kind == WaitKind.SEND || kind == WaitKind.BUFFERED_SEND;
  }

  boolean isMember(int rank) {
    return group.isEmpty() || group.contains(rank);
  }
}
