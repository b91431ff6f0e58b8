package dev.weft.internal.launch.agent;

import dev.weft.internal.control.RecordWriter;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A stream of a process whose other end is on the other side of a link. One thread writes, and
 * blocks while the window is full; any thread may call the rest.
 */
final class SentStream extends OutputStream {
  private final LinkChannel channel;
  private final int process;
  private final int type;
  private final Semaphore window = new Semaphore(AgentFrame.WINDOW_BYTES);
  private final AtomicBoolean closed = new AtomicBoolean();

  SentStream(LinkChannel channel, int process, int type) {
    this.channel = channel;
    this.process = process;
    this.type = type;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    for (int sent = 0; sent < length && !closed.get(); ) {
      int piece = Math.min(length - sent, AgentFrame.PIECE_BYTES);
      window.acquireUninterruptibly(piece);
      int from = offset + sent;
      if (!closed.get()) {
        channel.send(type, process, Arrays.copyOfRange(bytes, from, from + piece));
      }
      sent += piece;
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  /** The other side has read so many bytes. */
  void taken(int count) {
    window.release(count);
  }

  /** Says that no more comes, once; who writes now writes into the void. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      window.release(AgentFrame.WINDOW_BYTES);
      channel.send(AgentFrame.END, process, new RecordWriter().number(type));
    }
  }
}
