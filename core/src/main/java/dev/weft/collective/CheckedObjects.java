package dev.weft.collective;

import dev.weft.ObjectCollectives;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations on objects that begin only when all ranks have agreed on them; see {@link
 * Checks}. Operators are functions, of which nothing can be compared. Any thread may call, one at a
 * time; calls block.
 */
final class CheckedObjects implements ObjectCollectives {
  private final ObjectOperations plain;
  private final Checks checks;

  CheckedObjects(ObjectOperations plain, Checks checks) {
    this.plain = plain;
    this.checks = checks;
  }

  private static Intent intent(String name, Class<?> type) {
    return Intent.of(name, type.getSimpleName());
  }

  private static Intent intent(String name, Class<?> type, int root) {
    return Intent.of(name, type.getSimpleName(), "root " + root);
  }

  @Override
  public <T> T broadcastObject(@Nullable T object, Class<T> type, int root) {
    return checks.call(
        intent("broadcastObject", type, root), () -> plain.broadcastObject(object, type, root));
  }

  @Override
  public <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root) {
    return checks.call(
        intent("gatherObjects", type, root), () -> plain.gatherObjects(mine, type, root));
  }

  @Override
  public <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root) {
    return checks.call(
        intent("scatterObjects", type, root), () -> plain.scatterObjects(objects, type, root));
  }

  @Override
  public <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type) {
    return checks.call(intent("allGatherObjects", type), () -> plain.allGatherObjects(mine, type));
  }

  @Override
  public <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type) {
    return checks.call(intent("allToAllObjects", type), () -> plain.allToAllObjects(objects, type));
  }

  @Override
  public <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root) {
    return checks.call(
        intent("reduceObject", type, root), () -> plain.reduceObject(mine, type, operator, root));
  }

  @Override
  public <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return checks.call(
        intent("allReduceObject", type), () -> plain.allReduceObject(mine, type, operator));
  }

  @Override
  public <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return checks.call(intent("scanObject", type), () -> plain.scanObject(mine, type, operator));
  }

  @Override
  public <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return checks.call(
        intent("exclusiveScanObject", type), () -> plain.exclusiveScanObject(mine, type, operator));
  }
}
