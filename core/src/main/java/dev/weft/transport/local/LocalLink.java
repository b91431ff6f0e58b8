package dev.weft.transport.local;

import dev.weft.os.Doorbell;
import dev.weft.transport.Frame;
import dev.weft.transport.ring.NextRoom;
import dev.weft.transport.ring.RingLink;
import dev.weft.transport.ring.RingShape;
import java.lang.foreign.MemorySegment;

/** A ring to a thread of this process; long messages are laid open for it to copy itself. */
final class LocalLink extends RingLink {
  private final Exposures exposures;

  LocalLink(
      MemorySegment ring,
      RingShape shape,
      Doorbell bell,
      NextRoom nextRoom,
      int eagerBytes,
      long creditBytes,
      Exposures exposures) {
    super(ring, shape, bell, nextRoom, eagerBytes, creditBytes);
    this.exposures = exposures;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    if (kind != Frame.RTS) {
      return super.offer(kind, context, tag, total, id, base, offset, length);
    }
    exposures.put(id, base, offset, length);
    long taken = super.offer(kind, context, tag, total, id, base, offset, length);
    if (taken == NO_ROOM) {
      conceal(id);
    }
    return taken;
  }

  @Override
  public boolean moveExposed(long id, Object base, long offset, long length) {
    return exposures.move(id, base, offset, length);
  }

  @Override
  public void conceal(long id) {
    Exposures.Exposure _ = exposures.take(id);
  }
}
