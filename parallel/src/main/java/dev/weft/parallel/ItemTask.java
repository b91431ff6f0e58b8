package dev.weft.parallel;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A function of an item, as a task.
 *
 * @param function a {@link TaskFunction}
 * @param item what it is applied to
 */
record ItemTask(Object function, Object item) implements Callable<@Nullable Object> {

  @Override
  @SuppressWarnings("unchecked") // the item is of the type that the function takes
  public @Nullable Object call() throws Exception {
    return ((TaskFunction<Object, @Nullable Object>) function).apply(item);
  }
}
