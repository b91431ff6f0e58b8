package dev.weft.internal.transport.tagged;

import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The link to one peer. Each half begins by itself: this rank sends once it has {@link #open}ed an
 * endpoint, and takes frames once the peer has been {@link #prove}d to belong to the job. Both
 * halves end together. Under the engine lock; never blocks.
 */
final class TaggedLink extends Link {
  final int peer;

  private final TagWorker worker;
  private final FrameHandler handler;
  private final PairTags outward;
  private final PairTags inward;

  /** The peer's {@link TagPath#handle} as a sender. */
  final long from;

  private @Nullable TagPath path;
  private final SendBuffers buffers;
  private final TaggedExposure taggedExposure;

  private @Nullable FrameDelivery arrivals;
  private final Map<Integer, TaggedRead> reads = new HashMap<>();
  private final ArrayDeque<TagRequest> spare = new ArrayDeque<>();
  private final ArrayDeque<Integer> refusals = new ArrayDeque<>();
  private int lastRead;

  private @Nullable TagException failure;

  /** This rank has said BYE, has been heard, and has answered the peer's BYE. */
  private boolean said;

  private boolean heard;
  private boolean answered;

  /** The peer is to be told that this rank is lost to it, and nothing after that; it has been. */
  private boolean breaking;

  private boolean broken;

  private boolean ended;

  TaggedLink(
      int peer,
      long from,
      TagWorker worker,
      FrameHandler handler,
      PairTags outward,
      PairTags inward) {
    super(TaggedFrame.PAYLOAD_BYTES, TaggedFrame.PAYLOAD_BYTES, TaggedFrame.PAYLOAD_BYTES);
    this.peer = peer;
    this.from = from;
    this.worker = worker;
    this.handler = handler;
    this.outward = outward;
    this.inward = inward;
    this.buffers = new SendBuffers(worker, TransportTuning.TAGGED_SEND_BUFFERS);
    this.taggedExposure = new TaggedExposure(worker);
  }

  /** Takes the way to the peer, and says hello. */
  void open(TagPath made, long peerKeepsBytes, int rank, byte[] proof) {
    creditBytes(peerKeepsBytes);
    path = made;
    try {
      long at = buffers.room();
      Hello.write(buffers.memory(), at, rank, proof);
      buffers.send(made.handle(), Hello.BYTES, outward.hello());
    } catch (TagException e) {
      failure = e;
    }
  }

  boolean isOpen() {
    return path != null;
  }

  /** The peer is of this job: takes its frames, those that have come before as well. */
  void prove() {
    if (arrivals == null && !ended) {
      ReceiveSlots slots =
          new ReceiveSlots(
              worker,
              TransportTuning.TAGGED_RECEIVE_SLOTS,
              TaggedFrame.BYTES,
              from,
              inward.frames());
      arrivals = new FrameDelivery(this, slots, handler);
    }
  }

  boolean isProven() {
    return arrivals != null;
  }

  @Override
  public boolean closed() {
    return ended || hasParted();
  }

  private boolean hasParted() {
    return arrivals != null && arrivals.parted();
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    if (breaking || !canSend()) {
      return NO_ROOM;
    }
    boolean carries = Frame.carriesPayload(kind);
    if (hasParted()) {
      return carries ? NO_ROOM : 0;
    }
    int payload = carries ? (int) length : 0;
    if (!send(kind, context, tag, payload, total, id, base, offset)) {
      return NO_ROOM;
    }
    if (kind == Frame.RTS) {
      taggedExposure.expose(id, base, offset, length);
    }
    said |= kind == Frame.BYE;
    return payload;
  }

  /** By which the peer is sent to; null if it cannot be. */
  @Nullable TagPath way() {
    return canSend() ? path : null;
  }

  private boolean canSend() {
    return path != null && failure == null && !ended;
  }

  private boolean send(
      int kind, int context, int tag, int payload, long total, long id, Object base, long offset) {
    TagPath way = path;
    if (way == null || !canSend()) {
      return false;
    }
    try {
      long at = buffers.room();
      if (at < 0) {
        handler.waitsForRoom();
        return false;
      }
      TaggedFrame.write(buffers.memory(), at, kind, context, tag, payload, total, id);
      int start = TaggedFrame.payloadStart(kind);
      if (payload > 0) {
        Memory.copyOut(base, offset, buffers.memory(), at + start, payload);
      }
      buffers.send(way.handle(), start + payload, outward.frames());
      if (buffers.isPending()) {
        handler.waitsForRoom();
      }
      return true;
    } catch (TagException e) {
      failure = e;
      return false;
    }
  }

  private boolean sendOwn(int kind, int tag, long total, long id) {
    return send(kind, 0, tag, 0, total, id, this, 0);
  }

  /** Every frame is taken whole. */
  @Override
  public long offerMore(Object base, long offset, long length) {
    return 0;
  }

  @Override
  public boolean moveExposed(long id, Object base, long offset, long length) {
    return taggedExposure.move(id, base, offset);
  }

  @Override
  public void withdraw(long id) {
    taggedExposure.withdraw(id);
  }

  @Override
  public void breakOff() {
    breaking = true;
    handler.waitsForRoom();
  }

  /** Begins to read what an RTS exposed, or returns null if it must come as a stream. */
  @Nullable ExposedRead read(long id, Object base, long offset, long length) {
    if (!canSend() || length > worker.mostBytes() || reads.size() == inward.readNumbers()) {
      return null;
    }
    HeldMemory target = HeldMemory.toFill(base, offset);
    if (target == null) {
      return null;
    }
    do {
      lastRead = (lastRead + 1) % inward.readNumbers();
    } while (reads.containsKey(lastRead));
    TagRequest request = spare.isEmpty() ? worker.request() : spare.pop();
    TaggedRead read = new TaggedRead(this, request, target, lastRead, id, length);
    reads.put(lastRead, read);
    return read;
  }

  long readTag(int number) {
    return inward.reads() + number;
  }

  /** Asks the peer for a message; false if there is no room now. */
  boolean ask(int number, long id, long bytes) {
    return sendOwn(TaggedFrame.PULL, number, bytes, id);
  }

  /** The library has done with a read. */
  void ended(int number, TagRequest request) {
    if (reads.remove(number) != null) {
      spare.push(request);
    }
  }

  /** A frame of this transport's own has come. */
  void take(int kind, int tag, long total, long id) {
    switch (kind) {
      case TaggedFrame.HEARD -> heard = true;
      case TaggedFrame.PULL -> {
        if (!pulled(tag, total, id)) {
          refusals.add(tag);
        }
      }
      default -> {
        TaggedRead read = reads.get(tag);
        if (read != null) {
          read.refused();
        }
      }
    }
  }

  private boolean pulled(int number, long bytes, long id) {
    TagPath way = path;
    return way != null
        && number >= 0
        && number < outward.readNumbers()
        && taggedExposure.send(id, bytes, way.handle(), outward.reads() + number);
  }

  /**
   * Moves on what is under way and delivers what has come.
   *
   * @return the number of frames and steps
   * @throws TagException if the link is of no further use
   */
  int turn() throws TagException {
    FrameDelivery in = arrivals;
    int work = in == null ? 0 : in.deliver();
    if (buffers.isPending()) {
      work += buffers.retire();
    }
    if (taggedExposure.isPending()) {
      work += taggedExposure.retire();
    }
    if (!refusals.isEmpty() && sendOwn(TaggedFrame.REFUSED, refusals.element(), 0, 0)) {
      int _ = refusals.remove();
    }
    if (breaking && !broken) {
      broken = sendOwn(Frame.BROKEN, 0, 0, 0);
    }
    if (in != null && in.parted() && !answered) {
      answered = sendOwn(TaggedFrame.HEARD, 0, 0, 0);
    }
    if (work == 0) {
      check();
    }
    return work;
  }

  private void check() throws TagException {
    if (failure != null) {
      throw failure;
    }
    if (path != null && path.isBroken()) {
      throw new TagException("the connection to it broke");
    }
  }

  /**
   * Whether the peer may go without being missed: either side has said that it has nothing more.
   */
  boolean mayEnd() {
    return said || hasParted();
  }

  /** Whether closing now could take back what was sent. */
  boolean unsent() {
    TagPath way = path;
    if (way == null || !canSend()) {
      return false;
    }
    if (buffers.isPending() || taggedExposure.isPending() || breaking != broken) {
      return true;
    }
    if (!said) {
      return false;
    }
    boolean parted = hasParted() ? answered : heard;
    return !parted || !way.isFlushed();
  }

  /** Nothing goes to the peer or comes from it any more. */
  void close() {
    if (ended) {
      return;
    }
    ended = true;
    if (path != null) {
      path.close();
    }
    if (arrivals != null) {
      arrivals.close();
    }
    taggedExposure.close();
  }
}
