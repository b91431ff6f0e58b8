package dev.weft.internal.transport.ring;

import static dev.weft.internal.transport.ring.RingDescriptor.LONG;
import static dev.weft.internal.transport.ring.RingDescriptor.PLAIN_INT;
import static dev.weft.internal.transport.ring.RingDescriptor.PLAIN_LONG;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.NextFrame;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The receiving side of a ring: one consumer, guarded by the engine lock of its rank. It publishes
 * its progress only from time to time, so that the line which the sender reads stays in the
 * sender's cache. A frame is consumed once the handler has returned: a handler that throws gets the
 * frame again.
 */
public final class RingReceiver implements NextFrame {
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

  /** The sender broke the protocol: nothing that it has written is looked at any more. */
  private boolean broken;

  /** The slot whose frame has been begun; its piece comes again if storing that has thrown. */
  private long begun = -1;

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
    while (done < limit && !broken) {
      long at = RingDescriptor.SLOTS + ((consumed & slotMask) << RingDescriptor.SLOT_SHIFT);
      long lapAndTag = (long) LONG.getAcquire(ring, at + RingDescriptor.LAP_AND_TAG);
      if ((int) lapAndTag != lap()) {
        break;
      }
      if (!take(at, (int) (lapAndTag >>> 32))) {
        break;
      }
      done++;
      consume();
    }
    return done;
  }

  /** Of the next slot, once it is full. */
  private int lap() {
    return (int) (consumed >>> lapShift) + 1;
  }

  /** The frame counts as consumed only where nothing can fail any more. */
  @Override
  public void consume() {
    long next = consumed + 1;
    if ((next & publishMask) == 0) {
      LONG.setRelease(ring, (long) RingDescriptor.SLOTS_CONSUMED, next);
    }
    consumed = next;
  }

  @Override
  public int copy(int context, int tag, Object base, long offset, long room) {
    long at = RingDescriptor.SLOTS + ((consumed & slotMask) << RingDescriptor.SLOT_SHIFT);
    long lapAndTag = (long) LONG.getAcquire(ring, at + RingDescriptor.LAP_AND_TAG);
    if (lapAndTag != RingDescriptor.lapAndTag(lap(), tag)) {
      return (int) lapAndTag == lap() ? ANOTHER : NONE;
    }
    long contextAndKind = ring.get(PLAIN_LONG, at + RingDescriptor.CONTEXT_AND_KIND);
    int inline = RingDescriptor.inlineBytes(contextAndKind);
    if ((int) contextAndKind != context
        || RingDescriptor.kind(contextAndKind) != RingDescriptor.INLINE_EAGER
        || inline > Math.min(room, RingDescriptor.INLINE_BYTES)
        || broken) {
      return ANOTHER;
    }
    Memory.copyIn(ring, at + RingDescriptor.INLINE, base, offset, inline);
    return inline;
  }

  /** Takes the frame in a slot, unless the handler leaves it there or it cannot be believed. */
  private boolean take(long at, int tag) {
    long contextAndKind = ring.get(PLAIN_LONG, at + RingDescriptor.CONTEXT_AND_KIND);
    int kind = RingDescriptor.kind(contextAndKind);
    int context = (int) contextAndKind;
    if (kind == RingDescriptor.INLINE_EAGER) {
      int inline = RingDescriptor.inlineBytes(contextAndKind);
      if (context < 0 || inline > RingDescriptor.INLINE_BYTES) {
        return breach(inlineFault(context, inline));
      }
      handler.eager(peer, context, tag, ring, at + RingDescriptor.INLINE, inline);
    } else if (kind == RingDescriptor.MORE) {
      return takeMore(at);
    } else {
      return takeLong(at, kind, context, tag);
    }
    return true;
  }

  private boolean takeLong(long at, int kind, int context, int tag) {
    long total = ring.get(PLAIN_LONG, at + RingDescriptor.TOTAL);
    long id = ring.get(PLAIN_LONG, at + RingDescriptor.ID);
    int piece = ring.get(PLAIN_INT, at + RingDescriptor.PIECE);
    String fault = Frame.fault(kind, context, total);
    if (fault == null && Frame.carriesPayload(kind)) {
      fault = pieceFault(at, piece, total);
    }
    if (fault != null) {
      return breach(fault);
    }
    if (kind == Frame.EAGER && handler.leaves(peer, context, tag)) {
      return false;
    }
    switch (kind) {
      case Frame.EAGER -> {
        if (piece == total) {
          long bulk = ring.get(PLAIN_LONG, at + RingDescriptor.BULK);
          handler.eager(peer, context, tag, ring, bulkAt(bulk), piece);
          consumedPiece(bulk, piece);
        } else {
          begin(kind, context, tag, total, id);
          takePiece(at);
        }
      }
      case Frame.EAGER_SYNC -> {
        begin(kind, context, tag, total, id);
        takePiece(at);
      }
      case Frame.DATA -> {
        Inflow transfer = handler.inflow(peer, id);
        if (transfer == null || transfer.remaining() < total) {
          return breach(dataFault(transfer, total, id));
        }
        current = transfer;
        takePiece(at);
      }
      default -> handler.control(peer, kind, context, tag, total, id);
    }
    return true;
  }

  private boolean takeMore(long at) {
    int piece = ring.get(PLAIN_INT, at + RingDescriptor.PIECE);
    Inflow inflow = current;
    String fault = pieceFault(at, piece, inflow == null ? 0 : inflow.remaining());
    if (fault != null) {
      return breach(fault);
    }
    takePiece(at);
    return true;
  }

  /** What is wrong with where a piece lies, or with its length. */
  private @Nullable String pieceFault(long at, int piece, long most) {
    long place = ring.get(PLAIN_LONG, at + RingDescriptor.BULK) & (bulkBytes - 1);
    return Frame.outside("a piece of a payload", piece, 0, Math.min(most, bulkBytes - place));
  }

  private static String inlineFault(int context, int inline) {
    String fault = Frame.fault(Frame.EAGER, context, 0);
    return fault == null
        ? "a slot claims %d bytes of payload, allowed are 0 to %d"
            .formatted(inline, RingDescriptor.INLINE_BYTES)
        : fault;
  }

  private static String dataFault(@Nullable Inflow transfer, long total, long id) {
    return transfer == null
        ? "data for the unknown transfer " + id
        : "%d bytes for the transfer %d, which lacks %d".formatted(total, id, transfer.remaining());
  }

  private boolean breach(String fault) {
    broken = true;
    handler.lost(peer, "it broke the protocol in shared memory: " + fault);
    return false;
  }

  private void begin(int kind, int context, int tag, long total, long id) {
    if (begun != consumed) {
      current = handler.begin(peer, kind, context, tag, total, id);
      begun = consumed;
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
