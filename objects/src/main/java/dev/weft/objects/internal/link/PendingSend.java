package dev.weft.objects.internal.link;

import dev.weft.data.Slice;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.os.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * The data that follows a frame, at its sender, until the receiver has requested it and it has been
 * sent. Any thread; {@link #awaitSent} blocks.
 */
final class PendingSend {
  private Slice data;
  private final long bytes;
  private int number;
  private long at;
  private boolean done;
  private @Nullable RuntimeException failure;

  PendingSend(Slice data) {
    this.data = Memory.isForAnyThread(data.base()) ? data : data.copy();
    this.bytes = data.bytes();
  }

  long bytes() {
    return bytes;
  }

  /** It has been asked for under this number. */
  synchronized void pulled(int byNumber) {
    number = byNumber;
  }

  /**
   * Puts the next piece into a record.
   *
   * @return length of the record
   */
  synchronized int putPiece(byte[] record) {
    int length = (int) Math.min(LinkHeader.PIECE_BYTES, bytes - at);
    LinkHeader.put(record, LinkHeader.PIECE, 0, number, length);
    if (length > 0) {
      Memory.copy(data.base(), data.offsetBytes() + at, record, LinkHeader.BYTES, length);
    }
    at += length;
    return LinkHeader.BYTES + length;
  }

  synchronized boolean isAllPut() {
    return at == bytes;
  }

  /** It may be used again: it has gone, or is not wanted. */
  synchronized void done() {
    done = true;
    notifyAll();
  }

  synchronized void fail(RuntimeException why) {
    failure = why;
    done();
  }

  /** Blocks until it may be used again. If interrupted a copy of it goes on. */
  synchronized void awaitSent() {
    try {
      while (!done) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      data = data.copy();
      throw new WaitInterruptedException("interrupted while sending an argument or result", e);
    }
    if (failure != null) {
      throw failure;
    }
  }
}
