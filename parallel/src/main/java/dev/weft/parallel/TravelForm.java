package dev.weft.parallel;

import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What travels for the tasks of a batch, as three columns:
 *
 * <ul>
 *   <li>a {@link LambdaForm.Table} of the lambdas among them; a function of several items is in it
 *       once;
 *   <li>a number for each task: 0 for a task that travels itself, k for lambda k of the table,
 *       counted from 1, and -k for the same as the function of an item;
 *   <li>a list of the tasks themselves, nulls for lambdas, and items.
 * </ul>
 *
 * Any thread; nothing blocks.
 */
final class TravelForm {
  private static final int TABLE = 0;
  private static final int NUMBERS = 1;
  private static final int WORKS = 2;

  private final Map<String, Class<?>> lambdasOf = new LinkedHashMap<>();

  /**
   * @param lambdasOf the classes whose lambdas may travel
   */
  TravelForm(List<Class<?>> lambdasOf) {
    lambdasOf.forEach(each -> this.lambdasOf.put(each.getName(), each));
  }

  /**
   * What travels for tasks.
   *
   * @throws CodecException if there is a lambda that may not
   */
  Object sent(List<RemoteTask<?>> tasks) {
    LambdaForm.Table table = new LambdaForm.Table(lambdasOf);
    IdentityHashMap<Object, Integer> functions = new IdentityHashMap<>(0);
    int[] numbers = new int[tasks.size()];
    List<@Nullable Object> works = new ArrayList<>(tasks.size());
    for (int i = 0; i < numbers.length; i++) {
      Object work = tasks.get(i).work();
      if (work instanceof ItemTask(Object function, Object item)) {
        numbers[i] = -functions.computeIfAbsent(function, each -> 1 + table.add(each));
        works.add(item);
      } else if (LambdaForm.isOne(work)) {
        numbers[i] = 1 + table.add(work);
        works.add(null);
      } else {
        works.add(work);
      }
    }
    return new ArrayList<>(List.of(table.form(), numbers, works));
  }

  /**
   * The tasks that have travelled so.
   *
   * @throws CodecException if there is a lambda that cannot be made here
   */
  List<Object> received(Object travelled) {
    List<?> form = (List<?>) travelled;
    List<Object> lambdas = LambdaForm.lambdas((List<?>) form.get(TABLE), lambdasOf);
    int[] numbers = (int[]) form.get(NUMBERS);
    List<?> sent = (List<?>) form.get(WORKS);
    List<Object> works = new ArrayList<>(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      int number = numbers[i];
      Object work = number > 0 ? lambdas.get(number - 1) : Objects.requireNonNull(sent.get(i));
      works.add(number < 0 ? new ItemTask(lambdas.get(-number - 1), work) : work);
    }
    return works;
  }
}
