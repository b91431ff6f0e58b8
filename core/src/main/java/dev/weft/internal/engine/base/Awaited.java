package dev.weft.internal.engine.base;

import dev.weft.internal.stall.SleepingThread;
import java.util.function.Consumer;

/** The awaited event of a thread in the {@code WaitRegistry}. */
public interface Awaited {
  /**
   * Says it, now that somebody asks: once, or several times if any of several things will do; as if
   * the calling thread were the one that waits. Under the engine lock; does not block.
   */
  void show(Consumer<SleepingThread> shown);
}
