package dev.weft.transport.ring;

import static dev.weft.transport.ring.RingDescriptor.LONG;
import static dev.weft.transport.ring.RingDescriptor.PLAIN_INT;
import static dev.weft.transport.ring.RingDescriptor.PLAIN_LONG;

import dev.weft.transport.Frame;
import dev.weft.transport.FrameHandler;
import dev.weft.transport.Inflow;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The receiving side of a ring: one consumer, guarded by the engine lock of its rank. What it has
 * consumed it publishes every so often, so that the line which the sender reads stays in the
 * sender's cache.
 */
public final class RingReceiver {
  private final MemorySegment ring;
  private final int peer;
  private final FrameHandler handler;
  private final int slots;
  private final int slotMask;
  private final int lapShift;
  private final int publishMask;
  private final long bulkStart;
  private final int bulkBytes;

  private long consumed;
  private long bulkConsumed;
  private long bulkPublished;
  private @Nullable Inflow current;

  public RingReceiver(MemorySegment ring, RingShape shape, int peer, FrameHandler handler) {
    this.ring = ring;
    this.peer = peer;
    this.handler = handler;
    this.slots = shape.slots();
    this.slotMask = slots - 1;
    this.lapShift = Integer.numberOfTrailingZeros(slots);
    this.publishMask = Math.min(64, slots / 8) - 1;
    this.bulkStart = shape.bulkStart();
    this.bulkBytes = shape.bulkBytes();
  }

  /** Hands at most {@code limit} frames to the handler; returns how many there were. */
  public int poll(int limit) {
    int done = 0;
    while (done < limit) {
      long at = RingDescriptor.SLOTS + ((consumed & slotMask) << RingDescriptor.SLOT_SHIFT);
      long lapAndTag = (long) LONG.getAcquire(ring, at + RingDescriptor.LAP_AND_TAG);
      if ((int) lapAndTag != (int) (consumed >>> lapShift) + 1) {
        break;
      }
      if (!take(at, (int) (lapAndTag >>> 32))) {
        break;
      }
      done++;
      if ((++consumed & publishMask) == 0) {
        LONG.setRelease(ring, (long) RingDescriptor.SLOTS_CONSUMED, consumed);
      }
    }
    return done;
  }

  /** Takes the frame in a slot, unless the handler leaves it there. */
  private boolean take(long at, int tag) {
    long contextAndKind = ring.get(PLAIN_LONG, at + RingDescriptor.CONTEXT_AND_KIND);
    int kind = RingDescriptor.kind(contextAndKind);
    int context = (int) contextAndKind;
    if (kind == RingDescriptor.INLINE_EAGER) {
      int inline = RingDescriptor.inlineBytes(contextAndKind);
      handler.eager(peer, context, tag, ring, at + RingDescriptor.INLINE, inline);
    } else if (kind == RingDescriptor.MORE) {
      takePiece(at);
    } else if (kind == Frame.EAGER && handler.leaves(peer, context, tag)) {
      return false;
    } else {
      takeLong(at, kind, context, tag);
    }
    return true;
  }

  private void takeLong(long at, int kind, int context, int tag) {
    long total = ring.get(PLAIN_LONG, at + RingDescriptor.TOTAL);
    long id = ring.get(PLAIN_LONG, at + RingDescriptor.ID);
    int piece = ring.get(PLAIN_INT, at + RingDescriptor.PIECE);
    switch (kind) {
      case Frame.EAGER -> {
        if (piece == total) {
          long bulk = ring.get(PLAIN_LONG, at + RingDescriptor.BULK);
          handler.eager(peer, context, tag, ring, bulkAt(bulk), piece);
          consumedPiece(bulk, piece);
        } else {
          current = handler.begin(peer, kind, context, tag, total, id);
          takePiece(at);
        }
      }
      case Frame.EAGER_SYNC -> {
        current = handler.begin(peer, kind, context, tag, total, id);
        takePiece(at);
      }
      case Frame.DATA -> {
        current = handler.inflow(peer, id);
        takePiece(at);
      }
      default -> handler.control(peer, kind, context, tag, total, id);
    }
  }

  private void takePiece(long at) {
    int piece = ring.get(PLAIN_INT, at + RingDescriptor.PIECE);
    if (piece == 0) {
      return;
    }
    long bulk = ring.get(PLAIN_LONG, at + RingDescriptor.BULK);
    if (current != null) {
      current.accept(ring, bulkAt(bulk), piece);
    }
    consumedPiece(bulk, piece);
  }

  private long bulkAt(long bulk) {
    return bulkStart + (bulk & (bulkBytes - 1));
  }

  private void consumedPiece(long bulk, int piece) {
    bulkConsumed = bulk + ((piece + RingDescriptor.LINE_BYTES - 1) & -RingDescriptor.LINE_BYTES);
    if (bulkConsumed - bulkPublished >= bulkBytes >> 3) {
      bulkPublished = bulkConsumed;
      LONG.setRelease(ring, (long) RingDescriptor.BULK_CONSUMED, bulkConsumed);
    }
  }
}
