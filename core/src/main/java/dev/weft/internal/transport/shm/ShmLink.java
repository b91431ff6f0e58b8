package dev.weft.internal.transport.shm;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.ring.NextRoom;
import dev.weft.internal.transport.ring.RingLink;
import dev.weft.internal.transport.ring.RingShape;
import java.lang.foreign.MemorySegment;

/** A ring to another process, which may copy long messages straight out of this one's memory. */
final class ShmLink extends RingLink {
  private final MessageOffers offers;

  ShmLink(
      MemorySegment ring,
      RingShape shape,
      Doorbell bell,
      NextRoom nextRoom,
      int eagerBytes,
      long creditBytes,
      MessageOffers offers) {
    super(ring, shape, bell, nextRoom, eagerBytes, creditBytes);
    this.offers = offers;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    if (kind == Frame.RTS && length >= TransportTuning.SHM_MIN_OFFERED_BYTES) {
      offers.offer(id, base, offset);
    }
    long taken = super.offer(kind, context, tag, total, id, base, offset, length);
    if (kind == Frame.RTS && taken == NO_ROOM) {
      offers.end(id);
    }
    return taken;
  }

  /** What still comes of the message goes through the ring. */
  @Override
  public boolean moveOffer(long id, Object base, long offset, long length) {
    return offers.withdraw(id);
  }

  @Override
  public void endOffer(long id) {
    offers.end(id);
  }
}
