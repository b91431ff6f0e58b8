package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the algorithm of an operation. All ranks must choose alike, so a choice may depend only
 * on facts that all of them know: the number of ranks, the size of the operation, the operator.
 */
public interface AlgorithmSelector {
  /**
   * An algorithm for an operation that has begun; the first time the ranks may have to meet to
   * choose alike, which blocks.
   *
   * @param bytes of the whole operation, as far as all ranks know: of the buffer, of all ranks'
   *     blocks, or of one block that goes to a single rank
   * @param op null if nothing is combined
   */
  <A> A of(Algorithm.Kind<A> kind, int ranks, long bytes, @Nullable Op op);

  default <A> A of(Algorithm.Kind<A> kind, int ranks, long bytes) {
    return of(kind, ranks, bytes, null);
  }

  /**
   * The choice of a non-blocking operation that starts now: always messages, because shared memory
   * serves one operation at a time.
   */
  AlgorithmSelector forMessages();

  /** In the first operation all ranks meet, if they must to choose alike. Blocks. */
  default void meetOnce() {}
}
