package dev.weft.internal.transport.tcp;

import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The link to one peer: first without a connection, then with one, then without one again. Under
 * the engine lock; never blocks.
 */
public final class TcpLink extends Link {
  final int peer;

  private @Nullable FrameHandler handler;
  private @Nullable ConnectedSocket connectedSocket;
  private @Nullable FrameWriter writer;
  private @Nullable FrameReader reader;
  private @Nullable IOException sendFailure;
  private boolean closed;

  /** This rank has said BYE; it has answered the peer's BYE; the connection ended after that. */
  private boolean said;

  private boolean answered;
  private boolean ended;

  /** What the endpoint's readiness watches this link's socket for, or 0. */
  private int watchedFor;

  TcpLink(int peer) {
    super(FrameHeader.MAX_EAGER_BYTES, 0, FrameHeader.MAX_DATA_BYTES);
    this.peer = peer;
  }

  /** How much the peer keeps for this rank, as its card says. */
  void credit(long bytes) {
    creditBytes(bytes);
  }

  @Override
  public boolean closed() {
    return closed || (reader != null && reader.parted());
  }

  void attach(ConnectedSocket connected, FrameHandler handler) {
    this.handler = handler;
    connectedSocket = connected;
    writer = new FrameWriter(connected);
    reader = new FrameReader(peer, connected, handler);
  }

  public @Nullable ConnectedSocket connectedSocket() {
    return connectedSocket;
  }

  @Override
  public long offer(
      int kind, int context, int tag, long total, long id, Object base, long offset, long length) {
    FrameWriter out = writer;
    if (out == null || sendFailure != null) {
      return NO_ROOM;
    }
    if (reader != null && reader.parted()) {
      return Frame.carriesPayload(kind) ? NO_ROOM : 0;
    }
    try {
      long taken = out.offer(kind, context, tag, total, id, base, offset, length);
      said = said || (kind == Frame.BYE && taken != NO_ROOM);
      tellUnsent(out);
      return taken;
    } catch (IOException e) {
      sendFailure = e;
      return NO_ROOM;
    }
  }

  @Override
  public long offerGathered(int context, int tag, Object base, long offset, long length) {
    FrameWriter out = writer;
    if (out == null || sendFailure != null || closed()) {
      return NO_ROOM;
    }
    try {
      long taken = out.offerGathered(context, tag, base, offset, length);
      tellUnsent(out);
      return taken;
    } catch (IOException e) {
      sendFailure = e;
      return NO_ROOM;
    }
  }

  @Override
  public long offerMore(Object base, long offset, long length) {
    FrameWriter out = writer;
    if (out == null || sendFailure != null) {
      return 0;
    }
    try {
      long taken = out.offerMore(base, offset, length);
      tellUnsent(out);
      return taken;
    } catch (IOException e) {
      sendFailure = e;
      return 0;
    }
  }

  @Override
  public void breakOff() {
    sendFailure = new IOException("this rank could not finish a message that it had begun");
  }

  private void tellUnsent(FrameWriter out) {
    if (out.full() && out.unsent() && handler != null) {
      handler.waitsForRoom();
    }
  }

  /**
   * Moves accepted output on and delivers what has come.
   *
   * @return the number of frames and pieces
   * @throws IOException if the connection is of no further use and the peer has not said BYE
   */
  int turn() throws IOException {
    FrameWriter out = writer;
    FrameReader in = reader;
    if (out == null || in == null) {
      return 0;
    }
    try {
      if (sendFailure == null && out.full()) {
        out.push();
      }
    } catch (IOException e) {
      sendFailure = e;
    }
    try {
      int work = in.receive();
      if (work == 0 && sendFailure != null) {
        throw sendFailure;
      }
      if (in.parted()) {
        answer(out, in);
      }
      return work;
    } catch (IOException e) {
      if (!in.parted()) {
        throw e;
      }
      ended = true;
      return 0;
    }
  }

  /** Tells a peer that has said BYE that it was heard. The rest of a frame it does not want. */
  private void answer(FrameWriter out, FrameReader in) throws IOException {
    if (!answered && sendFailure == null) {
      answered = out.inFrame() || out.offer(FrameHeader.HEARD, 0, 0, 0, 0, peer, 0, 0) != NO_ROOM;
    }
    ended |= in.ended() || (answered && out.inFrame());
  }

  /** Whether the connection has ended in order. */
  boolean ended() {
    return ended;
  }

  /** Whether closing now could take back what was sent. */
  boolean unsent() {
    FrameWriter out = writer;
    FrameReader in = reader;
    ConnectedSocket carrier = connectedSocket;
    if (out == null || in == null || carrier == null || sendFailure != null || in.parted()) {
      return false;
    }
    return out.unsent() || (said && !in.heard() && carrier.undelivered());
  }

  /** Whether output waits for room in the socket. */
  boolean full() {
    return writer != null && sendFailure == null && writer.full();
  }

  /** Whether bytes have come that a socket does not tell of. */
  boolean buffered() {
    return connectedSocket != null && connectedSocket.buffered();
  }

  int watchedFor() {
    return watchedFor;
  }

  void watchedFor(int interest) {
    watchedFor = interest;
  }

  void close() {
    closed = true;
    if (connectedSocket != null) {
      connectedSocket.close();
    }
    connectedSocket = null;
    writer = null;
    reader = null;
  }
}
