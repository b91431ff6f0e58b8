package dev.weft.internal.engine;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.LossHandler;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.protocol.Peer;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.SendOperation;

/** Fails all operations of this rank that need a lost rank. Under the engine lock. */
final class LossEffects implements LossHandler {
  private final Engine engine;
  private final Wiring wiring;

  LossEffects(Engine engine, Wiring wiring) {
    this.engine = engine;
    this.wiring = wiring;
  }

  @Override
  public void takeIn() {
    int _ = engine.progress.doWork();
  }

  @Override
  public boolean hears(int rank) {
    return wiring.hears(rank);
  }

  @Override
  public void endLinks(int rank) {
    wiring.gone(rank);
  }

  @Override
  public void failDependents(RankStanding gone) {
    Peer peer = engine.peerTable.get(gone.rank);
    engine.outgoing.failAll(peer, () -> gone.gone("a send"));
    for (MessageSpace space : engine.contexts.all()) {
      space.failDependents(gone, engine.peerTable);
    }
    engine.flags.failDependents(gone);
    engine.remotes.failAll(gone);
    if (gone.isSilent()) {
      failMatched(peer);
    }
    failTogether();
    if (engine.losses.any()) {
      engine.progress.wake();
    }
  }

  @Override
  public void told(int rank) {
    for (MessageSpace space : engine.contexts.all()) {
      space.told(rank);
    }
  }

  /** Receives whose message has begun to come. */
  private void failMatched(Peer peer) {
    engine.reads.finishFrom(peer);
    for (ReceiveOperation receive : engine.table.all(ReceiveOperation.class)) {
      if (receive.peer == peer.rank) {
        receive.fail(engine.losses.gone(peer, "a receive"));
      }
    }
  }

  /**
   * Sends that nobody has matched, where all operations fail together: their receivers have given
   * up, or will. What has matched goes on to its end; it needs nobody else.
   */
  void failTogether() {
    for (SendOperation send : engine.outgoing.unmatched()) {
      MessageSpace space = send.space();
      WeftException obstacle = space.isListed ? space.obstacle() : null;
      if (obstacle != null && !send.isDone()) {
        send.giveUp(obstacle);
      }
    }
  }
}
