package dev.weft.internal.control.hub;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.FailureNotices;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.CardExchange;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Has the ranks of a job exchange cards and meet at fences: all of them together, and each newcomer
 * by itself. For the server's loop.
 */
final class Meeting {
  private final ControlServer controlServer;
  private final ProcessManager processes;
  private final FailureNotices notices;
  private final Newcomers newcomers;
  private final CardExchange cardExchange;
  private final BlockExchange blocks;

  /**
   * @param layout of the ranks that are there from the beginning
   */
  Meeting(
      RankLayout layout,
      ControlServer controlServer,
      ProcessManager processes,
      FailureNotices notices,
      Newcomers newcomers) {
    this.controlServer = controlServer;
    this.processes = processes;
    this.notices = notices;
    this.newcomers = newcomers;
    this.cardExchange = new CardExchange(layout.processes(), this::haveJoined, this::haveMet);
    this.blocks = new BlockExchange(layout, notices::rejoined, controlServer::sendAll);
  }

  /** The rank of the job that the process has which has attached for a place. */
  int rankOf(int place) {
    return newcomers.rankOf(place);
  }

  /** A rank gives its card. */
  void join(int rank, Card card) {
    if (newcomers.isEntering(rank)) {
      List<Card> all = newcomers.join(rank, card);
      controlServer.send(rank, CardRecord.tableFrame(all));
    } else {
      cardExchange.join(rank, card);
    }
  }

  /**
   * A process gives the next cards of its ranks.
   *
   * @throws ProtocolException if they are not its next ones
   */
  void join(int process, ByteBuffer block) throws ProtocolException {
    blocks.take(process, block);
  }

  private void haveJoined(List<Card> cards) {
    newcomers.know(cards);
    notices.rejoined();
    notices.tellAll(CardRecord.tableFrame(cards));
  }

  /** A rank is at the fence. A newcomer has opened its connections then: all get its card. */
  void arrive(int rank) {
    if (newcomers.isEntering(rank)) {
      Card card = newcomers.enter(rank);
      notices.returned(rank, newcomers.incarnation(rank), card);
      controlServer.send(rank, ControlFrame.bare(ControlFrame.FENCED));
      processes.returned(rank);
    } else if (newcomers.incarnation(rank) > 0) {
      // It has been told to all; the answer has been lost with an earlier hub.
      controlServer.send(rank, ControlFrame.bare(ControlFrame.FENCED));
    } else {
      cardExchange.arrive(rank);
    }
  }

  private void haveMet() {
    newcomers.begun();
    controlServer.sendAll(ControlFrame.bare(ControlFrame.FENCED));
  }
}
