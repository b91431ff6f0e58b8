package dev.weft.collective;

import dev.weft.ObjectCollectives;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** For communicators: hands every operation on objects to {@link #objectCollectives}. */
public interface DelegatedObjects extends ObjectCollectives {
  /** The communicator's operations; throws if it is closed. */
  ObjectCollectives objectCollectives();

  @Override
  default <T> T broadcastObject(@Nullable T object, Class<T> type, int root) {
    return objectCollectives().broadcastObject(object, type, root);
  }

  @Override
  default <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root) {
    return objectCollectives().gatherObjects(mine, type, root);
  }

  @Override
  default <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root) {
    return objectCollectives().scatterObjects(objects, type, root);
  }

  @Override
  default <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type) {
    return objectCollectives().allGatherObjects(mine, type);
  }

  @Override
  default <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type) {
    return objectCollectives().allToAllObjects(objects, type);
  }

  @Override
  default <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root) {
    return objectCollectives().reduceObject(mine, type, operator, root);
  }

  @Override
  default <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return objectCollectives().allReduceObject(mine, type, operator);
  }

  @Override
  default <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return objectCollectives().scanObject(mine, type, operator);
  }

  @Override
  default <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return objectCollectives().exclusiveScanObject(mine, type, operator);
  }
}
