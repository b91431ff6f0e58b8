package dev.weft.parallel.checkpoint;

import dev.weft.failure.WaitInterruptedException;
import org.jspecify.annotations.Nullable;

/** A thread that finishes a save, and how that has ended. */
final class BackgroundSave {
  private final Thread thread;
  private volatile @Nullable Throwable failure;

  private BackgroundSave(Runnable work) {
    this.thread =
        Thread.ofVirtual()
            .name("weft-checkpoint")
            .unstarted(
                () -> {
                  try {
                    work.run();
                  } catch (RuntimeException | Error e) {
                    failure = e;
                  }
                });
  }

  static BackgroundSave start(Runnable work) {
    BackgroundSave save = new BackgroundSave(work);
    save.thread.start();
    return save;
  }

  /** Blocks until it has ended, however. */
  void await() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while a checkpoint was being saved");
    }
  }

  void rethrow() {
    Failure.rethrow(failure);
  }
}
