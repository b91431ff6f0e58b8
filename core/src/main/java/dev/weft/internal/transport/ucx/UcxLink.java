package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.OfferRead;
import dev.weft.internal.transport.TransportTuning;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One peer. Each half begins by itself: this rank sends once it has {@link #open}ed an endpoint,
 * and takes frames once the peer has been {@link #prove}d to be of the job; both end together.
 * Under the engine lock; never blocks.
 */
final class UcxLink extends Link {
  final int peer;

  private final UcxWorker worker;
  private final FrameHandler handler;
  private final PairTags outward;
  private final PairTags inward;

  /** Not 0 once UCX has found that the peer is gone. */
  private final MemorySegment failures;

  private long endpoint;
  private final SendBuffers buffers;
  private final UcxOffers offers;

  private @Nullable FrameDelivery arrivals;
  private final Map<Integer, UcxRead> reads = new HashMap<>();
  private final ArrayDeque<UcxRequest> spare = new ArrayDeque<>();
  private final ArrayDeque<Integer> refusals = new ArrayDeque<>();
  private int lastRead;

  private @Nullable UcxException failure;

  /** This rank has said BYE, has been heard, and has answered the peer's BYE. */
  private boolean said;

  private boolean heard;
  private boolean answered;

  /** The peer is to be told that this rank is lost to it, and nothing after that; it has been. */
  private boolean breaking;

  private boolean broken;

  /** Begun when nothing more will be sent. */
  private @Nullable UcxRequest flush;

  private boolean ended;

  UcxLink(int peer, UcxWorker worker, FrameHandler handler, PairTags outward, PairTags inward) {
    super(UcxFrame.PAYLOAD_BYTES, UcxFrame.PAYLOAD_BYTES, UcxFrame.PAYLOAD_BYTES);
    this.peer = peer;
    this.worker = worker;
    this.handler = handler;
    this.outward = outward;
    this.inward = inward;
    this.failures = worker.arena().allocate(64, 64);
    this.buffers = new SendBuffers(worker, TransportTuning.UCX_SEND_BUFFERS);
    this.offers = new UcxOffers(worker);
  }

  /**
   * Makes the way to the peer and says hello.
   *
   * @param watched whether UCX is to find out that the peer is gone
   * @return 0, or UCX's status if it has no way
   */
  int open(UcxAddress address, boolean watched, int rank, byte[] proof) {
    creditBytes(address.creditBytes());
    long made = worker.connect(address.worker(), watched, failures);
    if (made < 0) {
      return (int) made;
    }
    endpoint = made;
    try {
      long at = buffers.room();
      UcxHello.write(buffers.memory(), at, rank, proof);
      buffers.send(endpoint, UcxHello.BYTES, outward.hello());
    } catch (UcxException e) {
      failure = e;
    }
    return Ucp.OK;
  }

  boolean isOpen() {
    return endpoint != 0;
  }

  /** The peer is of this job: takes its frames, those that have come before as well. */
  void prove() {
    if (arrivals == null && !ended) {
      ReceiveSlots slots =
          new ReceiveSlots(
              worker, TransportTuning.UCX_RECEIVE_SLOTS, UcxFrame.BYTES, inward.frames());
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
    if (!isOpen() || failure != null || ended || breaking) {
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
      offers.add(id, base, offset, length);
    }
    said |= kind == Frame.BYE;
    return payload;
  }

  private boolean send(
      int kind, int context, int tag, int payload, long total, long id, Object base, long offset) {
    try {
      long at = buffers.room();
      if (at < 0) {
        handler.waitsForRoom();
        return false;
      }
      UcxFrame.write(buffers.memory(), at, kind, context, tag, payload, total, id);
      int start = UcxFrame.payloadStart(kind);
      if (payload > 0) {
        Memory.copyOut(base, offset, buffers.memory(), at + start, payload);
      }
      buffers.send(endpoint, start + payload, outward.frames());
      if (buffers.isPending()) {
        handler.waitsForRoom();
      }
      return true;
    } catch (UcxException e) {
      failure = e;
      return false;
    }
  }

  private boolean sendOwn(int kind, int tag, long total, long id) {
    return isOpen() && failure == null && !ended && send(kind, 0, tag, 0, total, id, this, 0);
  }

  /** Every frame is taken whole. */
  @Override
  public long offerMore(Object base, long offset, long length) {
    return 0;
  }

  @Override
  public boolean moveOffer(long id, Object base, long offset, long length) {
    return offers.move(id, base, offset);
  }

  @Override
  public void endOffer(long id) {
    offers.end(id);
  }

  @Override
  public void breakOff() {
    breaking = true;
    handler.waitsForRoom();
  }

  /** Begins to read what an RTS offered, or returns null if it must come as a stream. */
  @Nullable OfferRead read(long id, Object base, long offset, long length) {
    if (!isOpen() || ended || failure != null || reads.size() == PairTags.READ_NUMBERS) {
      return null;
    }
    HeldMemory target = HeldMemory.toFill(base, offset);
    if (target == null) {
      return null;
    }
    do {
      lastRead = (lastRead + 1) % PairTags.READ_NUMBERS;
    } while (reads.containsKey(lastRead));
    UcxRequest request = spare.isEmpty() ? new UcxRequest(worker.arena(), worker) : spare.pop();
    UcxRead read = new UcxRead(this, request, target, lastRead, id, length);
    reads.put(lastRead, read);
    return read;
  }

  long readTag(int number) {
    return inward.reads() | number;
  }

  /** Asks the peer for a message; false if there is no room now. */
  boolean ask(int number, long id, long bytes) {
    return sendOwn(UcxFrame.PULL, number, bytes, id);
  }

  /** UCX has done with a read. */
  void ended(int number, UcxRequest request) {
    if (reads.remove(number) != null) {
      spare.push(request);
    }
  }

  /** A frame of this transport's own has come. */
  void take(int kind, int tag, long total, long id) {
    switch (kind) {
      case UcxFrame.HEARD -> heard = true;
      case UcxFrame.PULL -> {
        if (!offers.send(id, total, endpoint, outward.reads() | tag)) {
          refusals.add(tag);
        }
      }
      default -> {
        UcxRead read = reads.get(tag);
        if (read != null) {
          read.refused();
        }
      }
    }
  }

  /**
   * Moves on what is under way and delivers what has come.
   *
   * @return the number of frames and steps
   * @throws UcxException if the link is of no further use
   */
  int turn() throws UcxException {
    FrameDelivery in = arrivals;
    int work = in == null ? 0 : in.deliver();
    if (buffers.isPending()) {
      work += buffers.retire();
    }
    if (offers.isPending()) {
      work += offers.retire();
    }
    if (!refusals.isEmpty() && sendOwn(UcxFrame.REFUSED, refusals.element(), 0, 0)) {
      int _ = refusals.remove();
    }
    if (breaking && !broken) {
      broken = sendOwn(Frame.BROKEN, 0, 0, 0);
    }
    if (in != null && in.parted() && !answered) {
      answered = sendOwn(UcxFrame.HEARD, 0, 0, 0);
    }
    if (work == 0) {
      check();
    }
    return work;
  }

  private void check() throws UcxException {
    if (failure != null) {
      throw failure;
    }
    if (failures.get(JAVA_INT, 0) != 0) {
      throw new UcxException("the connection to it broke");
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
    if (!isOpen() || ended || failure != null) {
      return false;
    }
    if (buffers.isPending() || offers.isPending() || breaking != broken) {
      return true;
    }
    if (!said) {
      return false;
    }
    return hasParted() ? !answered || !isFlushed() : !heard || !isFlushed();
  }

  private boolean isFlushed() {
    UcxRequest request = flush;
    if (request == null) {
      request = new UcxRequest(worker.arena(), worker);
      request.flush(endpoint);
      flush = request;
    }
    return request.isOver();
  }

  /** Nothing goes to the peer or comes from it any more. */
  void close() {
    if (ended) {
      return;
    }
    ended = true;
    if (isOpen()) {
      worker.disconnect(endpoint);
    }
    if (arrivals != null) {
      arrivals.close();
    }
    offers.close();
  }
}
