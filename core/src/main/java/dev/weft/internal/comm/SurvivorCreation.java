package dev.weft.internal.comm;

import java.util.BitSet;
import java.util.stream.IntStream;

/** Makes communicators without lost ranks, or with others in their places. */
final class SurvivorCreation {

  /**
   * A communicator of those that live, in the same order.
   *
   * @param number that they have agreed on
   * @param lost places of the others
   */
  static IntraCommunicator without(IntraCommunicator parent, int number, BitSet lost) {
    int[] ranks = parent.messages.worldRanks();
    int[] left =
        IntStream.range(0, ranks.length)
            .filter(place -> !lost.get(place))
            .map(place -> ranks[place])
            .toArray();
    return new IntraCommunicator(parent.factory, number, left, null);
  }

  /** A communicator of the same size. Collective, also over those that come; blocks. */
  static IntraCommunicator repair(IntraCommunicator parent) {
    Repair.Repaired repaired =
        isUnrepaired(parent)
            ? new Repair(parent.factory).byOneWhoComes()
            : parent.failures().repair();
    IntraCommunicator made =
        new IntraCommunicator(
            parent.factory, repaired.number(), repaired.agreements().group(), null);
    FailureCalls _ = made.failures().with(repaired.agreements());
    return made;
  }

  /** Whether the rank has come in place of another, and this is what it begins with. */
  static boolean isUnrepaired(IntraCommunicator communicator) {
    return communicator.number == 0 && communicator.factory.job().isReplacement();
  }

  private SurvivorCreation() {}
}
