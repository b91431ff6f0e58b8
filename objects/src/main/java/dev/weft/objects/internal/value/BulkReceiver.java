package dev.weft.objects.internal.value;

import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.internal.wire.Wire;

/** The messages that follow frames of one rank and call after the other. One thread. */
public final class BulkReceiver implements Bulks {
  /** To receive so much takes a millisecond or more. */
  private static final long LONG_BYTES = 8 << 20;

  private final Wire wire;
  private final Runnable beforeLong;
  private int rank;
  private int tag;

  public BulkReceiver(Wire wire) {
    this(wire, () -> {});
  }

  /**
   * @param beforeLong called before one that takes long to receive
   */
  public BulkReceiver(Wire wire, Runnable beforeLong) {
    this.wire = wire;
    this.beforeLong = beforeLong;
  }

  /** Those that follow the next frame. */
  public Bulks from(int sender, int withTag) {
    rank = sender;
    tag = withTag;
    return this;
  }

  @Override
  public void receive(Slice into) {
    if (into.bytes() >= LONG_BYTES) {
      beforeLong.run();
    }
    wire.receive(into, rank, tag);
  }

  @Override
  public void drop() {
    try {
      wire.drop(rank, tag);
    } catch (PeerFailedException | ClosedException nothingComes) {
      // Then there is nothing to drop, and whoever serves must go on.
    }
  }
}
