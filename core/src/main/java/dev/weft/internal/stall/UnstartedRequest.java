package dev.weft.internal.stall;

import java.util.function.IntUnaryOperator;

/**
 * A persistent request that its rank has prepared, and that is not under way now or cannot end
 * because the rank has not given all of it. It is known only if leaks are checked.
 *
 * @param peer the peer's rank in the job; negative for any
 * @param tag negative if it may be any
 * @param request what it is and what is missing, in words, with the place where it was prepared or
 *     started
 */
public record UnstartedRequest(int peer, int tag, String request) {

  UnstartedRequest renumbered(IntUnaryOperator rank) {
    return new UnstartedRequest(rank.applyAsInt(peer), tag, request);
  }

  /** Whether a rank that waits for the rank of this request may be waiting for the request. */
  boolean mayEnd(int rank, WaitTarget wait) {
    boolean samePeer = peer < 0 || peer == rank;
    boolean sameTag = tag < 0 || wait.tag() < 0 || wait.tag() == tag;
    return samePeer && sameTag;
  }
}
