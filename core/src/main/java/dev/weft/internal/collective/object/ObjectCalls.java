package dev.weft.internal.collective.object;

import dev.weft.call.ObjectCollectives;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.check.CallSignature;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * For communicators: each collective operation on objects. In check mode it begins only when all
 * ranks have agreed on it; operators are functions, of which nothing can be compared.
 */
public interface ObjectCalls extends ObjectCollectives {
  /** The communicator's operations; throws if it is closed. */
  CollectiveOperations collectives();

  /** What encodes objects. */
  ObjectCoder coder();

  private <R> R run(CallSignature signature, Function<ObjectOperations, R> operation) {
    CollectiveOperations all = collectives();
    return all.run(() -> signature, () -> operation.apply(new ObjectOperations(all, coder())));
  }

  private static CallSignature signature(String name, Class<?> type) {
    return CallSignature.of(name, type.getSimpleName());
  }

  private static CallSignature signature(String name, Class<?> type, int root) {
    return CallSignature.of(name, type.getSimpleName(), CallSignature.root(root));
  }

  @Override
  default <T> T broadcastObject(@Nullable T object, Class<T> type, int root) {
    return run(
        signature("broadcastObject", type, root), all -> all.broadcastObject(object, type, root));
  }

  @Override
  default <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root) {
    return run(signature("gatherObjects", type, root), all -> all.gatherObjects(mine, type, root));
  }

  @Override
  default <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root) {
    return run(
        signature("scatterObjects", type, root), all -> all.scatterObjects(objects, type, root));
  }

  @Override
  default <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type) {
    return run(signature("allGatherObjects", type), all -> all.allGatherObjects(mine, type));
  }

  @Override
  default <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type) {
    return run(signature("allToAllObjects", type), all -> all.allToAllObjects(objects, type));
  }

  @Override
  default <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root) {
    return run(
        signature("reduceObject", type, root), all -> all.reduceObject(mine, type, operator, root));
  }

  @Override
  default <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return run(
        signature("allReduceObject", type), all -> all.allReduceObject(mine, type, operator));
  }

  @Override
  default <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return run(signature("scanObject", type), all -> all.scanObject(mine, type, operator));
  }

  @Override
  default <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return run(
        signature("exclusiveScanObject", type),
        all -> all.exclusiveScanObject(mine, type, operator));
  }
}
