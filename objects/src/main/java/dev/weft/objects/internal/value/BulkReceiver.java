package dev.weft.objects.internal.value;

import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.internal.wire.Meanwhile;
import dev.weft.objects.internal.wire.NodeChannel;

/**
 * Receives the messages that follow frames, for one call of one rank after the other. One thread.
 */
public class BulkReceiver implements Bulks {
  private final NodeChannel nodeChannel;
  private int rank;
  private int tag;

  public BulkReceiver(NodeChannel nodeChannel) {
    this.nodeChannel = nodeChannel;
  }

  /** Those that follow the next frame. */
  public final Bulks from(int sender, int withTag) {
    rank = sender;
    tag = withTag;
    return this;
  }

  @Override
  public void receive(Slice into) {
    nodeChannel.receive(into, rank, tag);
  }

  /** Receives the next one, and frames until it has come; blocks. */
  protected final void receive(Slice into, Meanwhile meanwhile) {
    nodeChannel.receive(into, rank, tag, meanwhile);
  }

  @Override
  public final void drop() {
    try {
      nodeChannel.drop(rank, tag);
    } catch (PeerFailedException | ClosedException nothingComes) {
      // Then there is nothing to drop, and whoever serves must go on.
    }
  }
}
