package dev.weft.internal.transport.ring;

import static dev.weft.internal.transport.ring.RingDescriptor.LONG;
import static dev.weft.internal.transport.ring.RingDescriptor.PLAIN_INT;
import static dev.weft.internal.transport.ring.RingDescriptor.PLAIN_LONG;

import dev.weft.internal.os.OsTuning;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.BulkCopy;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;

/**
 * The sending side of a ring: one producer, guarded by the engine lock of its rank.
 *
 * <p>A frame takes one 64-byte slot. A payload of up to 48 bytes is in the slot itself, so that a
 * short message costs the receiver one cache miss. Longer payloads go through the bulk ring in
 * pieces, each announced by a slot, so that the receiver copies one piece while the sender writes
 * the next. The first piece is short, because the receiver waits for it; the pieces double up to an
 * eighth of the message or {@link TransportTuning#MIN_PIECE_BYTES}. A piece ends where the bulk
 * ring wraps. The receiver publishes its progress only from time to time; {@code consumedSeen} and
 * {@code bulkConsumedSeen} are the last known values, which may be too low but never too high.
 *
 * <p>A free slot's cache line is in the receiver's cache, and the engine lock, taken for every
 * message, waits for the line of the previous message. So the lines of the next slots are fetched
 * together, by a store to the payload of each: one wait for {@link TransportTuning#FETCHED_SLOTS}
 * messages. The lines of the next payload are fetched the same way while the rank waits ({@link
 * NextRoom}), but only lines that are known to be free, and not if pieces bypass the caches.
 *
 * <p>Invariants: {@code produced - slotsConsumed <= slots}; {@code bulkProduced - bulkConsumed <=
 * bulkBytes}; the slot's lap and tag are stored last.
 */
public final class RingLink extends Link {
  private final MemorySegment ring;
  private final Doorbell bell;
  private final NextRoom nextRoom;
  private final MessageExposure exposure;
  private final BulkCopy bulk = new BulkCopy();
  private final int slots;
  private final int slotMask;
  private final int lapShift;
  private final long bulkStart;
  private final int bulkBytes;

  private long produced;
  private long consumedSeen;
  private long bulkProduced;
  private long bulkConsumedSeen;
  private int pieceBytes;
  private int longestPieceBytes;
  private long lastBytes;
  private long bulkFetched;

  /**
   * @param ring fresh memory of {@code shape.bytes()}
   * @param bell the receiver's
   * @param nextRoom the rank's
   * @param exposure what this rank exposes to the receiver
   */
  public RingLink(
      MemorySegment ring,
      RingShape shape,
      Doorbell bell,
      NextRoom nextRoom,
      MessageExposure exposure,
      int eagerBytes,
      long creditBytes) {
    super(eagerBytes, RingDescriptor.INLINE_BYTES, shape.bulkBytes());
    this.ring = ring;
    this.bell = bell;
    this.nextRoom = nextRoom;
    this.exposure = exposure;
    this.slots = shape.slots();
    this.slotMask = slots - 1;
    this.lapShift = Integer.numberOfTrailingZeros(slots);
    this.bulkStart = shape.bulkStart();
    this.bulkBytes = shape.bulkBytes();
    creditBytes(creditBytes);
  }

  @Override
  public boolean closed() {
    return false;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    if (!hasSlot()) {
      return NO_ROOM;
    }
    long at = slotAt(produced);
    if (kind == Frame.EAGER && length <= RingDescriptor.INLINE_BYTES) {
      if (length > 0) {
        Memory.copyOut(base, offset, ring, at + RingDescriptor.INLINE, length);
      }
      publish(at, context, tag, RingDescriptor.INLINE_EAGER, (int) length);
      return length;
    }
    long piece = 0;
    if (length > 0 && Frame.carriesPayload(kind)) {
      lastBytes = total;
      longestPieceBytes =
          (int)
              Math.clamp(
                  total >> TransportTuning.PIECES_SHIFT,
                  TransportTuning.MIN_PIECE_BYTES,
                  (long) TransportTuning.MAX_PIECE_BYTES);
      pieceBytes = TransportTuning.FIRST_PIECE_BYTES;
      piece = bulkRoom(length);
      if (piece == 0) {
        return NO_ROOM;
      }
    } else if (kind == Frame.RTS) {
      exposure.expose(id, base, offset, length);
    }
    ring.set(PLAIN_LONG, at + RingDescriptor.TOTAL, total);
    ring.set(PLAIN_LONG, at + RingDescriptor.ID, id);
    putPiece(at, base, offset, piece);
    publish(at, context, tag, kind, 0);
    return piece;
  }

  @Override
  public boolean moveExposed(long id, Object base, long offset, long length) {
    return exposure.move(id, base, offset, length);
  }

  @Override
  public void withdraw(long id) {
    exposure.withdraw(id);
  }

  @Override
  public void passedBy(long bytes) {
    bulk.passedBy(bytes);
  }

  @Override
  public long offerMore(Object base, long offset, long length) {
    if (!hasSlot()) {
      return 0;
    }
    long piece = bulkRoom(length);
    if (piece > 0) {
      long at = slotAt(produced);
      putPiece(at, base, offset, piece);
      publish(at, 0, 0, RingDescriptor.MORE, 0);
    }
    return piece;
  }

  private void putPiece(long at, Object base, long offset, long piece) {
    ring.set(PLAIN_INT, at + RingDescriptor.PIECE, (int) piece);
    if (piece > 0) {
      ring.set(PLAIN_LONG, at + RingDescriptor.BULK, bulkProduced);
      bulk.copyOut(base, offset, ring, bulkStart + (bulkProduced & (bulkBytes - 1)), piece);
      bulkProduced += (piece + RingDescriptor.LINE_BYTES - 1) & -RingDescriptor.LINE_BYTES;
      pieceBytes = Math.min(2 * pieceBytes, longestPieceBytes);
      nextRoom.wrote(this);
    }
  }

  private void publish(long at, int context, int tag, int kind, int inlineBytes) {
    ring.set(
        PLAIN_LONG,
        at + RingDescriptor.CONTEXT_AND_KIND,
        RingDescriptor.contextAndKind(context, kind, inlineBytes));
    int lap = (int) (produced >>> lapShift) + 1;
    LONG.setRelease(ring, at + RingDescriptor.LAP_AND_TAG, RingDescriptor.lapAndTag(lap, tag));
    produced++;
    try {
      bell.ring();
      if ((produced & (TransportTuning.FETCHED_SLOTS - 1)) == 0) {
        fetchSlots();
      }
    } catch (StackOverflowError | OutOfMemoryError e) {
      // The frame has been taken, and a receiver that sleeps looks by itself before long.
    }
  }

  @Override
  public void breakOff() {
    if (hasSlot()) {
      publish(slotAt(produced), 0, 0, Frame.BROKEN, 0);
    }
  }

  private void fetchSlots() {
    long end = Math.min(produced + TransportTuning.FETCHED_SLOTS, consumedSeen + slots);
    for (long index = produced; index < end; index++) {
      ring.set(PLAIN_LONG, slotAt(index) + RingDescriptor.INLINE, 0L);
    }
  }

  /**
   * Fetches some lines of the next payload, which is taken to be as long as the last; false if none
   * are left.
   */
  boolean fetchSome() {
    long most = bulk.wantsTargetFetched() ? TransportTuning.MAX_FETCHED_BYTES : OsTuning.BULK_BYTES;
    long end = Math.min(bulkProduced + Math.min(lastBytes, most), bulkConsumedSeen + bulkBytes);
    long position = Math.max(bulkProduced, bulkFetched);
    long next = Math.min(end, position + TransportTuning.FETCHED_AT_ONCE_BYTES);
    for (; position < next; position += RingDescriptor.LINE_BYTES) {
      ring.set(PLAIN_LONG, bulkStart + (position & (bulkBytes - 1)), 0L);
    }
    bulkFetched = position;
    return position < end;
  }

  private long slotAt(long index) {
    return RingDescriptor.SLOTS + ((index & slotMask) << RingDescriptor.SLOT_SHIFT);
  }

  private boolean hasSlot() {
    if (produced - consumedSeen < slots) {
      return true;
    }
    consumedSeen = (long) LONG.getAcquire(ring, (long) RingDescriptor.SLOTS_CONSUMED);
    return produced - consumedSeen < slots;
  }

  /** Bytes of the next piece: what is asked for, as far as it fits before the wrap. */
  private long bulkRoom(long wanted) {
    long want = Math.min(wanted, pieceBytes);
    if (bulkProduced + want - bulkConsumedSeen > bulkBytes) {
      bulkConsumedSeen = (long) LONG.getAcquire(ring, (long) RingDescriptor.BULK_CONSUMED);
    }
    long free = bulkBytes - (bulkProduced - bulkConsumedSeen);
    long untilWrap = bulkBytes - (bulkProduced & (bulkBytes - 1));
    return Math.min(want, Math.min(free, untilWrap));
  }
}
