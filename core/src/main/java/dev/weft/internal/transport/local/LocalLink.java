package dev.weft.internal.transport.local;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.ring.NextRoom;
import dev.weft.internal.transport.ring.RingLink;
import dev.weft.internal.transport.ring.RingShape;
import java.lang.foreign.MemorySegment;

/** A ring to a thread of this process; long messages are offered to it where they lie. */
final class LocalLink extends RingLink {
  private final OfferTable offers;

  LocalLink(
      MemorySegment ring,
      RingShape shape,
      Doorbell bell,
      NextRoom nextRoom,
      int eagerBytes,
      long creditBytes,
      OfferTable offers) {
    super(ring, shape, bell, nextRoom, eagerBytes, creditBytes);
    this.offers = offers;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    if (kind != Frame.RTS) {
      return super.offer(kind, context, tag, total, id, base, offset, length);
    }
    offers.put(id, base, offset, length);
    long taken = super.offer(kind, context, tag, total, id, base, offset, length);
    if (taken == NO_ROOM) {
      endOffer(id);
    }
    return taken;
  }

  @Override
  public boolean moveOffer(long id, Object base, long offset, long length) {
    return offers.move(id, base, offset, length);
  }

  @Override
  public void endOffer(long id) {
    OfferTable.Offer _ = offers.take(id);
  }
}
