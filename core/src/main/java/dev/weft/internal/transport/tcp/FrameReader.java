package dev.weft.internal.transport.tcp;

import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Inflow;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames from one wire. For one thread at a time; never blocks.
 *
 * <p>One call reads the available bytes into a staging buffer: usually header and payload together,
 * often several frames. The rest of an incomplete payload goes from the socket directly into its
 * destination. A socket that returned less than requested is empty and is not read again. No field
 * of a header is used before {@link FrameHeader#fault} has checked it. A frame counts as read once
 * the handler has returned: a handler that throws gets the frame again.
 */
final class FrameReader {
  /**
   * What the loopback device passes on at once, with the header of a CREDIT frame before it; a copy
   * takes less time than another call.
   */
  static final int STAGING_BYTES = FrameHeader.BYTES + FrameHeader.LONG_START + (64 << 10);

  private final int peer;
  private final ConnectedSocket connectedSocket;
  private final FrameHandler handler;
  private final MemorySegment staging = Arena.ofAuto().allocate(STAGING_BYTES, Long.BYTES);
  private int from;
  private int to;

  /** Where the payload under way goes, and how much of the frame is to come. */
  private @Nullable Inflow inflow;

  private long frameLeft;
  private boolean parted;
  private boolean heard;
  private boolean ended;

  FrameReader(int peer, ConnectedSocket connectedSocket, FrameHandler handler) {
    this.peer = peer;
    this.connectedSocket = connectedSocket;
    this.handler = handler;
  }

  /** Whether the peer has said that it sends nothing more. */
  boolean parted() {
    return parted;
  }

  /** Whether the peer has read all that was sent to it, BYE included. */
  boolean heard() {
    return heard;
  }

  /** Whether the peer has closed the connection, after having said so. */
  boolean ended() {
    return ended;
  }

  /**
   * Delivers what has come.
   *
   * @return the number of frames and pieces of payload
   * @throws IOException if the connection ended before its time or the peer broke the protocol
   */
  int receive() throws IOException {
    int work = 0;
    for (long turnLeft = TransportTuning.TCP_TURN_BYTES; turnLeft > 0; ) {
      MemorySegment window = directWindow();
      long room = window != null ? Math.min(window.byteSize(), frameLeft) : STAGING_BYTES - to;
      int asked = (int) Math.min(room, TransportTuning.TCP_CALL_BYTES);
      int came =
          window != null
              ? connectedSocket.receive(window, 0, asked)
              : connectedSocket.receive(staging, to, asked);
      if (came <= 0) {
        if (came < 0) {
          end();
        }
        return work;
      }
      if (window != null) {
        requireInflow().advance(came);
        pass(came);
        work++;
      } else {
        to += came;
        work += deliver();
      }
      if (came < asked || (window != null && frameLeft == 0)) {
        return work;
      }
      turnLeft -= came;
    }
    return work;
  }

  /** Where to receive in place, or null where the staging buffer serves better. */
  private @Nullable MemorySegment directWindow() {
    if (frameLeft <= TransportTuning.TCP_SHORT_BYTES) {
      return null;
    }
    MemorySegment window = requireInflow().window();
    return window != null && window.byteSize() > TransportTuning.TCP_SHORT_BYTES ? window : null;
  }

  private int deliver() throws IOException {
    int work = 0;
    while (true) {
      if (frameLeft > 0) {
        int bytes = (int) Math.min(frameLeft, to - from);
        if (bytes > 0) {
          requireInflow().accept(staging, from, bytes);
          from += bytes;
          pass(bytes);
          work++;
        }
      }
      if (frameLeft > 0 || !open()) {
        break;
      }
      work++;
    }
    MemorySegment.copy(staging, from, staging, 0, to - from);
    to -= from;
    from = 0;
    return work;
  }

  /** Takes the next header and what stands whole behind it; false if the header is not all here. */
  private boolean open() throws IOException {
    if (to - from < FrameHeader.BYTES) {
      return false;
    }
    String fault = FrameHeader.fault(staging, from);
    if (fault != null) {
      throw breach(fault);
    }
    int at = from;
    int kind = FrameHeader.kind(staging, at);
    if (parted && kind != FrameHeader.HEARD) {
      throw breach("a frame follows BYE");
    }
    int context = FrameHeader.context(staging, at);
    int tag = FrameHeader.tag(staging, at);
    long total = FrameHeader.total(staging, at);
    long id = FrameHeader.id(staging, at);
    int header = FrameHeader.payloadStart(kind, total);
    if (to - from < header) {
      return false;
    }
    switch (kind) {
      case Frame.EAGER -> {
        int payload = at + header;
        if (total <= to - payload) {
          handler.eager(peer, context, tag, staging, payload, (int) total);
          from += (int) total;
        } else {
          fill(handler.begin(peer, kind, context, tag, total, id), total);
        }
      }
      case Frame.EAGER_SYNC -> fill(handler.begin(peer, kind, context, tag, total, id), total);
      case Frame.DATA -> fill(transfer(id, total), total);
      case FrameHeader.HEARD -> heard = true;
      default -> {
        parted = kind == Frame.BYE;
        handler.control(peer, kind, context, tag, total, id);
      }
    }
    from += header;
    return true;
  }

  private Inflow transfer(long id, long total) throws IOException {
    Inflow transfer = handler.inflow(peer, id);
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

  private void fill(Inflow next, long bytes) {
    inflow = bytes > 0 ? next : null;
    frameLeft = bytes;
  }

  private void pass(long bytes) {
    frameLeft -= bytes;
    if (frameLeft == 0) {
      inflow = null;
    }
  }

  private Inflow requireInflow() {
    if (inflow == null) {
      throw new IllegalStateException("a payload without a destination");
    }
    return inflow;
  }

  private void end() throws IOException {
    if (!parted) {
      throw new IOException(
          frameLeft > 0 || to > 0
              ? "rank " + peer + " closed its connection in the middle of a frame"
              : "rank " + peer + " closed its connection without a goodbye");
    }
    ended = true;
  }

  private IOException breach(String what) {
    return new IOException("rank " + peer + " broke the protocol: " + what);
  }
}
