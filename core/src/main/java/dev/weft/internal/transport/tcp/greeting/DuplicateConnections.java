package dev.weft.internal.transport.tcp.greeting;

import java.util.Arrays;

/**
 * Decides which of two connections between a pair of ranks is kept when both ranks dial at the same
 * time. Any thread; never blocks for long.
 *
 * <p>Each rank keeps one state for each peer, and each change of the state is atomic. The lower
 * rank's dial wins: a rank that is dialing refuses a higher rank's dial and takes a lower rank's. A
 * dial counts only when the other side has taken it, which its proof shows; before that only the
 * handshake is sent. So the lower rank decides, when the higher rank's dial has been authenticated.
 * If the lower rank's own dial has begun, the higher rank's dial is refused, and the lower rank's
 * will be taken. If it has not begun, the higher rank's dial is taken, and the lower rank does not
 * dial. So at most one connection is kept, and no frame was sent on the refused one.
 */
public final class DuplicateConnections {
  private enum State {
    NONE,
    DIALING,
    TAKEN
  }

  private final int rank;
  private final State[] states;

  public DuplicateConnections(int rank, int size) {
    this.rank = rank;
    this.states = new State[size];
    Arrays.fill(states, State.NONE);
  }

  /** Whether a peer can have this number. */
  boolean valid(int peer) {
    return peer >= 0 && peer < states.length && peer != rank;
  }

  /** Before dialing: false if the peer's own dial has been taken already. */
  public synchronized boolean dial(int peer) {
    if (states[peer] != State.NONE) {
      return false;
    }
    states[peer] = State.DIALING;
    return true;
  }

  /** Whether to take the authenticated dial of a peer. */
  synchronized boolean take(int peer) {
    boolean free = states[peer] == State.NONE || (states[peer] == State.DIALING && peer < rank);
    if (free) {
      states[peer] = State.TAKEN;
    }
    return free;
  }

  /** This rank's dial has been taken: false if the peer's was taken meanwhile. */
  synchronized boolean confirm(int peer) {
    if (states[peer] != State.DIALING) {
      return false;
    }
    states[peer] = State.TAKEN;
    return true;
  }

  /** Whether this rank must still bring its own dial to an end. */
  synchronized boolean dialing(int peer) {
    return states[peer] == State.DIALING;
  }

  /** A connection that was taken could not be kept. */
  public synchronized void release(int peer) {
    states[peer] = State.NONE;
  }
}
