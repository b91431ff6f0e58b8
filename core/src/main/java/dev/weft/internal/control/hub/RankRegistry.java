package dev.weft.internal.control.hub;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The state of each rank of a job, as its {@link JobServer} knows it. For the server's loop.
 *
 * <pre>
 *   AWAITED --attaches--> ATTACHED --joins--> MEMBER --parts--> PARTED
 *   ATTACHED --gives up before it has an answer--> AWAITED
 *   MEMBER, PARTED --leaves--> LEFT --joins--> MEMBER
 *   any --its process has ended, or counts as ended--> GONE
 *   GONE --another process is to have the rank, in a job that outlives failures--> AWAITED
 * </pre>
 *
 * <p>GONE is final for a process: frames that it sent before and that are read later do not change
 * the state. Ranks that are threads of one process have one state, under that process's number.
 */
public final class RankRegistry {
  /** What is known of a rank. */
  public enum State {
    /** Its process has not come yet. */
    AWAITED,
    /** Its process is connected, and its program has not joined. */
    ATTACHED,
    /** It has given its card. */
    MEMBER,
    /** It has closed Weft, and stays for what others have not received. */
    PARTED,
    /** It is out, and may join again. */
    LEFT,
    /** Its process has ended, or counts as ended. */
    GONE
  }

  private final State[] states;

  /** Those that have said themselves why they end. */
  private final boolean[] explained;

  /**
   * @param awaited ranks that are there from the beginning
   * @param places for them, and for those that may come; nobody has had the others
   */
  RankRegistry(int awaited, int places) {
    states = new State[places];
    Arrays.fill(states, State.GONE);
    Arrays.fill(states, 0, awaited, State.AWAITED);
    explained = new boolean[places];
  }

  public int size() {
    return states.length;
  }

  public State state(int rank) {
    return states[rank];
  }

  /** Whether it has given its card and has not left since. */
  public boolean isMember(int rank) {
    return states[rank] == State.MEMBER || states[rank] == State.PARTED;
  }

  public boolean isGone(int rank) {
    return states[rank] == State.GONE;
  }

  /** Whether it has said itself why it ends, or somebody else has. */
  public boolean isExplained(int rank) {
    return explained[rank];
  }

  /** Those whose processes have not come yet. */
  public List<Integer> awaited() {
    return IntStream.range(0, states.length)
        .filter(rank -> states[rank] == State.AWAITED)
        .boxed()
        .toList();
  }

  /** Takes the next state of a rank, unless that is gone. */
  public void become(int rank, State next) {
    if (states[rank] != State.GONE) {
      states[rank] = next;
    }
  }

  /** Another process has the rank of one that is gone, and is awaited. */
  void replace(int rank) {
    states[rank] = State.AWAITED;
    explained[rank] = false;
  }

  /** Why it ends is known, so how its process ends says nothing more. */
  public void explain(int rank) {
    explained[rank] = true;
  }
}
