package dev.weft.internal.transport.tcp;

import static dev.weft.internal.transport.tcp.FrameHeader.MAX_DATA_BYTES;
import static dev.weft.internal.transport.tcp.FrameHeader.MAX_EAGER_BYTES;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Writes frames to one wire. For one thread at a time; never blocks.
 *
 * <p>Headers and short payloads are copied into a staging buffer and leave it together, in one
 * call; long payloads go from the user's memory straight to the socket. While the socket is full,
 * short frames collect in the staging buffer until that is full as well.
 *
 * <p>Frames that are {@linkplain Link#offerGathered gathered} collect there as well, as if the
 * socket were full. They are sent with the next other frame, or by a {@link #push} if none has been
 * added since the previous push. Otherwise, while one thread adds frames and another polls, each
 * poll would send only a few.
 *
 * <p>A CREDIT frame waits for the next frame of any kind, and leaves with it: a separate call would
 * take as long as a short message, and ranks that answer each other do not need one. Until then the
 * peer assumes less credit than it has, by one of several steps; if its credit runs out, it uses
 * rendezvous, whose answer takes the CREDIT frame along.
 *
 * <p>{@code frameLeft} bytes of the payload under way have not been taken yet; other frames wait
 * for its end.
 *
 * <p><b>Want of stack or heap.</b> A frame is taken once its header lies in the staging buffer; if
 * it then cannot be sent, because the calling thread's stack is exhausted, it waits there as with a
 * full socket. Fields change only after the corresponding call has returned: a call that throws has
 * sent nothing.
 */
final class FrameWriter {
  /** What is gathered waits for more of it up to so many bytes, and for so many polls. */
  private static final int GATHERED_BYTES = 4 << 10;

  private static final int GATHERING_POLLS = 8;

  private final ConnectedSocket connectedSocket;
  private final MemorySegment staging =
      Arena.ofAuto().allocate(TransportTuning.TCP_STAGING_BYTES, Long.BYTES);
  private int from;
  private int to;

  private long frameLeft;

  /** The staging buffer holds a CREDIT frame that waits for company, and nothing else. */
  private boolean creditWaits;

  /** The socket took less than it was given; not tried again before {@link #push}. */
  private boolean full;

  /** Not the socket is full: what has been gathered waits for more. */
  private boolean gathering;

  /** How often it has been polled since, and what had been gathered when it was last. */
  private int polls;

  private int polledAt;

  FrameWriter(ConnectedSocket connectedSocket) {
    this.connectedSocket = connectedSocket;
  }

  /** See {@link Link#offerGathered}. */
  long offerGathered(int context, int tag, Object base, long offset, long length)
      throws IOException {
    if (length > TransportTuning.TCP_COPY_BYTES) {
      return Link.NO_ROOM;
    }
    if (!full) {
      full = true;
      gathering = true;
      polls = 0;
      polledAt = to;
    }
    return offerFrame(Frame.EAGER, context, tag, length, 0, base, offset, length);
  }

  private void gatherNoMore() {
    if (gathering) {
      gathering = false;
      full = false;
    }
  }

  /** See {@link Link#offer}. Of a payload, some is taken if the frame is and nothing fails. */
  long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length)
      throws IOException {
    gatherNoMore();
    return offerFrame(kind, context, tag, total, id, base, offset, length);
  }

  private long offerFrame(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length)
      throws IOException {
    if (frameLeft != 0) {
      return Link.NO_ROOM;
    }
    boolean carries = Frame.carriesPayload(kind);
    if (carries) {
      requireShort(total, kind == Frame.DATA ? MAX_DATA_BYTES : MAX_EAGER_BYTES);
    }
    int copied = carries ? (int) Math.min(total, TransportTuning.TCP_COPY_BYTES) : 0;
    int header = FrameHeader.payloadStart(kind, total);
    if (!makeRoom(header + copied)) {
      return Link.NO_ROOM;
    }
    FrameHeader.write(staging, to, kind, context, tag, total, id);
    // A short payload is taken with its header, or neither is.
    int first = total <= TransportTuning.TCP_COPY_BYTES ? (int) Math.min(length, copied) : 0;
    if (first > 0) {
      Memory.copyOut(base, offset, staging, to + header, first);
    }
    creditWaits = kind == Frame.CREDIT && from == to;
    to += header + first;
    if (!carries || first == total) {
      if (!creditWaits) {
        flushOrLeave();
      }
      return first;
    }
    frameLeft = total;
    try {
      take(base, offset, length);
      if (frameLeft == total) {
        copy(base, offset, Math.min(length, TransportTuning.TCP_STAGING_BYTES - to));
      }
    } catch (StackOverflowError | OutOfMemoryError e) {
      full = true;
    } catch (RuntimeException e) {
      // What has left cannot be taken back: then the next part cannot be read either.
      if (frameLeft == total && to - from >= header) {
        frameLeft = 0;
        to -= header;
        throw e;
      }
    }
    return total - frameLeft;
  }

  /** See {@link Link#offerMore}. */
  long offerMore(Object base, long offset, long length) throws IOException {
    if (frameLeft < length) {
      throw new IllegalStateException(
          "%d bytes offered, but the frame lacks only %d".formatted(length, frameLeft));
    }
    long before = frameLeft;
    takeOrLeave(base, offset, length);
    return before - frameLeft;
  }

  private void takeOrLeave(Object base, long offset, long length) throws IOException {
    try {
      take(base, offset, length);
    } catch (StackOverflowError | OutOfMemoryError e) {
      full = true;
    }
  }

  private void flushOrLeave() throws IOException {
    try {
      flush();
    } catch (StackOverflowError | OutOfMemoryError e) {
      full = true;
    }
  }

  private static void requireShort(long total, int most) {
    if (total > most) {
      throw new IllegalArgumentException(
          "%d bytes are too many for one frame of this kind, which may have %d"
              .formatted(total, most));
    }
  }

  /** Takes what it can, and says so in {@code frameLeft}. */
  private void take(Object base, long offset, long length) throws IOException {
    long wanted = Math.min(length, frameLeft);
    if (wanted > TransportTuning.TCP_COPY_BYTES && !(base instanceof boolean[])) {
      takeInPlace(base, offset, wanted);
      return;
    }
    for (long taken = 0; taken < wanted; ) {
      int bytes = (int) Math.min(wanted - taken, TransportTuning.TCP_COPY_BYTES);
      if (!makeRoom(bytes)) {
        break;
      }
      copy(base, offset + taken, bytes);
      taken += bytes;
    }
  }

  private void copy(Object base, long offset, long bytes) throws IOException {
    Memory.copyOut(base, offset, staging, to, bytes);
    to += (int) bytes;
    frameLeft -= bytes;
    if (frameLeft == 0) {
      flushOrLeave();
    }
  }

  private void takeInPlace(Object base, long offset, long wanted) throws IOException {
    long end = frameLeft - wanted;
    if (!full && from < to) {
      takeBehind(base, offset, Math.min(wanted, TransportTuning.TCP_CALL_BYTES));
    }
    while (!full && frameLeft > end) {
      long bytes = Math.min(frameLeft - end, TransportTuning.TCP_CALL_BYTES);
      int sent = connectedSocket.send(base, offset + wanted - (frameLeft - end), bytes);
      frameLeft -= sent;
      full = sent < bytes;
    }
  }

  /** Whether the staging buffer has room for so many bytes, having been emptied if it had not. */
  private boolean makeRoom(int bytes) throws IOException {
    if (TransportTuning.TCP_STAGING_BYTES - to >= bytes) {
      return true;
    }
    gatherNoMore();
    flush();
    MemorySegment.copy(staging, from, staging, 0, to - from);
    to -= from;
    from = 0;
    return TransportTuning.TCP_STAGING_BYTES - to >= bytes;
  }

  private void flush() throws IOException {
    if (from < to && !full) {
      left(connectedSocket.send(staging, from, to - from));
    }
  }

  /** Sends payload with what is in the staging buffer, and behind it. */
  private void takeBehind(Object base, long offset, long bytes) throws IOException {
    int head = to - from;
    int sent = connectedSocket.sendBehind(staging, from, head, base, offset, bytes);
    frameLeft -= Math.max(0, sent - head);
    left(Math.min(sent, head));
    full |= sent < head + bytes;
  }

  private void left(int bytes) {
    from += bytes;
    if (from == to) {
      from = 0;
      to = 0;
    } else {
      full = true;
    }
  }

  /** Tries again what the socket did not take, and sends what has been gathered. */
  void push() throws IOException {
    if (full && !(gathering && waitsForMore())) {
      full = false;
      gathering = false;
      flush();
    }
  }

  private boolean waitsForMore() {
    boolean more = to != polledAt && to - from < GATHERED_BYTES && ++polls < GATHERING_POLLS;
    polledAt = to;
    return more;
  }

  /** Whether this writer waits for the socket to take more. */
  boolean full() {
    return full;
  }

  /** Whether a payload is under way. */
  boolean inFrame() {
    return frameLeft > 0;
  }

  /** Whether bytes that were taken have not left, other than a CREDIT frame that waits. */
  boolean unsent() {
    return from < to && !creditWaits;
  }
}
