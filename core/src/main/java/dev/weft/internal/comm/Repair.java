package dev.weft.internal.comm;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.AgreementChannel;
import dev.weft.internal.engine.Survivors;
import dev.weft.internal.survival.AgreedValue;
import dev.weft.internal.survival.Agreements;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Makes a communicator in which other ranks have the places of those that are lost. Blocks.
 *
 * <pre>
 *  those that live                                        those that come
 *  agree on who is lost
 *  wait until others have come for these
 *  agree whether they have, and on a number of notices
 *    of the job, which says who they are
 *  agree on a number for the communicator
 *  send number and group to those that come       ---->   wait for that
 *  all agree, as ranks of the new communicator, on who is lost of these
 * </pre>
 *
 * If anybody is, all begin again: nothing but the last agreement decides, and it is the same for
 * all that live.
 */
final class Repair {
  private static final long ALL = -1;
  private static final long NONE = 0;

  /** In place of the number of a communicator: the sender waits for one. */
  private static final int WAITING = 0;

  /**
   * What has been made.
   *
   * @param number of the communicator
   * @param agreements that its ranks have begun
   */
  record Repaired(int number, Agreements agreements) {}

  private final CommunicatorFactory factory;
  private final Survivors survivors;
  private final Replacements replacements;

  Repair(CommunicatorFactory factory) {
    this.factory = factory;
    this.survivors = factory.survivors();
    this.replacements = factory.replacements();
  }

  /** The ranks of a group that are not lost. */
  static int[] without(int[] group, BitSet lost) {
    return IntStream.range(0, group.length)
        .filter(place -> !lost.get(place))
        .map(place -> group[place])
        .toArray();
  }

  /** Whether a communicator is what a rank begins with that has come in place of another. */
  static boolean isNeeded(CommunicatorFactory factory, int number) {
    return number == 0 && factory.job().isReplacement();
  }

  /**
   * By a rank that has been there before.
   *
   * @param old the agreements of the communicator that has lost ranks
   */
  Repaired byThoseWhoLive(Agreements old) {
    int[] group = old.group();
    while (true) {
      BitSet lost = survivors.declared(old.agree(ALL, 0, 0).gone(), group);
      boolean hope = awaitReplacements(group, lost);
      AgreedValue ready = old.agree(hope ? ALL : NONE, replacements.notices(), 0);
      if (ready.flags() == NONE) {
        throw noneComes(group, lost);
      }
      replacements.awaitNotices(ready.number());
      int[] repaired = repaired(group, lost, ready.number());
      int number = factory.agree(value -> old.agree(ALL, value, 0).number());
      if (repaired.length > 0) {
        tell(number, repaired, lost);
        Agreements agreements = factory.agreements(number, repaired);
        if (isWhole(agreements, repaired)) {
          return new Repaired(number, agreements);
        }
      }
      factory.release(number);
    }
  }

  /**
   * By a rank that has come in place of another. All such ranks tell each other that they wait: if
   * everybody does, nobody is left who could tell them what to do.
   */
  Repaired byOneWhoComes() {
    AgreementChannel channel = factory.forNewcomers();
    int[] plan = new int[factory.engine().size()];
    BitSet told = new BitSet();
    BitSet waiting = new BitSet();
    told.set(channel.rank());
    waiting.set(channel.rank());
    while (true) {
      int losses = survivors.declared();
      BitSet living = survivors.living();
      BitSet untold = (BitSet) living.clone();
      untold.andNot(told);
      untold.stream().forEach(rank -> channel.send(Slice.of(new int[0]), rank, WAITING));
      told.or(untold);
      living.andNot(waiting);
      if (living.isEmpty()) {
        throw nobodyIsLeft(channel.rank());
      }
      Status status = channel.receive(losses, Slice.of(plan));
      if (status == null) {
        continue;
      }
      if (status.tag() == WAITING) {
        waiting.set(status.source());
      } else if (factory.take(status.tag())) {
        int[] group = Arrays.copyOf(plan, (int) (status.bytes() / Integer.BYTES));
        Agreements agreements = factory.agreements(status.tag(), group);
        if (isWhole(agreements, group)) {
          return new Repaired(status.tag(), agreements);
        }
        factory.release(status.tag());
      }
    }
  }

  /** Waits until others have come for all that are lost; false if nobody comes for one. */
  private boolean awaitReplacements(int[] group, BitSet lost) {
    while (true) {
      int heard = replacements.notices();
      boolean all = true;
      for (int place : lost.stream().toArray()) {
        if (!replacements.isExpected(group[place])) {
          return false;
        }
        Integer rank = replacements.of(group[place], heard);
        boolean there = rank != null && survivors.gone(new int[] {rank}).isEmpty();
        if (rank != null && !there && !replacements.isExpected(rank)) {
          return false;
        }
        all &= there;
      }
      if (all) {
        return true;
      }
      replacements.awaitMore(heard);
    }
  }

  /** The group with those that have come; empty if one has not. */
  private int[] repaired(int[] group, BitSet lost, int notices) {
    int[] repaired = group.clone();
    for (int place : lost.stream().toArray()) {
      Integer rank = replacements.of(group[place], notices);
      if (rank == null) {
        return new int[0];
      }
      repaired[place] = rank;
    }
    return repaired;
  }

  /** Every rank does, as any may be lost; those that come take the first. */
  private void tell(int number, int[] repaired, BitSet lost) {
    AgreementChannel channel = factory.forNewcomers();
    for (int place : lost.stream().toArray()) {
      channel.send(Slice.of(repaired.clone()), repaired[place], number);
    }
  }

  private boolean isWhole(Agreements agreements, int[] group) {
    AgreedValue value = agreements.agree(ALL, 0, 0);
    return survivors.declared(value.gone(), group).isEmpty();
  }

  private static PeerFailedException nobodyIsLeft(int rank) {
    return new PeerFailedException(
        rank,
        "all ranks that this process could go on with are lost; start the job again, from a checkpoint on disk if there is one");
  }

  private PeerFailedException noneComes(int[] group, BitSet lost) {
    int rank =
        Arrays.stream(group)
            .filter(each -> isLeftOut(each, group, lost))
            .findFirst()
            .orElse(group[0]);
    return new PeerFailedException(
        rank,
        "no process comes in place of rank %d of the job; start the job with a larger --respawn, or go on with what shrink() returns"
            .formatted(rank));
  }

  private boolean isLeftOut(int rank, int[] group, BitSet lost) {
    return lost.stream().anyMatch(place -> group[place] == rank) && !replacements.isExpected(rank);
  }
}
