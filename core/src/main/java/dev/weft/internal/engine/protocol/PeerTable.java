package dev.weft.internal.engine.protocol;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.ReadTrials;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.transport.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The other ranks as this one knows them. In a job of many ranks most never exchange a message, so
 * what is kept of a rank is made on first contact; before that it costs one reference. Under the
 * engine lock; never blocks.
 */
public final class PeerTable implements StandingTable {
  private final int own;
  private final ComputeTime computeTime;
  private final IntFunction<Link> connector;
  private final Losses losses;
  private final @Nullable Peer[] byRank;
  private final List<Peer> met = new ArrayList<>();
  private final List<Peer> readOnly = Collections.unmodifiableList(met);

  /**
   * @param connector makes the link to a rank, or throws a {@link WeftException}
   */
  public PeerTable(
      int own, int size, Losses losses, ComputeTime computeTime, IntFunction<Link> connector) {
    this.own = own;
    this.computeTime = computeTime;
    this.connector = connector;
    this.losses = losses;
    byRank = new Peer[size];
  }

  public int size() {
    return byRank.length;
  }

  @Override
  public Peer get(int rank) {
    Peer peer = byRank[rank];
    return peer != null ? peer : meet(rank);
  }

  /** Whether a rank is gone, as far as this one knows; nothing is made for it. */
  public boolean isGone(int rank) {
    Peer peer = byRank[rank];
    return peer != null && peer.isGone();
  }

  /** Makes the link to a peer; if that cannot be, returns why. */
  @Nullable WeftException connect(Peer peer) {
    try {
      peer.link = connector.apply(peer.rank);
      return null;
    } catch (WeftException e) {
      return e;
    }
  }

  private Peer meet(int rank) {
    Peer peer = new Peer(rank, losses, new ReadTrials(own <= rank, computeTime));
    byRank[rank] = peer;
    met.add(peer);
    return peer;
  }

  @Override
  public List<Peer> met() {
    return readOnly;
  }
}
