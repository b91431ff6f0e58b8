package dev.weft.internal.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other ranks as this one knows them. In a job of many ranks most never exchange a message, so
 * what is kept of a rank is made on first contact; before that it costs one reference. Under the
 * engine lock; never blocks.
 */
final class Peers {
  private final int own;
  private final Losses losses;
  private final @Nullable Peer[] byRank;
  private final List<Peer> met = new ArrayList<>();
  private final List<Peer> readOnly = Collections.unmodifiableList(met);

  Peers(int own, int size, Losses losses) {
    this.own = own;
    this.losses = losses;
    byRank = new Peer[size];
  }

  int size() {
    return byRank.length;
  }

  Peer get(int rank) {
    Peer peer = byRank[rank];
    return peer != null ? peer : meet(rank);
  }

  private Peer meet(int rank) {
    Peer peer = new Peer(rank, own, losses);
    byRank[rank] = peer;
    met.add(peer);
    return peer;
  }

  /** Those that something is known of. A rank that is gone is one of them. */
  List<Peer> met() {
    return readOnly;
  }
}
