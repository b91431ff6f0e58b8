package dev.weft.objects.internal.value;

import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.internal.wire.Meanwhile;
import dev.weft.objects.internal.wire.Wire;

/** The messages that follow frames of one rank and call after the other. One thread. */
public class BulkReceiver implements Bulks {
  private final Wire wire;
  private int rank;
  private int tag;

  public BulkReceiver(Wire wire) {
    this.wire = wire;
  }

  /** Those that follow the next frame. */
  public final Bulks from(int sender, int withTag) {
    rank = sender;
    tag = withTag;
    return this;
  }

  @Override
  public void receive(Slice into) {
    wire.receive(into, rank, tag);
  }

  /** Receives the next one, and frames until it has come; blocks. */
  protected final void receive(Slice into, Meanwhile meanwhile) {
    wire.receive(into, rank, tag, meanwhile);
  }

  @Override
  public final void drop() {
    try {
      wire.drop(rank, tag);
    } catch (PeerFailedException | ClosedException nothingComes) {
      // Then there is nothing to drop, and whoever serves must go on.
    }
  }
}
