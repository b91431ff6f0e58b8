package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.match.Matcher;
import dev.weft.internal.engine.protocol.Contexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one context: their possible senders, their matching, and the losses that end
 * waits here. Under the engine lock, unless said otherwise.
 */
public final class MessageSpace
    extends Matcher<ReceiveOperation, UnexpectedMessage, ProbeOperation> {
  private static final String FROM_ONE = "a receive from it";
  private static final String FROM_ANY = "a receive from any source";

  /** Finds messages of a rank that a receive may have been meant for. */
  public interface Hints {
    /** In words that follow the finding that the rank's message cannot come; may be empty. */
    String of(int source, MessageSpace space);
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

  /** Where receives from any source outlive losses: the ranks of which one has told. */
  private @Nullable BitSet told;

  private int members;
  private int selves;

  /**
   * The last status given out; given again when equal, so that steady receives allocate nothing.
   */
  private Status last = Status.EMPTY;

  public MessageSpace(Hints hints, int context, int size) {
    super(size);
    this.hints = hints;
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
  public @Nullable PeerFailedException cannotCome(int source, StandingTable ranks, boolean waits) {
    if (lostMember != null) {
      return lostMember.goneForAll();
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
        if (peer.hasFailed()) {
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
    noteLoss(peer);
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
    }
    for (ProbeOperation probe : probes()) {
      PeerFailedException why = cannotCome(probe.peer, ranks, true);
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
