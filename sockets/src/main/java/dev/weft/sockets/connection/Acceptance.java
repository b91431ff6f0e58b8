package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Counts;
import dev.weft.sockets.rendezvous.Offer;
import dev.weft.sockets.rendezvous.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the offer of shared memory for a connection. The offering end may ask repeatedly
 * until there is an answer, which is then final. Any thread, never blocks.
 */
final class Acceptance {
  private volatile @Nullable Offer offer;
  private volatile boolean plain;
  private volatile long askedNanos;

  /** The acceptance of an offer, or of a taken one. */
  Acceptance(@Nullable Offer offer) {
    this.offer = offer;
    if (offer == null) {
      Counts.countFast();
    }
  }

  boolean isPlain() {
    return plain;
  }

  /** Whether it is known that everything goes through shared memory. */
  boolean isFast() {
    Offer open = offer;
    if (open == null || plain) {
      return !plain;
    }
    if (open.isTaken()) {
      becomeFast();
      return true;
    }
    return false;
  }

  private synchronized void becomeFast() {
    if (offer != null) {
      offer = null;
      Counts.countFast();
    }
  }

  /** Ends the uncertainty: the offer has been taken, or never will be. True if it is plain. */
  boolean decideAgainst(Reason reason) {
    Offer open = offer;
    if (open != null && open.withdraw(reason)) {
      plain = true;
    }
    return !isFast();
  }

  /**
   * The time for which a writer still waits for the decision; 0 when it is made, or has to be made
   * by {@link #giveUp}. The time counts from the first question.
   */
  long nanosLeft() {
    Offer open = offer;
    if (open == null || isFast() || plain) {
      return 0;
    }
    long now = System.nanoTime();
    if (askedNanos == 0) {
      askedNanos = now | 1;
    }
    return Math.max(0, open.patienceNanos() - (now - askedNanos));
  }

  /**
   * Announces that a writer sends bytes through TCP; false if the decision is made, or has to be.
   */
  boolean beginEarly() {
    Offer open = offer;
    return open != null && open.memory().beginEarly();
  }

  /** It has sent so many. */
  void endEarly(long bytes) {
    Offer open = offer;
    if (open != null) {
      open.memory().endEarly(bytes);
    }
  }

  /** Waits no longer for the peer to accept: true if the connection is fast. */
  boolean giveUp() {
    Offer open = offer;
    boolean fast = !decideAgainst(Reason.NOT_ACCEPTED);
    if (open != null) {
      open.waited();
    }
    return fast;
  }
}
