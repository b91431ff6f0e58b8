package dev.weft.parallel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What travels in the place of tasks that are, or have, lambdas: a list, which no task is. It has
 * the {@link LambdaForm}, and for an {@link ItemTask} the item behind it. Any thread; nothing
 * blocks.
 */
final class TravelForm {
  private static final int WITH_ITEM = 2;

  private final Map<String, Class<?>> lambdasOf = new LinkedHashMap<>();

  /**
   * @param lambdasOf the classes whose lambdas may travel
   */
  TravelForm(List<Class<?>> lambdasOf) {
    lambdasOf.forEach(each -> this.lambdasOf.put(each.getName(), each));
  }

  /** What travels for a task. */
  Object sent(Object task) {
    List<@Nullable Object> form = new ArrayList<>(WITH_ITEM);
    if (task instanceof ItemTask(Object function, Object item)) {
      form.add(LambdaForm.of(function, lambdasOf));
      form.add(item);
      return form;
    }
    if (LambdaForm.isOne(task)) {
      form.add(LambdaForm.of(task, lambdasOf));
      return form;
    }
    return task;
  }

  /** The task that has travelled so. */
  Object received(Object travelled) {
    if (!(travelled instanceof List<?> form)) {
      return travelled;
    }
    Object lambda = LambdaForm.lambda((List<?>) form.getFirst(), lambdasOf);
    return form.size() == WITH_ITEM
        ? new ItemTask(lambda, Objects.requireNonNull(form.get(1)))
        : lambda;
  }
}
