package dev.weft.parallel;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A rank's part of an executor: carries out one task after the other. */
interface TaskServer {

  /**
   * Carries a task out.
   *
   * @param task a {@link Callable} or {@link Runnable}; declared as what travels as a value, since
   *     a lambda for a parameter of an interface would be called back where it came from
   */
  @Nullable Object run(Object task) throws Exception;

  /** The tasks of this rank. */
  TaskServer HERE =
      task -> {
        if (task instanceof Callable<?> callable) {
          return callable.call();
        }
        ((Runnable) task).run();
        return null;
      };
}
