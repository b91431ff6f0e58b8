package dev.weft.internal.control;

import dev.weft.internal.job.Card;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the cards of a range of ranks, {@linkplain CardBlock block by block} in the order of the
 * ranks; then those of the same ranks once more. One thread.
 */
public final class CardBlocks {
  private final int first;
  private final int count;
  private List<Card> cards = new ArrayList<>();

  /**
   * @param first rank
   * @param count number of ranks
   */
  public CardBlocks(int first, int count) {
    this.first = first;
    this.count = count;
  }

  /**
   * Takes the next block.
   *
   * @return whether it was the last one
   * @throws ProtocolException if it is not the next one
   */
  public boolean take(ByteBuffer body) throws ProtocolException {
    if (isComplete()) {
      cards = new ArrayList<>();
    }
    int have = cards.size();
    cards.addAll(CardBlock.decode(body, first + have, count - have));
    return isComplete();
  }

  private boolean isComplete() {
    return cards.size() == count;
  }

  /** The cards of all ranks, in their order, once the last block has been taken. */
  public List<Card> cards() {
    return List.copyOf(cards);
  }
}
