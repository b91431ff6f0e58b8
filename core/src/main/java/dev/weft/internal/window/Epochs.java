package dev.weft.internal.window;

import dev.weft.failure.WeftException;
import dev.weft.rma.WindowSynchronization.LockType;
import java.util.Arrays;

/**
 * The targets that this rank may access, and the kind of epoch that allows it. Operations read
 * {@link #access} without a lock; only synchronisation calls change it, which the program must
 * order against its operations.
 *
 * <pre>
 *            fence                    start                         lock, of the last: unlock
 *   FENCE ◀─────────▶ IDLE    IDLE ─────────▶ STARTED    IDLE, LOCKED ─────────▶ LOCKED
 *     │ no operation     ▲      ▲                │         IDLE ──lockAll──▶ LOCKED_ALL
 *     └──yet: any call───┘      └──complete──────┘           ▲───unlockAll────────┘
 * </pre>
 */
final class Epochs {
  static final byte NONE = 0;
  static final byte LOCKING = -1;
  private static final byte FENCE = 1;
  private static final byte STARTED = 2;
  private static final byte SHARED = 3;
  private static final byte EXCLUSIVE = 4;

  /** Added to the two before: the lock has not been taken, by a promise of the program. */
  private static final byte UNCHECKED = 2;

  /** Which kind of epoch is open. */
  enum State {
    IDLE("no epoch is open"),
    FENCE("an epoch of fence with operations is open"),
    STARTED("the epoch of start is open"),
    LOCKED("locks are held"),
    LOCKED_ALL("lockAll is in force"),
    CLOSED("the window is closed");

    final String words;

    State(String words) {
      this.words = words;
    }
  }

  /** For each target, positive if it may be accessed. */
  final byte[] access;

  /** An operation has been made in this epoch. */
  boolean used;

  private final int rank;
  private State state = State.IDLE;
  private int locks;

  Epochs(int rank, int size) {
    this.rank = rank;
    this.access = new byte[size];
  }

  synchronized void afterFence(boolean opens) {
    state = opens ? State.FENCE : State.IDLE;
    used = false;
    Arrays.fill(access, opens ? FENCE : NONE);
  }

  /** Begins an epoch; this ends a fence's epoch without operations. */
  synchronized void begin(String call, State next) {
    leaveUnusedFence();
    require(call, "end that epoch first", State.IDLE);
    state = next;
  }

  synchronized void started(int target) {
    access[target] = STARTED;
  }

  synchronized boolean isStarted(int target) {
    return access[target] == STARTED;
  }

  synchronized void beforeLock(int target) {
    leaveUnusedFence();
    require("lock", "end that epoch first", State.IDLE, State.LOCKED);
    if (access[target] != NONE) {
      throw WindowChecks.state(
          "lock of rank " + target, "rank " + rank + " holds it", "unlock it first");
    }
    state = State.LOCKED;
    locks++;
    access[target] = LOCKING;
  }

  synchronized void locked(int target, LockType type, boolean unchecked) {
    int held = type == LockType.EXCLUSIVE ? EXCLUSIVE : SHARED;
    access[target] = (byte) (unchecked ? held + UNCHECKED : held);
  }

  synchronized void beforeUnlock(int target) {
    require("unlock of rank " + target, "lock it first", State.LOCKED);
    if (access[target] < SHARED) {
      throw WindowChecks.state(
          "unlock of rank " + target, "rank " + rank + " does not hold it", "lock it first");
    }
  }

  synchronized void unlocked(int target) {
    access[target] = NONE;
    if (state == State.LOCKED && --locks == 0) {
      idle();
    }
  }

  /** Ends all access. */
  synchronized void idle() {
    state = State.IDLE;
    locks = 0;
    used = false;
    Arrays.fill(access, NONE);
  }

  LockType typeOf(int target) {
    byte held = access[target];
    return held == EXCLUSIVE || held == EXCLUSIVE + UNCHECKED
        ? LockType.EXCLUSIVE
        : LockType.SHARED;
  }

  /** Whether the target's lock has really been taken. */
  boolean isTaken(int target) {
    return access[target] == SHARED || access[target] == EXCLUSIVE;
  }

  boolean isLocked(int target) {
    return access[target] >= SHARED;
  }

  /** Why the target must not be accessed. */
  synchronized WeftException refusal(int target) {
    return state == State.CLOSED ? WindowChecks.closed() : WindowChecks.noEpoch(rank, target);
  }

  synchronized void requireOpen() {
    if (state == State.CLOSED) {
      throw WindowChecks.closed();
    }
  }

  synchronized State state() {
    return state;
  }

  synchronized boolean isClosed() {
    return state == State.CLOSED;
  }

  /** Whether an epoch would be cut off by closing the window now. */
  synchronized boolean isUnderWay() {
    return state == State.STARTED
        || state == State.LOCKED
        || state == State.LOCKED_ALL
        || (state == State.FENCE && used);
  }

  synchronized void close() {
    idle();
    state = State.CLOSED;
  }

  private void leaveUnusedFence() {
    if (state == State.FENCE && !used) {
      idle();
    }
  }

  /** Checks that a call fits the epoch that is open. */
  synchronized void require(String call, String remedy, State... allowed) {
    if (!Arrays.asList(allowed).contains(state)) {
      requireOpen();
      throw WindowChecks.state(call + " at rank " + rank, state.words, remedy);
    }
  }
}
