package dev.weft.parallel;

import dev.weft.objects.Immediate;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A rank's part of an executor, which the other ranks call: as the one that carries out tasks, and
 * as the one that has submitted them ({@link Submitter}). The receiving thread calls the methods,
 * so they do not block, and do not run the program's code.
 */
interface TaskServer {

  /**
   * Has tasks carried out, one after the other.
   *
   * @param rank who has submitted them
   * @param number which of its batches
   * @param tasks in the form of {@link TravelForm}; declared as what travels as a value, since a
   *     lambda for a parameter of an interface would be called back where it came from
   * @return completes once the submitter has been told what has become of each
   * @throws dev.weft.failure.CodecException if the tasks cannot be read; none has begun
   */
  @Immediate
  CompletableFuture<@Nullable Object> run(int rank, long number, Object tasks);

  /** Interrupts a task, and those that it has submitted. */
  @Immediate
  void cancel(int rank, long number, int place);

  /**
   * The exception of a task that has failed, which can be asked for once.
   *
   * @return fails with it
   * @throws Exception declared so that the task's exception arrives with its own class
   */
  @Immediate
  CompletableFuture<@Nullable Object> failure(int rank, long number, int place) throws Exception;

  /**
   * Tasks that this rank has submitted have ended.
   *
   * @param values a list of their results
   * @return complete
   */
  @Immediate
  CompletableFuture<@Nullable Object> ended(long number, int[] places, Object values, long nanos);

  /** A task that this rank has submitted has failed. */
  @Immediate
  void failed(long number, int place);

  /** Tasks that this rank has submitted have not begun and are to be sent anew. */
  @Immediate
  void cameBack(long number, int[] places);
}
