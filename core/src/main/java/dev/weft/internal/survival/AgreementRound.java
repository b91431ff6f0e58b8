package dev.weft.internal.survival;

import dev.weft.internal.survival.AgreementMessage.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rank's part of one agreement: a state and what changes it, without threads or messages of its
 * own. All ranks that get a value get the same one, whoever is lost meanwhile.
 *
 * <p>It rests on the job's order of losses. The job declares ranks to be gone, for good and in one
 * order, so the number of losses that a rank has heard of, its <i>epoch</i>, says which. Ranks of
 * one epoch know the same {@link AgreementTree}. In each epoch, from its beginning:
 *
 * <pre>
 *  up      GATHERED   the values of a branch, combined; in place of them the locked value, if a rank
 *                     there has one
 *  down    PROPOSED   what the root has combined; who takes it <i>locks</i> it
 *  up      LOCKED     the whole branch has locked it
 *  down    DECIDED    the value is final
 * </pre>
 *
 * <p>A loss begins the next epoch with GATHERED. Messages of an earlier epoch are dropped, those of
 * a later one kept until this rank has heard of the loss. A message is taken in any order.
 *
 * <p><b>Why one value.</b> The root decides only when all that are alive in its epoch have locked
 * its value. So if anybody has decided, every living rank has locked that value, and whoever
 * gathers next, which takes all the living, finds it. A value that only some have locked is found
 * if one of them lives, and then the same thing is proposed again; else nobody can have decided it.
 *
 * <p><b>Why every living rank gets it.</b> A rank that has decided tells its neighbours in the tree
 * so at each later loss, and who learns it from a neighbour tells the others. The tree connects all
 * that are alive.
 */
final class AgreementRound {
  /** Sends to a member of the group. Does not block. */
  interface Outbox {
    void send(int member, AgreementMessage message);
  }

  private record Early(int from, AgreementMessage message) {}

  private final int own;
  private final int size;
  private final Outbox outbox;
  private final AgreedValue given;
  private final List<Early> early = new ArrayList<>();

  private int epoch = -1;
  private AgreementTree tree;

  /** What has come from below in this epoch, this rank's own value with it. */
  private AgreedValue gathered;

  private final BitSet gatheredFrom = new BitSet();
  private final BitSet lockedBelow = new BitSet();

  /** The value that this rank, or one below it, has locked, and the epoch in which that was. */
  private @Nullable AgreedValue locked;

  private int lockedAt = AgreementMessage.UNLOCKED;
  private @Nullable AgreedValue decided;

  /**
   * Nothing is sent before the first {@link #begin}.
   *
   * @param own this rank's number in the group
   * @param given this rank's own value
   */
  AgreementRound(int own, int size, AgreedValue given, Outbox outbox) {
    this.own = own;
    this.size = size;
    this.given = given;
    this.outbox = outbox;
    this.tree = new AgreementTree(own, size, new BitSet());
    this.gathered = given;
  }

  /** How many losses this rank has heard of here; negative before it has begun. */
  int epoch() {
    return epoch;
  }

  /** The value that all agree on, or null as long as this rank does not know it. */
  @Nullable AgreedValue decided() {
    return decided;
  }

  /**
   * The epoch begins: the agreement itself, or after another loss.
   *
   * @param newEpoch number of losses in the job
   * @param gone members that these were
   */
  void begin(int newEpoch, BitSet gone) {
    if (newEpoch <= epoch) {
      return;
    }
    epoch = newEpoch;
    tree = new AgreementTree(own, size, gone);
    AgreedValue known = decided;
    if (known != null) {
      tellNeighbours(known, own);
      return;
    }
    gathered = given;
    gatheredFrom.clear();
    lockedBelow.clear();
    goUpIfGathered();
    List<Early> waiting = List.copyOf(early);
    early.clear();
    waiting.forEach(each -> take(each.from, each.message));
  }

  /** Takes a message of a member. */
  void take(int from, AgreementMessage message) {
    if (decided != null) {
      return;
    }
    if (message.kind() == Kind.DECIDED) {
      decide(message.value(), from);
    } else if (message.epoch() > epoch) {
      early.add(new Early(from, message));
    } else if (message.epoch() == epoch) {
      takeNow(from, message);
    }
  }

  private void takeNow(int from, AgreementMessage message) {
    switch (message.kind()) {
      case GATHERED -> {
        if (tree.isChild(from) && !gatheredFrom.get(from)) {
          gatheredFrom.set(from);
          gathered = gathered.and(message.value());
          lock(message.value(), message.lockedAt());
          goUpIfGathered();
        }
      }
      case PROPOSED -> propose(message.value());
      case LOCKED -> {
        if (tree.isChild(from)) {
          lockedBelow.set(from);
          goUpIfLocked();
        }
      }
      case DECIDED -> throw new IllegalStateException("taken in every epoch");
    }
  }

  private void lock(AgreedValue value, int at) {
    if (at > lockedAt) {
      locked = value;
      lockedAt = at;
    }
  }

  private void goUpIfGathered() {
    if (gatheredFrom.cardinality() < tree.children()) {
      return;
    }
    AgreedValue value = locked == null ? gathered : locked;
    if (tree.isRoot()) {
      propose(locked == null ? value.withGone(epoch) : value);
    } else {
      send(tree.parent(), Kind.GATHERED, lockedAt, value);
    }
  }

  private void propose(AgreedValue value) {
    lock(value, epoch);
    tree.forEachChild(child -> send(child, Kind.PROPOSED, epoch, value));
    goUpIfLocked();
  }

  private void goUpIfLocked() {
    if (lockedAt < epoch || lockedBelow.cardinality() < tree.children()) {
      return;
    }
    AgreedValue value = Objects.requireNonNull(locked);
    if (tree.isRoot()) {
      decide(value, own);
    } else {
      send(tree.parent(), Kind.LOCKED, epoch, value);
    }
  }

  private void decide(AgreedValue value, int from) {
    decided = value;
    early.clear();
    tellNeighbours(value, from);
  }

  private void tellNeighbours(AgreedValue value, int except) {
    tree.forEachChild(child -> tell(child, value, except));
    if (!tree.isRoot()) {
      tell(tree.parent(), value, except);
    }
  }

  private void tell(int member, AgreedValue value, int except) {
    if (member != except) {
      send(member, Kind.DECIDED, epoch, value);
    }
  }

  private void send(int member, Kind kind, int at, AgreedValue value) {
    outbox.send(member, new AgreementMessage(kind, epoch, at, value));
  }
}
