package dev.weft.parallel;

import dev.weft.objects.Immediate;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A rank's part of an executor, which the other ranks call. The receiving thread calls the methods,
 * so they do not block, and do not run the program's code.
 */
interface TaskServer {

  /**
   * Has a task carried out.
   *
   * @param rank who has submitted it
   * @param number which of its tasks
   * @param task a {@link java.util.concurrent.Callable} or {@link Runnable}; declared as what
   *     travels as a value, since a lambda for a parameter of an interface would be called back
   *     where it came from
   * @return its result, once the task and those that it has submitted have ended
   * @throws Exception declared so that the task's exception arrives with its own class
   */
  @Immediate
  CompletableFuture<@Nullable Object> run(int rank, long number, Object task) throws Exception;

  /** Interrupts a task, and those that it has submitted. */
  @Immediate
  void cancel(int rank, long number);
}
