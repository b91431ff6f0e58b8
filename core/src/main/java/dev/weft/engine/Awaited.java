package dev.weft.engine;

import dev.weft.boot.stall.SleepingThread;
import java.util.function.Consumer;

/** What a thread on the {@link WaitBoard} waits for. */
interface Awaited {
  /**
   * Says it, now that somebody asks: once, or several times if any of several things will do. Under
   * the engine lock; does not block.
   */
  void show(Thread thread, boolean limited, Consumer<SleepingThread> shown);
}
