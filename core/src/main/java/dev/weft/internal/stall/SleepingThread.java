package dev.weft.internal.stall;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread that sleeps until an operation of its rank is done, as the engine knows it.
 *
 * @param peer the rank of the job that the operation is with; negative while it may be any
 * @param context the message space
 * @param bytes size of the message or the buffer; negative if it has none
 * @param group the ranks of the job that use the message space; empty if its engine knows no group
 * @param limited whether the wait has a time limit, so that the thread goes on by itself
 * @param work the operation in the background that the thread carries out, or waits for; empty if
 *     there is none
 * @param worker the thread that carries out what this one waits for, if that is in the background
 */
public record SleepingThread(
    Thread thread,
    WaitKind kind,
    int peer,
    int context,
    int tag,
    long bytes,
    List<Integer> group,
    boolean limited,
    String work,
    @Nullable Thread worker) {

  /** Of a thread that has nothing to do with work in the background. */
  public SleepingThread(
      Thread thread,
      WaitKind kind,
      int peer,
      int context,
      int tag,
      long bytes,
      List<Integer> group,
      boolean limited) {
    this(thread, kind, peer, context, tag, bytes, group, limited, "", null);
  }

  /** The same of another kind. */
  public SleepingThread as(WaitKind other) {
    return new SleepingThread(
        thread, other, peer, context, tag, bytes, group, limited, work, worker);
  }

  /** The same of a thread that carries out an operation in the background. */
  public SleepingThread carryingOut(String operation) {
    return new SleepingThread(
        thread, kind, peer, context, tag, bytes, group, limited, operation, worker);
  }

  /** The same of another thread. */
  SleepingThread by(Thread other) {
    return new SleepingThread(other, kind, peer, context, tag, bytes, group, limited, work, worker);
  }
}
