package dev.weft.internal.transport.ring;

import static dev.weft.internal.transport.FrameLimits.require;
import static dev.weft.internal.transport.FrameLimits.requireControl;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.transport.Discard;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Slots of a ring that no sender would write: they are taken within limits, or end the link. */
@WithoutNativeCalls
final class RingFuzzTest {
  private static final RingShape SHAPE = new RingShape(32, 4096);
  private static final int SLOT_BYTES = 64;

  @Test
  void slots() {
    MemorySegment ring = Arena.ofAuto().allocate(SHAPE.bytes(), SLOT_BYTES);
    Fuzz.run("slots of a ring", slotsOfEachKind(), Refused.class, input -> take(ring, input));
  }

  private static void take(MemorySegment ring, byte[] input) throws Refused {
    int slots = Math.min(input.length / SLOT_BYTES, 8);
    MemorySegment.copy(
        MemorySegment.ofArray(input), 0, ring, RingDescriptor.SLOTS, (long) slots * SLOT_BYTES);
    for (int slot = 0; slot < slots; slot++) {
      // A slot that is not full is not looked at.
      long at = RingDescriptor.SLOTS + (long) slot * SLOT_BYTES;
      ring.set(ValueLayout.JAVA_INT, at + RingDescriptor.LAP_AND_TAG, 1);
    }
    ring.set(ValueLayout.JAVA_INT, RingDescriptor.SLOTS + (long) slots * SLOT_BYTES, 0);
    Guard guard = new Guard();
    RingReceiver receiver = new RingReceiver(ring, SHAPE, 1, guard);
    int taken = receiver.poll(64);
    if (guard.lost != null) {
      if (receiver.poll(64) != 0) {
        throw new AssertionError("a ring is read on after a breach");
      }
      throw new Refused(guard.lost);
    }
    require(taken == slots);
  }

  private static List<byte[]> slotsOfEachKind() {
    List<byte[]> all = new ArrayList<>();
    ByteBuffer every = ByteBuffer.allocate(5 * SLOT_BYTES).order(ByteOrder.nativeOrder());
    byte[][] slots = {
      slot(RingDescriptor.INLINE_EAGER, 5, 0, 0),
      slot(Frame.EAGER, 0, 256, 256),
      slot(Frame.EAGER_SYNC, 0, 512, 256),
      slot(RingDescriptor.MORE, 0, 0, 256),
      slot(Frame.DATA, 0, 40, 40),
    };
    for (byte[] slot : slots) {
      every.put(slot);
    }
    all.add(every.array());
    for (int kind : new int[] {Frame.RTS, Frame.CTS, Frame.ACK, Frame.CREDIT, Frame.BYE}) {
      all.add(slot(kind, 0, 100, 0));
    }
    all.add(slot(Frame.CANCELLED, 0, 1, 0));
    all.add(slots[0]);
    return all;
  }

  private static byte[] slot(int kind, int inline, long total, int piece) {
    ByteBuffer slot = ByteBuffer.allocate(SLOT_BYTES).order(ByteOrder.nativeOrder());
    slot.putLong(RingDescriptor.LAP_AND_TAG, RingDescriptor.lapAndTag(1, 7));
    slot.putLong(RingDescriptor.CONTEXT_AND_KIND, RingDescriptor.contextAndKind(2, kind, inline));
    if (kind != RingDescriptor.INLINE_EAGER) {
      slot.putLong(RingDescriptor.TOTAL, total);
      slot.putLong(RingDescriptor.ID, 1);
      slot.putInt(RingDescriptor.PIECE, piece);
    }
    return slot.array();
  }

  private static final class Refused extends IOException {
    private static final long serialVersionUID = 1;

    Refused(String why) {
      super(why);
    }
  }

  /** Accepts what an engine must cope with, and nothing beyond the limits. */
  private static final class Guard implements FrameHandler {
    @Nullable String lost;

    @Override
    public void eager(
        int peer, int context, int tag, MemorySegment payload, long offset, int length) {
      require(context >= 0);
      payload.asSlice(offset, length);
    }

    @Override
    public Inflow begin(int peer, int kind, int context, int tag, long total, long id) {
      require(context >= 0 && total >= 0 && total <= Frame.MAX_EAGER_BYTES);
      return new Discard(total);
    }

    @Override
    public @Nullable Inflow inflow(int peer, long id) {
      return id == 1 ? new Discard(40) : null;
    }

    @Override
    public void control(int peer, int kind, int context, int tag, long total, long id) {
      requireControl(kind, context, total);
    }

    @Override
    public void lost(int peer, String why) {
      lost = why;
    }
  }
}
