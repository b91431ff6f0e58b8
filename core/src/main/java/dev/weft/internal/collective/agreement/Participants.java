package dev.weft.internal.collective.agreement;

import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.stall.RankList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The ranks of an agreement, and their numbers in messages. Immutable; any thread.
 *
 * @param coordinator the comparing rank, as the others number it
 * @param others the other ranks, as the coordinator numbers them; empty on other ranks
 * @param self this rank's own number
 * @param prefix the word before ranks in messages
 */
record Participants(Participant coordinator, List<Participant> others, int self, String prefix) {

  /**
   * A rank of an agreement.
   *
   * @param channel where it is found
   * @param rank its rank there
   * @param number its number for all ranks
   */
  record Participant(Channel channel, int rank, int number) {}

  /** The ranks of a communicator, of which rank 0 compares. */
  static Participants of(Channel channel) {
    List<Participant> others = new ArrayList<>();
    if (channel.rank() == 0) {
      for (int rank = 1; rank < channel.size(); rank++) {
        others.add(new Participant(channel, rank, rank));
      }
    }
    return new Participants(new Participant(channel, 0, 0), others, channel.rank(), "");
  }

  /**
   * The ranks of both groups of an intercommunicator, numbered as in the job. Of the two ranks 0,
   * the one with the smaller number compares.
   */
  static Participants ofBoth(Channel local, Channel across) {
    boolean isHere = local.worldRank(0) < across.worldRank(0);
    Channel first = isHere ? local : across;
    List<Participant> others = new ArrayList<>();
    if (isHere && local.rank() == 0) {
      add(others, local, 1);
      add(others, across, 0);
    }
    return new Participants(
        new Participant(first, 0, first.worldRank(0)),
        others,
        local.worldRank(local.rank()),
        "world ");
  }

  private static void add(List<Participant> others, Channel channel, int from) {
    for (int rank = from; rank < channel.size(); rank++) {
      others.add(new Participant(channel, rank, channel.worldRank(rank)));
    }
  }

  boolean isCoordinator() {
    return self == coordinator.number();
  }

  /** Ranks in words. */
  String words(Collection<Integer> numbers) {
    return prefix + RankList.of(numbers);
  }

  String words(int number) {
    return words(List.of(number));
  }
}
