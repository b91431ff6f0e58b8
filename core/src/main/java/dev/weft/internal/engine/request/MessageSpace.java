package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.match.Matcher;
import dev.weft.internal.engine.protocol.Contexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one context: their possible senders, their matching, and the losses that end
 * waits here. Under the engine lock, unless said otherwise.
 */
public final class MessageSpace
    extends Matcher<ReceiveOperation, UnexpectedMessage, ProbeOperation> {
  private static final String FROM_ONE = "a receive from it";
  private static final int[] NOBODY = {};
  private static final String FROM_ANY = "a receive from any source";

  /** Finds messages of a rank that a receive may have been meant for. */
  public interface Hints {
    /** In words that follow the finding that the rank's message cannot come; may be empty. */
    String of(int source, MessageSpace space);

    /** The communicator of a context, in words. */
    default String title(int context) {
      return "the communicator";
    }
  }

  public final int context;
  private final Hints hints;

  /** Whether messages find it; see {@link Contexts}. */
  public boolean isListed;

  private int own;
  private int @Nullable [] groupRanks;
  private boolean programmed;
  private boolean together;
  private int[] alsoNeeded = {};
  private @Nullable RankStanding lostMember;
  private final boolean survives;

  /** By tag: the ranks of an operation of which all are needed. */
  private final Map<Integer, int[]> parts = new HashMap<>(0);

  private boolean agrees;
  private boolean revoked;

  /** Of a job that goes on: lost ranks that receives from any source do without. */
  private final BitSet acknowledged = new BitSet(0);

  private @Nullable RankStanding unacknowledged;

  /** Where receives from any source outlive losses: the ranks of which one has told. */
  private @Nullable BitSet told;

  private int members;
  private int selves;

  /**
   * The last status given out; given again when equal, so that steady receives allocate nothing.
   */
  private Status last = Status.EMPTY;

  /**
   * @param survives whether the job goes on without the ranks that are lost
   */
  public MessageSpace(Hints hints, int context, int size, boolean survives) {
    super(size);
    this.hints = hints;
    this.survives = survives;
    this.context = context;
  }

  /**
   * Says which ranks may send here: their numbers in the group, or negative for the others. This
   * rank is one of them, unless the group is another one's.
   */
  public void group(int[] groupRankOfWorldRank, int self) {
    groupRanks = groupRankOfWorldRank;
    own = groupRankOfWorldRank[self];
    members = (int) Arrays.stream(groupRankOfWorldRank).filter(rank -> rank >= 0).count();
    selves = own >= 0 ? 1 : 0;
  }

  /** This rank's number in the group; negative if it is not in it. */
  int rank() {
    return own;
  }

  /** The number in the group of a rank of the job, which is in it. */
  int rankOf(int worldRank) {
    return groupRanks == null ? worldRank : groupRanks[worldRank];
  }

  /** What is said of a message that has been received. Any thread. */
  public Status status(int peer, int tag, long bytes, ElementType type) {
    Status status = last;
    int source = rankOf(peer);
    if (status.source() != source
        || status.tag() != tag
        || status.bytes() != bytes
        || status.elementType() != type) {
      status = new Status(source, tag, bytes, type, false);
      last = status;
    }
    return status;
  }

  /** The ranks of the job that may send here; empty if nobody has said. */
  List<Integer> members() {
    List<Integer> all = new ArrayList<>();
    if (groupRanks != null) {
      for (int rank = 0; rank < groupRanks.length; rank++) {
        if (groupRanks[rank] >= 0) {
          all.add(rank);
        }
      }
    }
    return all;
  }

  /** A receive from any source tells of each rank that is gone, once. */
  public void outliveLosses() {
    told = new BitSet();
  }

  /** The messages here are the program's own, not the library's. */
  public void ofProgram() {
    programmed = true;
  }

  public boolean isProgrammed() {
    return programmed;
  }

  /** Everything here needs every rank of the group, and these ranks of the job. */
  public void failTogether(StandingTable ranks, int... others) {
    together = true;
    alsoNeeded = others;
    noteLosses(ranks);
  }

  /**
   * The messages with a tag are those of an operation that some ranks of the group take part in:
   * when one of these has failed all receives of such messages fail.
   *
   * @param ranks of the job; none any more if it is empty
   */
  public void failTogether(int tag, int... ranks) {
    if (ranks.length > 0) {
      parts.put(tag, ranks);
    } else {
      parts.remove(tag);
    }
  }

  /**
   * Whether a receive from this source with this tag that is posted now waits for what comes next,
   * and for nothing else: no message is here for it, no receive before it, and nothing says that
   * none can come. Of a rank that is not gone.
   */
  public boolean isNext(int source, int tag) {
    return isListed
        && !revoked
        && lostMember == null
        && parts.isEmpty()
        && !hasWild()
        && !hasPosted(source)
        && find(source, tag) == null;
  }

  /** Why no message with a tag can come, from whomever, or null. */
  public @Nullable WeftException partLost(int tag, StandingTable ranks) {
    if (parts.isEmpty()) { // nearly always, and every posted receive comes here
      return null;
    }
    for (int rank : parts.getOrDefault(tag, NOBODY)) {
      if (ranks.get(rank).hasFailed()) {
        return ranks.get(rank).goneForAll();
      }
    }
    return null;
  }

  /** Everything here needs only ranks that live, and begins again with every loss. */
  public void agree() {
    agrees = true;
  }

  /** The job has told something of a rank: what waits for an agreement looks again. */
  public void told(int rank) {
    if (agrees) {
      failAll(() -> Failures.newsOf(rank));
    }
  }

  /** Nothing can be sent or received here any more. */
  public void revoke() {
    revoked = true;
    failAll(this::revokedHere);
  }

  /** Whether nothing can be sent or received here any more. */
  public boolean isRevoked() {
    return revoked;
  }

  private WeftException revokedHere() {
    return Failures.revoked(hints.title(context));
  }

  /** Receives from any source go on without these ranks of the job, which are lost. */
  public void acknowledge(BitSet lost, StandingTable ranks) {
    acknowledged.or(lost);
    unacknowledged = null;
    noteLosses(ranks);
  }

  /** Why nothing can be begun here with a rank that lives, or null. */
  public @Nullable WeftException obstacle() {
    if (revoked) {
      return revokedHere();
    }
    return lostMember == null ? null : lostMember.goneForAll();
  }

  /** Whether the messages here are those of operations that all ranks take part in. */
  public boolean failsTogether() {
    return together;
  }

  /** Looks for ranks that have failed, after a time in which nobody has said so. */
  public void noteLosses(StandingTable ranks) {
    for (RankStanding peer : ranks.met()) {
      noteLoss(peer);
    }
  }

  private void noteLoss(RankStanding peer) {
    if (together && lostMember == null && peer.hasFailed() && isNeeded(peer.rank)) {
      lostMember = peer;
    }
    if (survives && told == null && unacknowledged == null && isMissed(peer)) {
      unacknowledged = peer;
    }
  }

  private boolean isMissed(RankStanding peer) {
    return peer.hasFailed()
        && groupRanks != null
        && groupRanks[peer.rank] >= 0
        && !acknowledged.get(peer.rank);
  }

  /** Whether a rank is of the group, or needed besides. */
  boolean isNeeded(int rank) {
    if (groupRanks != null && groupRanks[rank] >= 0) {
      return true;
    }
    for (int other : alsoNeeded) {
      if (other == rank) {
        return true;
      }
    }
    return false;
  }

  /** The failed rank because of which all that waits here fails, or null. */
  public @Nullable RankStanding lostMember() {
    return lostMember;
  }

  /** Whether nothing waits here, and no sender for an answer to a message that nobody receives. */
  public boolean isQuiet(StandingTable ranks) {
    return isIdle()
        && unexpected().stream()
            .allMatch(message -> message.needsNoAnswer() || ranks.get(message.peer).isGone());
  }

  /**
   * Why no message from the source can come any more, or null if one can. One from any source may
   * still be this rank's own, unless the thread that would send it waits for the message.
   */
  public @Nullable WeftException cannotCome(int source, StandingTable ranks, boolean waits) {
    if (agrees) {
      return null;
    }
    WeftException obstacle = obstacle();
    if (obstacle != null) {
      return obstacle;
    }
    if (source != Comm.ANY_SOURCE) {
      RankStanding peer = ranks.get(source);
      return peer.isGone() ? peer.gone(FROM_ONE, hints.of(source, this)) : null;
    }
    if (groupRanks == null) {
      return null;
    }
    if (told != null) {
      return untold(told, ranks.met());
    }
    int others = members;
    RankStanding finished = null;
    List<? extends RankStanding> met = ranks.met();
    for (int i = 0; i < met.size(); i++) { // every receive from any source comes here
      RankStanding peer = met.get(i);
      if (groupRanks[peer.rank] >= 0) {
        if (peer.hasFailed() && !survives) {
          return peer.gone(FROM_ANY);
        }
        if (peer.isGone()) {
          finished = peer;
          others--;
        }
      }
    }
    return others <= (waits ? selves : 0) && finished != null ? finished.gone(FROM_ANY) : null;
  }

  /**
   * Of a job that goes on: that a rank is lost from which a receive from any source may have been
   * to receive, and which the program has not acknowledged; or null. The receive stays posted.
   */
  public @Nullable PeerFailedException unacknowledged() {
    RankStanding lost = unacknowledged;
    return lost == null ? null : lost.gone(FROM_ANY);
  }

  private @Nullable PeerFailedException untold(BitSet known, List<? extends RankStanding> met) {
    for (RankStanding peer : met) {
      if (peer.isGone() && isNeeded(peer.rank) && !known.get(peer.rank)) {
        known.set(peer.rank);
        return peer.gone(FROM_ANY);
      }
    }
    return null;
  }

  /** Fails the posted receives and probes that wait for a peer which is gone. */
  public void failDependents(RankStanding peer, StandingTable ranks) {
    if (agrees) {
      return;
    }
    noteLoss(peer);
    for (int tag : parts.keySet()) {
      if (partLost(tag, ranks) != null) {
        drainTagged(tag, receive -> receive.fail(peer.goneForAll()));
      }
    }
    RankStanding lost = lostMember;
    if (lost != null) {
      failAll(() -> lost.goneForAll());
      return;
    }
    if (hasPosted(peer.rank)) {
      String hint = hints.of(peer.rank, this);
      drain(peer.rank, receive -> receive.fail(peer.gone(FROM_ONE, hint)));
    }
    if (hasWild() && cannotCome(Comm.ANY_SOURCE, ranks, false) != null) {
      drain(Comm.ANY_SOURCE, receive -> receive.fail(peer.gone(FROM_ANY)));
    } else if (survives) {
      forEachWild(Operation::alert);
    }
    for (ProbeOperation probe : probes()) {
      WeftException why = cannotCome(probe.peer, ranks, true);
      if (why == null && probe.peer == Comm.ANY_SOURCE) {
        why = unacknowledged();
      }
      if (why != null) {
        remove(probe);
        probe.fail(why);
      }
    }
  }

  /** Fails everything that waits. */
  public void failAll(Supplier<? extends WeftException> why) {
    drainAll(receive -> receive.fail(why.get()));
    for (ProbeOperation probe : probes()) {
      remove(probe);
      probe.fail(why.get());
    }
  }
}
