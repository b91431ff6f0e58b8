package dev.weft.internal.wait;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.os.WaitPolicy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A wait without a wake-up, for a word in shared memory or another condition that the engine does
 * not see. It follows the {@link WaitPolicy}; after some time it is noted in the rank's {@code
 * WaitRegistry}. One thread, one wait; blocks for moments.
 */
public final class LongWait implements AutoCloseable {
  private final String ifInterrupted;
  private final Supplier<@Nullable WaitMarker> toNote;
  private @Nullable WaitMarker note;
  private int step;
  private boolean noted;
  private long toldNanos;

  /**
   * Begins a wait.
   *
   * @param ifInterrupted what is told if the thread is interrupted
   * @param toNote called once if the wait lasts; gives null where nobody asks who waits
   */
  public LongWait(String ifInterrupted, Supplier<@Nullable WaitMarker> toNote) {
    this.ifInterrupted = ifInterrupted;
    this.toNote = toNote;
  }

  /**
   * Pauses.
   *
   * @return whether the wait is so long already that something may be wrong
   * @throws WaitInterruptedException if the thread is interrupted
   */
  public boolean pause() {
    if (Thread.currentThread().isInterrupted()) {
      throw new WaitInterruptedException(ifInterrupted);
    }
    step = WaitPolicy.pause(step);
    if (!WaitPolicy.isLate(step)) {
      return false;
    }
    tell();
    return true;
  }

  private void tell() {
    long now = System.nanoTime();
    if (!noted) {
      noted = true;
      note = toNote.get();
      toldNanos = now;
    } else if (note != null && now - toldNanos >= EngineTuning.BETWEEN_TELLING_NANOS) {
      toldNanos = now;
      note.tell();
    }
  }

  @Override
  public void close() {
    if (note != null) {
      note.close();
    }
  }
}
