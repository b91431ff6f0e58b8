package dev.weft.objects.internal.link;

import dev.weft.data.Slice;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.os.memory.Memory;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * The data that follows a frame, at the receiver, which has requested it. One thread waits for it,
 * another thread delivers it; {@link #await} blocks.
 */
final class Pull {
  private final Slice into;
  private final long bytes;
  private long at;
  private boolean done;
  private boolean abandoned;
  private @Nullable RuntimeException failure;

  Pull(Slice into) {
    this.into = Memory.isForAnyThread(into.base()) ? into : into.copy();
    this.bytes = into.bytes();
  }

  long bytes() {
    return bytes;
  }

  /**
   * A piece has come.
   *
   * @return whether it was the last one
   */
  synchronized boolean piece(byte[] piece, int length) throws ProtocolException {
    if (length > bytes - at || (length == 0 && bytes > 0)) {
      throw new ProtocolException(
          "a piece of %d bytes where %d of %d are missing".formatted(length, bytes - at, bytes));
    }
    if (!abandoned && length > 0) {
      Memory.copy(piece, 0, into.base(), into.offsetBytes() + at, length);
    }
    at += length;
    if (at == bytes) {
      end(null);
      return true;
    }
    return false;
  }

  /** It is there, or never will be. */
  synchronized void end(@Nullable RuntimeException why) {
    done = true;
    failure = why;
    notifyAll();
  }

  /** Blocks until it is in the slice given. If interrupted the slice is not touched any more. */
  synchronized void await(Slice given) {
    try {
      while (!done) {
        wait();
      }
    } catch (InterruptedException e) {
      abandoned = true;
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while an argument or result came", e);
    }
    if (failure != null) {
      throw failure;
    }
    if (given.base() != into.base()) {
      into.copyTo(given);
    }
  }
}
