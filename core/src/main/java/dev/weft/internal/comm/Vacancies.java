package dev.weft.internal.comm;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.Survivors;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a communicator that others are to have: those of lost ones, and new ones behind all
 * that there were. Any thread.
 */
final class Vacancies {
  private final Survivors survivors;
  private final Replacements replacements;
  private final int[] group;
  private final BitSet lost;
  private final int firstPlace;
  private final int more;

  /**
   * @param group ranks of the job that the communicator had
   * @param lost which of them are lost
   * @param firstPlace the first of the job's new places for further ranks
   * @param more how many further ranks there are to be
   */
  Vacancies(CommunicatorFactory factory, int[] group, BitSet lost, int firstPlace, int more) {
    this.survivors = factory.survivors();
    this.replacements = factory.replacements();
    this.group = group;
    this.lost = lost;
    this.firstPlace = firstPlace;
    this.more = more;
  }

  /** The vacant ranks of the communicator. */
  int[] ranks() {
    return IntStream.concat(lost.stream(), IntStream.range(group.length, group.length + more))
        .toArray();
  }

  /** Blocks until others have come for all; false if nobody comes for one. */
  boolean await() {
    while (true) {
      int heard = replacements.notices();
      boolean all = true;
      for (int rank : ranks()) {
        Integer there = by(rank, heard);
        boolean lives = there != null && survivors.gone(new int[] {there}).isEmpty();
        if (!lives && !isExpected(rank, there)) {
          return false;
        }
        all &= lives;
      }
      if (all) {
        return true;
      }
      replacements.awaitMore(heard);
    }
  }

  /** Who has come last for a vacant rank, as so many notices say. */
  private @Nullable Integer by(int rank, int notices) {
    return rank < group.length
        ? replacements.of(group[rank], notices)
        : replacements.at(placeOf(rank), notices);
  }

  private int placeOf(int rank) {
    return firstPlace + rank - group.length;
  }

  /**
   * Whether somebody still comes.
   *
   * @param before who has come and is lost again
   */
  private boolean isExpected(int rank, @Nullable Integer before) {
    if (before != null) {
      return replacements.isExpected(before);
    }
    return rank < group.length
        ? replacements.isExpected(group[rank])
        : replacements.isFilled(placeOf(rank));
  }

  /** The group with those that have come, as so many notices say; empty if one has not. */
  int[] filled(int notices) {
    int[] filled = Arrays.copyOf(group, group.length + more);
    for (int rank : ranks()) {
      Integer there = by(rank, notices);
      if (there == null) {
        return new int[0];
      }
      filled[rank] = there;
    }
    return filled;
  }

  /** Those that have come by now. */
  int[] newcomers() {
    int heard = replacements.notices();
    return Arrays.stream(ranks())
        .mapToObj(rank -> by(rank, heard))
        .filter(there -> there != null)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** That nobody comes. */
  WeftException hopeless() {
    int heard = replacements.notices();
    for (int rank : ranks()) {
      if (!isExpected(rank, by(rank, heard))) {
        return rank < group.length ? unreplaced(group[rank]) : unfilled(placeOf(rank));
      }
    }
    // Another rank has seen it, and this one does next.
    return lost.isEmpty() ? unfilled(firstPlace) : unreplaced(group[lost.nextSetBit(0)]);
  }

  private static PeerFailedException unreplaced(int rank) {
    return new PeerFailedException(
        rank,
        "no process comes in place of rank %d of the job; start the job with a larger --respawn, or go on with what shrink() returns"
            .formatted(rank));
  }

  private static LaunchException unfilled(int place) {
    return new LaunchException(
        FailureCode.MEETING,
        "nobody comes to the new place %d of the job: its process could not be started, or has ended; the launcher says why"
            .formatted(place));
  }
}
