package dev.weft.internal.control.hub;

import dev.weft.internal.job.Card;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The processes that take the places of dead ones in a job that has begun. A newcomer is answered
 * at once where the first processes of a job wait for each other. For the server's loop.
 *
 * <pre>
 *   expected --joins, gets the latest card of each rank--> entering --fence--> all get its card
 * </pre>
 */
final class Newcomers {
  private final int[] incarnations;

  /** The rank of the job of the last process that has had a place. */
  private final int[] ranks;

  private int nextRank;
  private final boolean[] entering;
  private List<Card> cards = List.of();
  private boolean begun;

  Newcomers(int size) {
    incarnations = new int[size];
    ranks = IntStream.range(0, size).toArray();
    nextRank = size;
    entering = new boolean[size];
  }

  /** All ranks have given these cards. */
  void know(List<Card> all) {
    cards = new ArrayList<>(all);
  }

  /** All ranks have met. */
  void begun() {
    begun = true;
  }

  /** Whether all ranks have met once: before that there are no cards to give to a newcomer. */
  boolean hasBegun() {
    return begun;
  }

  /** Another process will come for this rank. */
  void expect(int rank) {
    incarnations[rank]++;
    ranks[rank] = nextRank++;
    entering[rank] = true;
  }

  /** The rank of the job of who has a place, or will: a rank that is lost is never used again. */
  int rankOf(int place) {
    return ranks[place];
  }

  /** Whether there may be one more. */
  boolean mayBeMore(int most) {
    return nextRank < ranks.length + most;
  }

  /** Whether it has come, or will, and the others do not know it yet. */
  boolean isEntering(int rank) {
    return entering[rank];
  }

  /** It is dead before the others know it. */
  void giveUp(int rank) {
    entering[rank] = false;
  }

  /** How many processes have had this rank before. */
  int incarnation(int rank) {
    return incarnations[rank];
  }

  /** Takes a newcomer's card; gives the latest of all ranks. */
  List<Card> join(int rank, Card card) {
    cards.set(rank, card);
    return List.copyOf(cards);
  }

  /** It has opened its connections; gives its card, which the others get next. */
  Card enter(int rank) {
    entering[rank] = false;
    return cards.get(rank);
  }
}
