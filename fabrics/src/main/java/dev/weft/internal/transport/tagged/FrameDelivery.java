package dev.weft.internal.transport.tagged;

import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Hands the frames of one peer to the engine. Nothing in a frame is used before {@link
 * TaggedFrame#fault} has checked it. A frame counts as read once the handler has returned: a
 * handler that throws gets the frame again.
 */
final class FrameDelivery {
  private final TaggedLink link;
  private final ReceiveSlots slots;
  private final MemorySegment memory;
  private final FrameHandler handler;

  /** Where the payload of the frame goes that is being read, if it has been asked already. */
  private @Nullable Inflow inflow;

  private boolean parted;

  FrameDelivery(TaggedLink link, ReceiveSlots slots, FrameHandler handler) {
    this.link = link;
    this.slots = slots;
    this.memory = slots.memory();
    this.handler = handler;
  }

  /** Whether the peer has said that it sends nothing more. */
  boolean parted() {
    return parted;
  }

  /**
   * Delivers what has come; says how many frames.
   *
   * @throws TagException if the peer broke the protocol, or nothing could be received
   */
  int deliver() throws TagException {
    int frames = 0;
    while (frames < TransportTuning.FRAMES_PER_POLL) {
      long at = slots.oldest();
      if (at < 0 || !take(at)) {
        break;
      }
      slots.free();
      frames++;
    }
    if (frames == 0) {
      slots.reopen();
    }
    return frames;
  }

  /** Takes a frame, unless the handler leaves it there. */
  private boolean take(long at) throws TagException {
    String fault = TaggedFrame.fault(memory, at);
    if (fault != null) {
      throw breach(fault);
    }
    int kind = TaggedFrame.kind(memory, at);
    int context = TaggedFrame.context(memory, at);
    int tag = TaggedFrame.tag(memory, at);
    int payload = TaggedFrame.payloadBytes(memory, at);
    long start = at + TaggedFrame.payloadStart(kind);
    if (kind == Frame.EAGER) {
      if (handler.leaves(link.peer, context, tag)) {
        return false;
      }
      handler.eager(link.peer, context, tag, memory, start, payload);
      return true;
    }
    long total = TaggedFrame.total(memory, at);
    long id = TaggedFrame.id(memory, at);
    switch (kind) {
      case Frame.EAGER_SYNC -> {
        if (inflow == null) {
          inflow = handler.begin(link.peer, kind, context, tag, total, id);
        }
        fill(start, payload);
      }
      case Frame.DATA -> {
        if (inflow == null) {
          inflow = transfer(id, total);
        }
        fill(start, payload);
      }
      case TaggedFrame.HEARD, TaggedFrame.PULL, TaggedFrame.REFUSED ->
          link.take(kind, tag, total, id);
      default -> {
        handler.control(link.peer, kind, context, tag, total, id);
        parted |= kind == Frame.BYE;
      }
    }
    return true;
  }

  private void fill(long start, int bytes) {
    if (inflow != null && bytes > 0) {
      inflow.accept(memory, start, bytes);
    }
    inflow = null;
  }

  private Inflow transfer(long id, long total) throws TagException {
    Inflow transfer = handler.inflow(link.peer, id);
    if (transfer == null) {
      throw breach("data for the unknown transfer " + id);
    }
    if (transfer.remaining() < total) {
      throw breach(
          "%d bytes for the transfer %d, which lacks %d"
              .formatted(total, id, transfer.remaining()));
    }
    return transfer;
  }

  private TagException breach(String what) {
    return new TagException("rank " + link.peer + " broke the protocol: " + what);
  }

  /** Receives nothing more. */
  void close() {
    slots.close();
  }
}
