package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.hub.RankRegistry.State;
import dev.weft.internal.job.Grant;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Decides which ranks of a job are dead that goes on without them, and lets others take their
 * places. For the server's loop.
 *
 * <pre>
 *   ALIVE --its process has ended without having left-----------------------> DEAD
 *   ALIVE --is to go: its host is lost, it has lost its connection, or a dispute--> CONDEMNED
 *   ALIVE --says that its program threw--> ENDING
 *   CONDEMNED, ENDING --its process has ended, or {@value #END_MILLIS} ms are over--> DEAD
 *   DEAD --another process has come for it, and has joined--> ALIVE
 * </pre>
 *
 * <p>The others are told of a death when nothing can come from that process any more: it has ended,
 * or it has been sent SIGKILL, its connection has been cut, and the time is over, which is so for a
 * process on a host that cannot be reached. What is told is final, and all are told the same in the
 * same order.
 */
public final class Survivors {
  /** A communicator; groups of one split share a number. */
  private record Revoked(int number, int leader) {}

  /** A rank's request for more ranks. */
  private record Growth(int rank, int request) {}

  /** So long a process that has been killed is waited for. */
  static final long END_MILLIS = 1_000;

  /** So long a lost connection may be the first sign of what the server hears of next. */
  static final long DISPUTE_MILLIS = 500;

  /** So many revoked communicators are known to those that come later. */
  private static final int MOST_REVOKED = 1 << 16;

  /** As of a process that SIGKILL has ended. */
  private static final int KILLED = 137;

  private static final String COMMUNICATOR = "the number of a revoked communicator";
  private static final String LEADER = "the lowest rank of a revoked communicator";
  private static final String REQUEST = "the number of a request for more ranks";
  private static final String NEWCOMERS = "how many ranks are to come";

  private final ControlServer controlServer;
  private final ProcessManager processes;
  private final RankLayout layout;
  private final RankRegistry registry;
  private final FailureNotices notices;
  private final LoopTimers timers;
  private final Newcomers newcomers;
  private final Disputes disputes;

  /** Those that are ending, and why, whatever their exit codes will be. */
  private final Map<Integer, RankFailure> ending = new HashMap<>();

  private final SequencedSet<Revoked> revoked = new LinkedHashSet<>();
  private final Set<Growth> answered = new HashSet<>();
  private boolean judging;

  Survivors(
      ControlServer controlServer,
      ProcessManager processes,
      RankLayout layout,
      RankRegistry registry,
      FailureNotices notices,
      LoopTimers timers,
      Newcomers newcomers) {
    this.controlServer = controlServer;
    this.processes = processes;
    this.layout = layout;
    this.registry = registry;
    this.notices = notices;
    this.timers = timers;
    this.newcomers = newcomers;
    this.disputes = new Disputes(processes::holdsTheJob);
  }

  /**
   * A rank's process has ended, or can be heard by nobody any more. Whoever says so first counts.
   */
  void died(RankFailure failure) {
    int rank = failure.rank();
    RankFailure known = ending.remove(rank);
    disputes.remove(rank);
    controlServer.cut(rank);
    registry.become(rank, State.GONE);
    RankFailure told = known == null ? failure : known;
    if (newcomers.isEntering(rank)) {
      // The others have not heard of it yet.
      newcomers.giveUp(rank);
      processes.died(told);
    }
    if (notices.isBroken(rank)) {
      return;
    }
    notices.tell(rank, ControlFrame.BROKEN, told.reason());
    processes.died(told);
  }

  /** A rank says with what exception its program ends; its process does next. */
  void throwing(RankFailure failure) {
    if (layout.isShared()) {
      // The ranks of one process tell each other.
      processes.died(failure);
    } else if (processes.holdsTheJob(failure.rank())) {
      // Its process stays for what else it does.
      died(failure);
    } else if (!registry.isGone(failure.rank())) {
      ending.putIfAbsent(failure.rank(), failure);
      timers.set(END_MILLIS, () -> giveUp(failure));
    }
  }

  private void giveUp(RankFailure failure) {
    if (ending.get(failure.rank()) == failure) {
      ending.remove(failure.rank());
      condemn(failure);
    }
  }

  /** A rank is dead as soon as its process has been ended, which is done now. */
  public void condemn(int rank, String reason) {
    if (!registry.isGone(rank) && !ending.containsKey(rank)) {
      condemn(new RankFailure(rank, KILLED, reason, ""));
    }
  }

  private void condemn(RankFailure failure) {
    int rank = failure.rank();
    ending.put(rank, failure);
    disputes.remove(rank);
    boolean endIsSeen = processes.kill(rank);
    controlServer.cut(rank);
    if (!endIsSeen) {
      died(failure);
      return;
    }
    timers.set(
        END_MILLIS,
        () -> {
          if (ending.get(rank) == failure) {
            died(failure);
          }
        });
  }

  /** A rank has lost its connection to another one. */
  void suspected(int accuser, int accused, String why) {
    if (accuser == accused || !isAlive(accuser) || !isAlive(accused)) {
      return;
    }
    disputes.add(accuser, accused, why);
    if (!judging) {
      judging = true;
      timers.set(DISPUTE_MILLIS, this::judge);
    }
  }

  private boolean isAlive(int rank) {
    return registry.state(rank) == State.MEMBER && !ending.containsKey(rank);
  }

  private void judge() {
    judging = false;
    for (int loser : disputes.losers()) {
      condemn(loser, disputes.reason(loser));
    }
  }

  /** Nobody is to use a communicator any more: tells all ranks, once. */
  void revoke(ByteBuffer body) throws ProtocolException {
    int most = Integer.MAX_VALUE - 1;
    int communicator = (int) ControlFrame.require(COMMUNICATOR, body.getInt(), 0, most);
    int leader = (int) ControlFrame.require(LEADER, body.getInt(), 0, ControlFrame.MOST_RANK);
    if (revoked.add(new Revoked(communicator, leader))) {
      notices.tellAll(ControlFrame.revoke(communicator, leader));
      if (revoked.size() > MOST_REVOKED) {
        revoked.removeFirst();
      }
    }
  }

  /**
   * Lets another process have the place of a dead rank.
   *
   * @return whether that is possible: not before all ranks have met, nor for one that lives
   */
  public boolean expectAnother(int rank) {
    if (!newcomers.hasBegun()
        || !notices.isBroken(rank)
        || newcomers.isEntering(rank)
        || !newcomers.mayCome(rank)) {
      return false;
    }
    newcomers.expect(rank);
    registry.replace(rank);
    if (notices.areLogged()) {
      notices.tellAll(
          ControlFrame.numbers(
              ControlFrame.EXPECTED, rank, newcomers.incarnation(rank), newcomers.rankOf(rank)));
    }
    return true;
  }

  /**
   * A rank wants others to come in places that nobody has had. A request that comes twice counts
   * once.
   */
  void grow(int place, ByteBuffer body) throws ProtocolException {
    int request = (int) ControlFrame.require(REQUEST, body.getInt(), 0, Integer.MAX_VALUE);
    int count = (int) ControlFrame.require(NEWCOMERS, body.getInt(), 1, ControlFrame.MOST_RANK);
    int rank = newcomers.rankOf(place);
    if (!answered.add(new Growth(rank, request))) {
      return;
    }
    int first = newcomers.hasBegun() ? newcomers.promise(count) : -1;
    if (first >= 0) {
      notices.granted(Grant.of(rank, request, first, count));
      processes.grow(first, count);
      return;
    }
    String why =
        "the job is to have %d more processes, and %d of --respawn are left; start it with a larger number"
            .formatted(count, newcomers.left());
    notices.granted(Grant.refused(rank, request, count, why));
  }

  /**
   * A process that had a dead rank's place when the hub ended comes again.
   *
   * @return false if another one has it
   */
  boolean expectAgain(int rank) {
    if (!notices.isBroken(rank) || newcomers.isEntering(rank)) {
      return false;
    }
    newcomers.expectAgain(rank);
    registry.replace(rank);
    return true;
  }

  Newcomers newcomers() {
    return newcomers;
  }

  /** Another hub has told all that a communicator is revoked. */
  void wasRevoked(int communicator, int leader) {
    boolean _ = revoked.add(new Revoked(communicator, leader));
  }

  /** Another hub has answered a request for more ranks. */
  void wasGranted(Grant grant) {
    boolean _ = answered.add(new Growth(grant.rank(), grant.number()));
    newcomers.wasPromised(grant.first(), grant.count());
  }

  /** How many processes have had this rank before. */
  public int incarnation(int rank) {
    return newcomers.incarnation(rank);
  }

  /** Whether a rank has said that its program ends by an exception, or has been sent a signal. */
  boolean isEnding(int rank) {
    return ending.containsKey(rank);
  }

  /** Whether a process has the place of a dead one, and the others do not know it yet. */
  public boolean isEntering(int rank) {
    return newcomers.isEntering(rank);
  }

  /** A process has attached: tells it what it has not heard. */
  void attached(int rank) {
    if (processes.survives()) {
      controlServer.send(
          rank, ControlFrame.welcome(newcomers.incarnation(rank), newcomers.rankOf(rank)));
    }
    notices.tellEarlier(rank);
    if (notices.areLogged()) {
      return;
    }
    for (Revoked each : revoked) {
      controlServer.send(rank, ControlFrame.revoke(each.number, each.leader));
    }
  }
}
