package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Matching in one context (MPI 4.1, section 3.5): posted receives on one side, unexpected messages
 * on the other; at any time no receive in the one matches a message in the other. Receives for one
 * source wait in that source's queue, those for any source in another; a number taken when posted
 * tells which of two is older. Under the engine lock.
 */
final class Matcher {
  private static final String FROM_ONE = "a receive from it";

  final int context;
  private final Contexts contexts;

  /** Whether messages find it; see {@link Contexts}. */
  boolean isListed;

  private final int peers;
  private @Nullable PostedQueue[] bySource = {};
  private final PostedQueue wild = new PostedQueue();
  private final UnexpectedQueue unexpected;
  private final List<ProbeOperation> probes = new ArrayList<>(0);
  private int @Nullable [] groupRanks;
  private boolean programmed;
  private boolean together;
  private int[] alsoNeeded = {};
  private @Nullable Peer lostMember;

  /** Where receives from any source outlive losses: the ranks of which one has told. */
  private @Nullable BitSet told;

  private int members;
  private int selves;
  private long posted;

  Matcher(Contexts contexts, int context, int peers) {
    this.contexts = contexts;
    this.context = context;
    this.peers = peers;
    unexpected = new UnexpectedQueue(peers);
  }

  /** The oldest receive that wants this message, left in its queue. */
  @Nullable ReceiveOperation findReceive(int peer, int tag) {
    PostedQueue queue = queueOf(peer);
    ReceiveOperation exact = queue == null ? null : queue.find(tag);
    if (!wild.isEmpty()) {
      ReceiveOperation any = wild.find(tag);
      if (any != null && (exact == null || any.order < exact.order)) {
        exact = any;
      }
    }
    return exact;
  }

  /** A receive has matched. */
  static void remove(ReceiveOperation receive) {
    PostedQueue queue = receive.queue;
    if (queue != null) {
      queue.remove(receive);
    }
  }

  /** A message has matched. */
  void remove(UnexpectedMessage message) {
    if (message.queued) {
      unexpected.remove(message);
    }
  }

  /** Whether a posted receive wants this message. */
  boolean wants(int peer, int tag) {
    PostedQueue queue = queueOf(peer);
    return wild.find(tag) != null || (queue != null && queue.find(tag) != null);
  }

  /** Takes the oldest message that this source and tag want out of the unexpected ones. */
  @Nullable UnexpectedMessage matchReceive(int peer, int tag) {
    UnexpectedMessage message = unexpected.find(peer, tag);
    if (message != null) {
      unexpected.remove(message);
    }
    return message;
  }

  /** Like {@link #matchReceive}, leaving the message in place. */
  @Nullable UnexpectedMessage peek(int peer, int tag) {
    return unexpected.find(peer, tag);
  }

  /** The first of the messages that nobody has received; they are linked. Null if there is none. */
  @Nullable UnexpectedMessage oldestUnexpected() {
    return unexpected.first();
  }

  /** A receive from any source tells of each rank that is gone, once. */
  void outliveLosses() {
    told = new BitSet();
  }

  /** The messages here are the program's own, not the library's. */
  void ofProgram() {
    programmed = true;
  }

  boolean isProgrammed() {
    return programmed;
  }

  private @Nullable PostedQueue queueOf(int peer) {
    return bySource.length == 0 ? null : bySource[peer];
  }

  void post(ReceiveOperation receive) {
    receive.order = posted++;
    if (receive.peer == Comm.ANY_SOURCE) {
      wild.add(receive);
    } else {
      if (bySource.length == 0) {
        bySource = new PostedQueue[peers];
      }
      PostedQueue queue = bySource[receive.peer];
      if (queue == null) {
        queue = new PostedQueue();
        bySource[receive.peer] = queue;
      }
      queue.add(receive);
    }
  }

  /** Keeps a message that no posted receive wants, or hands it to a waiting probe. */
  void add(UnexpectedMessage message) {
    for (int i = 0; i < probes.size(); i++) {
      ProbeOperation probe = probes.get(i);
      if (probe.wants(message)) {
        probes.remove(i--);
        probe.found(message);
        if (probe.takes()) {
          return;
        }
      }
    }
    unexpected.add(message);
  }

  void addProbe(ProbeOperation probe) {
    probes.add(probe);
  }

  void removeProbe(ProbeOperation probe) {
    probes.remove(probe);
  }

  /** Takes back a rendezvous or synchronous message; null if it has been received or is unknown. */
  @Nullable UnexpectedMessage takeBack(int peer, long id) {
    UnexpectedMessage message = unexpected.findById(peer, id);
    if (message != null) {
      unexpected.remove(message);
    }
    return message;
  }

  /**
   * Says which ranks may send here: their numbers in the group, or negative for the others. This
   * rank is one of them, unless the group is another one's.
   */
  void group(int[] groupRankOfWorldRank, int self) {
    groupRanks = groupRankOfWorldRank;
    members = (int) Arrays.stream(groupRanks).filter(rank -> rank >= 0).count();
    selves = groupRanks[self] >= 0 ? 1 : 0;
  }

  /** Everything here needs every rank of the group, and these ranks of the job. */
  void failTogether(Peers peers, int... others) {
    together = true;
    alsoNeeded = others;
    noteLosses(peers);
  }

  /** Looks for ranks that have failed, after a time in which nobody has said so. */
  void noteLosses(Peers peers) {
    for (Peer peer : peers.met()) {
      noteLoss(peer);
    }
  }

  /** Whether nothing waits here, and no sender for an answer to a message that nobody receives. */
  boolean isQuiet(Peers all) {
    if (!wild.isEmpty() || !probes.isEmpty()) {
      return false;
    }
    for (PostedQueue queue : bySource) {
      if (queue != null && !queue.isEmpty()) {
        return false;
      }
    }
    for (UnexpectedMessage message : unexpected.all()) {
      if (!message.needsNoAnswer() && !all.get(message.peer).isGone()) {
        return false;
      }
    }
    return true;
  }

  /** Messages that no receive has wanted yet. */
  List<UnexpectedMessage> unexpected() {
    return unexpected.all();
  }

  /** Whether the messages here are those of operations that all ranks take part in. */
  boolean failsTogether() {
    return together;
  }

  private void noteLoss(Peer peer) {
    if (together && lostMember == null && peer.failure != null && isNeeded(peer.rank)) {
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
  @Nullable Peer lostMember() {
    return lostMember;
  }

  /** The ranks of the job that may send here; empty if nobody has said. */
  List<Integer> members() {
    List<Integer> members = new ArrayList<>();
    if (groupRanks != null) {
      for (int rank = 0; rank < groupRanks.length; rank++) {
        if (groupRanks[rank] >= 0) {
          members.add(rank);
        }
      }
    }
    return members;
  }

  /**
   * Why no message from the source can come any more, or null if one can. One from any source may
   * still be this rank's own, unless the thread that would send it waits for the message.
   */
  @Nullable PeerFailedException cannotCome(int source, Peers peers, boolean waits) {
    if (lostMember != null) {
      return Losses.ofAll(lostMember);
    }
    if (source != Comm.ANY_SOURCE) {
      return peers.get(source).isGone() ? gone(peers.get(source)) : null;
    }
    if (groupRanks == null) {
      return null;
    }
    if (told != null) {
      return untold(told, peers.met());
    }
    int others = members;
    Peer finished = null;
    List<Peer> met = peers.met();
    for (int i = 0; i < met.size(); i++) { // every receive from any source comes here
      Peer peer = met.get(i);
      if (groupRanks[peer.rank] >= 0) {
        if (peer.failure != null) {
          return peer.gone("a receive from any source");
        }
        if (peer.finished) {
          finished = peer;
          others--;
        }
      }
    }
    return others <= (waits ? selves : 0) && finished != null
        ? finished.gone("a receive from any source")
        : null;
  }

  private @Nullable PeerFailedException untold(BitSet known, List<Peer> met) {
    for (Peer peer : met) {
      if (peer.isGone() && isNeeded(peer.rank) && !known.get(peer.rank)) {
        known.set(peer.rank);
        return peer.gone("a receive from any source");
      }
    }
    return null;
  }

  private PeerFailedException gone(Peer source) {
    return source.gone(FROM_ONE, NearMisses.others(source.rank, this, contexts));
  }

  /** Fails the posted receives and probes that wait for a peer which is gone. */
  void failDependents(Peer peer, Peers peers) {
    noteLoss(peer);
    Peer lost = lostMember;
    if (lost != null) {
      failAll(() -> Losses.ofAll(lost));
      return;
    }
    PostedQueue queue = queueOf(peer.rank);
    if (queue != null && queue.head() != null) {
      String hint = NearMisses.others(peer.rank, this, contexts);
      drain(queue, () -> peer.gone(FROM_ONE, hint));
    }
    if (!wild.isEmpty() && cannotCome(Comm.ANY_SOURCE, peers, false) != null) {
      drain(wild, () -> peer.gone("a receive from any source"));
    }
    for (ProbeOperation probe : List.copyOf(probes)) {
      PeerFailedException why = cannotCome(probe.peer, peers, true);
      if (why != null) {
        probes.remove(probe);
        probe.fail(why);
      }
    }
  }

  /** Fails everything that waits. */
  void failAll(Supplier<? extends WeftException> why) {
    for (PostedQueue queue : bySource) {
      drain(queue, why);
    }
    drain(wild, why);
    for (ProbeOperation probe : List.copyOf(probes)) {
      probe.fail(why.get());
    }
    probes.clear();
  }

  private static void drain(@Nullable PostedQueue queue, Supplier<? extends WeftException> why) {
    if (queue == null) {
      return;
    }
    for (ReceiveOperation receive = queue.head(); receive != null; receive = queue.head()) {
      queue.remove(receive);
      receive.fail(why.get());
    }
  }
}
