package dev.weft.internal.stall;

import org.jspecify.annotations.Nullable;

/**
 * A thread that sleeps until an operation of its rank is done, as the engine knows it.
 *
 * @param limited whether the wait has a time limit, so that the thread goes on by itself
 * @param work the operation in the background that the thread carries out, or waits for; empty if
 *     there is none
 * @param worker the thread that carries out the awaited operation, if that is in the background
 */
public record SleepingThread(
    Thread thread, WaitTarget target, boolean limited, String work, @Nullable Thread worker) {

  /** The wait of the calling thread, without work in the background. */
  public SleepingThread(WaitTarget target) {
    this(Thread.currentThread(), target, false, "", null);
  }

  /** The same, with the words for the communicator that it waits on. */
  public SleepingThread on(String communicator) {
    return new SleepingThread(thread, target.on(communicator), limited, work, worker);
  }

  /** The same of another thread. */
  SleepingThread by(Thread other) {
    return new SleepingThread(other, target, limited, work, worker);
  }
}
