package dev.weft.internal.control.hub;

import dev.weft.internal.job.Card;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private final int size;
  private final int[] incarnations;

  /** The rank of the job of the last process that has had a place. */
  private final int[] ranks;

  private int nextRank;
  private final boolean[] entering;
  private List<Card> cards = List.of();

  /** Of those that are entering. */
  private final Map<Integer, Card> enteringCards = new HashMap<>();

  /** The lowest place that no rank has been promised. */
  private int nextPlace;

  private boolean begun;

  /**
   * @param size number of ranks that are there from the beginning
   * @param places for them, and for those that may come
   */
  Newcomers(int size, int places) {
    this.size = size;
    incarnations = new int[places];
    ranks = IntStream.range(0, places).toArray();
    nextRank = size;
    nextPlace = size;
    entering = new boolean[places];
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

  /** Another hub has given a process this rank of the job, for a place. */
  void wasExpected(int place, int processesBefore, int rank) {
    incarnations[place] = processesBefore;
    ranks[place] = rank;
    nextRank = Math.max(nextRank, rank + 1);
  }

  /** The same, and it has entered. */
  void wasReturned(int place, int processesBefore, Card card) {
    wasExpected(place, processesBefore, card.rank());
    if (place < size) {
      cards.set(place, card);
    }
  }

  /** Another hub has promised places, if any. */
  void wasPromised(int first, int count) {
    if (first >= 0) {
      nextPlace = Math.max(nextPlace, first + count);
    }
  }

  /** The process that was expected last is there again. */
  void expectAgain(int place) {
    entering[place] = true;
  }

  /** The rank of the job of who has a place, or will: a rank that is lost is never used again. */
  int rankOf(int place) {
    return ranks[place];
  }

  /** Whether there may be another one here. */
  boolean mayCome(int place) {
    return isAwaited(place) || left() > 0;
  }

  /** How many more there may be than those that are promised. */
  int left() {
    int awaited = (int) IntStream.range(size, nextPlace).filter(this::isAwaited).count();
    return ranks.length - nextRank - awaited;
  }

  /** Whether it has been promised, and nobody has come. */
  private boolean isAwaited(int place) {
    return place >= size && place < nextPlace && incarnations[place] == 0;
  }

  /**
   * Promises places that no rank has been promised.
   *
   * @return the first; -1 if there are not so many
   */
  int promise(int count) {
    int first = nextPlace;
    if (count > ranks.length - first) {
      return -1;
    }
    // Others may have come unasked.
    long there = IntStream.range(first, first + count).filter(at -> incarnations[at] > 0).count();
    if (count - there > left()) {
      return -1;
    }
    nextPlace += count;
    return first;
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
    enteringCards.put(rank, card);
    if (rank < size) {
      cards.set(rank, card);
    }
    return List.copyOf(cards);
  }

  /** It has opened its connections; gives its card, which the others get next. */
  Card enter(int rank) {
    entering[rank] = false;
    return Objects.requireNonNull(enteringCards.remove(rank));
  }
}
