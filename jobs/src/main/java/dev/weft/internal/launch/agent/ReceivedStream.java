package dev.weft.internal.launch.agent;

import dev.weft.internal.control.RecordWriter;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A stream of a process whose other end is on the other side of a link. One thread reads, and
 * blocks until bytes have come; another thread adds them.
 */
final class ReceivedStream extends InputStream {
  private static final int TOLD_BYTES = AgentFrame.WINDOW_BYTES / 4;

  private final LinkChannel channel;
  private final int process;
  private final int type;
  private final Queue<ByteBuffer> pieces = new ArrayDeque<>();
  private boolean ended;
  private int untold;

  ReceivedStream(LinkChannel channel, int process, int type) {
    this.channel = channel;
    this.process = process;
    this.type = type;
  }

  synchronized void add(ByteBuffer piece) {
    pieces.add(piece);
    notifyAll();
  }

  /** Nothing more comes. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  @Override
  public synchronized int read(byte[] bytes, int offset, int length) {
    while (pieces.isEmpty() && !ended) {
      try {
        wait();
      } catch (InterruptedException nobodyReads) {
        Thread.currentThread().interrupt();
        return -1;
      }
    }
    ByteBuffer piece = pieces.peek();
    if (piece == null) {
      return -1;
    }
    int count = Math.min(length, piece.remaining());
    piece.get(bytes, offset, count);
    if (!piece.hasRemaining()) {
      pieces.remove();
    }
    tell(count);
    return count;
  }

  private void tell(int count) {
    untold += count;
    if (untold >= TOLD_BYTES) {
      channel.send(AgentFrame.TAKEN, process, new RecordWriter().number(type).number(untold));
      untold = 0;
    }
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }
}
