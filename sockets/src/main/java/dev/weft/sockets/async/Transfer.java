package dev.weft.sockets.async;

import dev.weft.sockets.nio.BufferMemory;
import java.nio.ByteBuffer;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One read or write of the program's, from its call until it has completed. Its direction decides
 * who completes it, once.
 */
final class Transfer {
  final ByteBuffer[] buffers;

  /** Whether the program has passed an array, and expects a {@code Long}. */
  final boolean isMany;

  final long timeout;
  final TimeUnit unit;

  private final Completion<Number> completion;
  private boolean held;
  private @Nullable Future<?> timer;

  /** Whether the JDK has it. Under the direction's monitor, as what follows. */
  boolean isInTcp;

  /** When it began to wait for memory; 0 as long as it does not. */
  long waitsSinceNanos;

  Transfer(
      ByteBuffer[] buffers,
      boolean isMany,
      long timeout,
      TimeUnit unit,
      Completion<Number> completion) {
    this.buffers = buffers;
    this.isMany = isMany;
    this.timeout = timeout;
    this.unit = unit;
    this.completion = completion;
  }

  /** One without a time-out, whose result somebody holds. */
  static Transfer of(ByteBuffer buffer, PendingResult<Integer> result) {
    return new Transfer(
        new ByteBuffer[] {buffer}, false, 0, TimeUnit.MILLISECONDS, result.ofNumbers());
  }

  boolean hasRemaining() {
    for (ByteBuffer buffer : buffers) {
      if (buffer.hasRemaining()) {
        return true;
      }
    }
    return false;
  }

  /** Keeps the memory of the buffers open until it is over. Under the direction's monitor. */
  void hold() {
    if (!held) {
      BufferMemory.acquireForAnyThread(buffers);
      held = true;
    }
  }

  /** Has something done when its time is over; once. Under the direction's monitor. */
  void limit(Runnable whenOver) {
    if (timeout > 0 && timer == null) {
      timer = Timers.after(timeout, unit, whenOver);
    }
  }

  /** It is over: nothing touches the buffers any more. Under the direction's monitor. */
  void end() {
    if (held) {
      held = false;
      BufferMemory.release(buffers);
    }
    Future<?> running = timer;
    if (running != null) {
      boolean _ = running.cancel(false);
    }
  }

  /** Tells the program how many bytes have been moved; by a thread without locks. */
  void complete(long bytes) {
    completion.succeed(isMany ? (Number) bytes : (Number) (int) bytes);
  }

  void fail(Throwable failure) {
    completion.fail(failure);
  }

  /** As {@link #fail}, but not within this call. */
  void failLater(Throwable failure) {
    completion.failLater(failure);
  }
}
