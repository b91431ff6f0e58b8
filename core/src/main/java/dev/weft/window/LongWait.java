package dev.weft.window;

import dev.weft.boot.stall.WaitKind;
import dev.weft.engine.WaitNote;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A wait for a word in shared memory: {@link Patience}, and once it lasts a note that says for
 * whom. One thread, one wait; blocks for moments.
 */
final class LongWait implements AutoCloseable {
  /** About every 100 ms. */
  private static final int PAUSES_BETWEEN_TELLING = 100;

  private final Patience patience = new Patience();
  private final Liveness liveness;
  private final Supplier<List<Integer>> holders;
  private @Nullable WaitNote note;
  private int pauses;

  LongWait(Liveness liveness, Supplier<List<Integer>> holders) {
    this.liveness = liveness;
    this.holders = holders;
  }

  /** {@link Patience#pause}. */
  boolean pause() {
    boolean late = patience.pause();
    if (late) {
      if (pauses++ == 0) {
        note = liveness.note(WaitKind.LOCK, holders);
      } else if (note != null && pauses % PAUSES_BETWEEN_TELLING == 0) {
        note.tell();
      }
    }
    return late;
  }

  @Override
  public void close() {
    if (note != null) {
      note.close();
    }
  }
}
