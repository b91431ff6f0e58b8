package dev.weft.parallel;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Who has sent a batch of tasks, and is told what becomes of each: it has ended, has failed, or is
 * given back without having begun. A task is named by the number of its batch and its place there,
 * from 0. Does not block for long.
 */
interface Submitter {

  /**
   * Tasks have ended without failure.
   *
   * @param values their results, in the order of the places
   * @param nanos how long they have taken, one after the other
   * @return completes when the submitter has them; fails with a {@link
   *     dev.weft.failure.CodecException} if one of them cannot travel
   */
  CompletableFuture<?> ended(
      long number, int[] places, List<? extends @Nullable Object> values, long nanos);

  /** A task has failed; the submitter asks for its exception. */
  void failed(long number, int place);

  /** These tasks will not begin here, because a task that was sent before them takes long. */
  void cameBack(long number, int[] places);
}
