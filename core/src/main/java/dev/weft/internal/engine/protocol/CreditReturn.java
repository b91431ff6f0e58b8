package dev.weft.internal.engine.protocol;

import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.transport.Frame;

/**
 * Tells peers, now and then, that eager bytes of theirs need not be kept any more. Under the engine
 * lock.
 */
public final class CreditReturn {
  private final Outgoing outgoing;
  private final PeerTable peerTable;
  private final Losses losses;
  private final long stepBytes;

  /**
   * @param stepBytes told together
   */
  public CreditReturn(Outgoing outgoing, PeerTable peerTable, Losses losses, long stepBytes) {
    this.outgoing = outgoing;
    this.peerTable = peerTable;
    this.losses = losses;
    this.stepBytes = stepBytes;
  }

  /** A message of so many bytes has matched. */
  void matched(Peer peer, long bytes) {
    peer.creditOwed += bytes + EngineTuning.MESSAGE_COST_BYTES;
    if (peer.creditOwed >= stepBytes) {
      long owed = peer.creditOwed;
      peer.creditOwed = 0;
      outgoing.control(peer, Frame.CREDIT, 0, owed, 0);
    }
  }

  /** A message is gone that nobody can receive any more. */
  public void discarded(UnexpectedMessage message) {
    Peer peer = peerTable.get(message.peer);
    if (!peer.isGone() && !losses.isClosed()) {
      matched(peer, message.total);
    }
  }
}
