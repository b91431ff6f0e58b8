package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.call.Collectives;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.GroupChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Computes the groups of a split (MPI 4.1, section 7.4.2). */
final class Splitting {
  private record Member(int key, int rank) {}

  /**
   * The ranks of the job with this rank's colour, by key, then by rank. Collective; blocks.
   *
   * @return empty for {@link Comm#UNDEFINED}
   */
  static int[] group(Collectives collectives, GroupChannel channel, int color, int key) {
    int size = channel.size();
    int[] all = new int[2 * size];
    collectives.allGather(Slice.of(new int[] {color, key}), Slice.of(all));
    return group(all, channel, color);
  }

  /**
   * The ranks of the job with a colour, by key, then by rank.
   *
   * @param all colour and key of each rank of the channel
   * @return empty for {@link Comm#UNDEFINED}
   */
  static int[] group(int[] all, GroupChannel channel, int color) {
    List<Member> members = new ArrayList<>();
    for (int rank = 0; rank < all.length / 2 && color != Comm.UNDEFINED; rank++) {
      if (all[2 * rank] == color) {
        members.add(new Member(all[2 * rank + 1], rank));
      }
    }
    members.sort(Comparator.comparingInt(Member::key).thenComparingInt(Member::rank));
    return members.stream().mapToInt(member -> channel.worldRank(member.rank)).toArray();
  }

  static void checkColor(int color) {
    if (color < 0 && color != Comm.UNDEFINED) {
      throw new ArgumentException(
          FailureCode.GROUP,
          "colour " + color + " is negative; give one from 0 on, or Comm.UNDEFINED");
    }
  }

  private Splitting() {}
}
