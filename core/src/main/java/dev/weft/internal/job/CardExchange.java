package dev.weft.internal.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the cards of a job's ranks, and the ranks that have reached a fence, and answers when
 * all have come. Any thread; does not block. Answers are given under this object's lock.
 */
public final class CardExchange {
  private final @Nullable Card[] cards;
  private final boolean[] atFence;
  private final Consumer<List<Card>> table;
  private final Runnable fenced;

  /**
   * @param table takes the cards of all, by rank, each time that all have given theirs
   * @param fenced told each time that all are at the fence
   */
  public CardExchange(int size, Consumer<List<Card>> table, Runnable fenced) {
    this.cards = new Card[size];
    this.atFence = new boolean[size];
    this.table = table;
    this.fenced = fenced;
  }

  /** A rank gives its card; once more replaces it. */
  public synchronized void join(int rank, Card card) {
    cards[rank] = card;
    List<Card> all = new ArrayList<>(cards.length);
    for (Card each : cards) {
      if (each == null) {
        return;
      }
      all.add(each);
    }
    Arrays.fill(cards, null);
    table.accept(List.copyOf(all));
  }

  /** A rank is at the fence. */
  public synchronized void arrive(int rank) {
    atFence[rank] = true;
    for (boolean there : atFence) {
      if (!there) {
        return;
      }
    }
    Arrays.fill(atFence, false);
    fenced.run();
  }
}
