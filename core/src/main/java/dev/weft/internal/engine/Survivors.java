package dev.weft.internal.engine;

import dev.weft.internal.engine.failure.DeclaredLosses;
import dev.weft.internal.job.Card;
import java.util.BitSet;

/** What a rank knows of those that are gone, and what it has to forget of them. Any thread. */
public final class Survivors {
  private final Engine engine;

  public Survivors(Engine engine) {
    this.engine = engine;
  }

  /** The job has declared a rank gone, in its order. */
  public void declare(int rank) {
    engine.losses.declare(rank);
  }

  /** Another server declares ranks gone from now on; the first one does next. */
  public void beginTerm(int term) {
    try (var _ = engine.lock.hold()) {
      engine.losses.declared().beginTerm(term);
    }
  }

  /** Another rank has come to the job. */
  public void arrived(Card card) {
    try (var _ = engine.lock.hold()) {
      engine.arrived(card);
    }
  }

  /** The ranks that there have been, and that are not gone as far as this rank knows. */
  public BitSet living() {
    BitSet living = new BitSet(engine.size());
    try (var _ = engine.lock.hold()) {
      for (int rank = 0; rank < engine.size(); rank++) {
        living.set(rank, engine.hasCome(rank) && !isGone(rank));
      }
    }
    return living;
  }

  /** Whether one of the ranks that there have been has left in order. */
  public boolean someHaveLeft() {
    try (var _ = engine.lock.hold()) {
      for (int rank = 0; rank < engine.size(); rank++) {
        if (engine.hasCome(rank) && isGone(rank) && !engine.peerTable.get(rank).hasFailed()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a rank is gone, and has not left in order. */
  public boolean hasFailed(int rank) {
    try (var _ = engine.lock.hold()) {
      return engine.peerTable.get(rank).hasFailed();
    }
  }

  /** The number of the rank that the job has declared gone last. */
  public int declared() {
    try (var _ = engine.lock.hold()) {
      return engine.losses.declared().last();
    }
  }

  /**
   * Which places of a group the first of the ranks had that the job has declared gone.
   *
   * @param first number of the last of them that counts
   * @param group ranks of the job
   */
  public BitSet declared(int first, int[] group) {
    try (var _ = engine.lock.hold()) {
      return engine.losses.declared().among(first, group);
    }
  }

  /** The places of a group whose ranks are gone, as far as this rank knows. */
  public BitSet gone(int[] group) {
    BitSet places = new BitSet(group.length);
    try (var _ = engine.lock.hold()) {
      for (int place = 0; place < group.length; place++) {
        places.set(place, isGone(group[place]));
      }
    }
    return places;
  }

  private boolean isGone(int rank) {
    return engine.losses.declared().has(rank) || engine.peerTable.isGone(rank);
  }

  /**
   * Receives from any source of a channel go on without the ranks that the job has declared gone.
   *
   * @return the number of the last of these in the job
   */
  public int acknowledge(GroupChannel channel) {
    try (var _ = engine.lock.hold()) {
      DeclaredLosses declared = engine.losses.declared();
      BitSet ranks = new BitSet(engine.size());
      for (int rank : channel.worldRanks()) {
        ranks.set(rank, declared.has(rank));
      }
      channel.space().acknowledge(ranks, engine.peerTable);
      return declared.last();
    }
  }

  /**
   * The messages with a tag are those of an operation that all of some ranks of a channel take part
   * in, until it is called without any: when one has failed all waits for such messages fail.
   *
   * @param ranks of the job
   */
  public void failTogether(GroupChannel channel, int tag, int... ranks) {
    try (var _ = engine.lock.hold()) {
      channel.space().failTogether(tag, ranks);
    }
  }

  /** Nothing can be sent or received any more in these contexts. */
  public void revoke(int first, int count) {
    try (var _ = engine.lock.hold()) {
      engine.contexts.revoke(first, count);
      engine.flags.failRevoked();
      engine.losses.givesUp();
      engine.lossEffects.failTogether();
      engine.progress.wake();
    }
  }
}
