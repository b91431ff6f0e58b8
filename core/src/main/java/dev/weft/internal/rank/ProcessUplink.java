package dev.weft.internal.rank;

import dev.weft.internal.control.CardBlock;
import dev.weft.internal.control.CardBlocks;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.job.Card;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Speaks with the job's server for all ranks of a process: these have one control connection, and
 * the cards of other ranks exist once. {@link #take} is called by the thread that reads the
 * connection, the other methods by any.
 */
final class ProcessUplink implements ThreadJobTable.Uplink {
  private static final String RANK = "the number of a rank that has failed or left";
  private static final String KIND = "the number for how a rank has failed or left";
  private static final String NUMBER = "the number of a communicator";
  private static final String LEADER = "the lowest rank of a communicator";

  private final int size;
  private final CardBlocks cards;
  private final Consumer<ByteBuffer> require;
  private final Consumer<ByteBuffer> send;

  /**
   * @param require sends a frame that matters; throws if the connection has ended
   * @param send sends a frame, unless the connection has ended
   */
  ProcessUplink(RankLayout layout, Consumer<ByteBuffer> require, Consumer<ByteBuffer> send) {
    this.size = layout.ranks();
    this.cards = new CardBlocks(0, size);
    this.require = require;
    this.send = send;
  }

  @Override
  public void join(List<Card> cardsOfThis) {
    CardBlock.frames(cardsOfThis).forEach(require);
  }

  @Override
  public void arrive() {
    require.accept(ControlFrame.bare(ControlFrame.FENCE));
  }

  @Override
  public void gone(int rank, int kind, String reason) {
    send.accept(ControlFrame.numbersAndText(ControlFrame.FAILED, rank, kind, reason));
  }

  @Override
  public void revoke(int number, int leader) {
    require.accept(ControlFrame.revoke(number, leader));
  }

  /**
   * Takes a frame that is about who is there and who is not.
   *
   * @return false if it is about something else
   * @throws ProtocolException if a field is outside of its limits
   */
  boolean take(ThreadJobTable ranks, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlFrame.CARDS -> {
        if (cards.take(body)) {
          ranks.table(cards.cards());
        }
      }
      case ControlFrame.FENCED -> ranks.fenced();
      case ControlFrame.FAILED -> {
        int who = number(RANK, body, size - 1);
        int kind = number(KIND, body, ControlFrame.LEFT);
        String reason = ControlFrame.textOf(body);
        switch (kind) {
          case ControlFrame.BROKEN -> ranks.failedElsewhere(who, reason);
          case ControlFrame.DEPARTED -> ranks.endedElsewhere(who, reason);
          default -> ranks.leftElsewhere(who, reason);
        }
      }
      case ControlFrame.REVOKE ->
          ranks.tellRevoked(
              number(NUMBER, body, Integer.MAX_VALUE), number(LEADER, body, size - 1));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int number(String field, ByteBuffer body, int most) throws ProtocolException {
    return (int) ControlFrame.require(field, body.getInt(), 0, most);
  }
}
