package dev.weft.internal.collective.object;

import dev.weft.call.ObjectCollectives;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Choice;
import dev.weft.internal.collective.operation.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations on objects, encoded by a codec, over those of a communicator. Any thread
 * may call, one at a time; calls block.
 */
public final class ObjectOperations implements ObjectCollectives {
  private static final byte[] NO_BYTES = {};

  private final Exchange exchange;
  private final Choice choice;
  private final ObjectCoder coder;

  /** Over the same message space as the operations on buffers. */
  public ObjectOperations(CollectiveOperations buffers, ObjectCoder coder) {
    this.exchange = buffers.exchange();
    this.choice = buffers.choice();
    this.coder = coder;
  }

  @Override
  public <T> T broadcastObject(@Nullable T object, Class<T> type, int root) {
    Require.root(root, exchange.size());
    boolean isRoot = exchange.rank() == root;
    byte[] bytes = isRoot ? coder.encode(object) : NO_BYTES;
    try (Exchange open = exchange.begin("broadcastObject")) {
      bytes = EncodedObjects.broadcast(open, choice, bytes, root);
    }
    return isRoot ? orNull(object) : decode(bytes, type, root);
  }

  @Override
  public <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root) {
    Require.root(root, exchange.size());
    byte[] bytes = coder.encode(mine);
    byte[][] all;
    try (Exchange open = exchange.begin("gatherObjects")) {
      all = EncodedObjects.gather(open, choice, bytes, root);
    }
    return all == null ? List.of() : decode(all, type, mine);
  }

  @Override
  public <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root) {
    Require.root(root, exchange.size());
    boolean isRoot = exchange.rank() == root;
    if (isRoot && objects == null) {
      throw new ArgumentException("the root has no objects; it must give one for each rank");
    }
    byte[][] arrays = isRoot && objects != null ? encode(objects) : null;
    byte[] mine;
    try (Exchange open = exchange.begin("scatterObjects")) {
      mine = EncodedObjects.scatter(open, choice, arrays, root);
    }
    return isRoot && objects != null ? orNull(objects.get(root)) : decode(mine, type, root);
  }

  @Override
  public <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type) {
    byte[] bytes = coder.encode(mine);
    byte[][] all;
    try (Exchange open = exchange.begin("allGatherObjects")) {
      all = EncodedObjects.allGather(open, choice, bytes);
    }
    return decode(all, type, mine);
  }

  @Override
  public <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type) {
    byte[][] arrays = encode(objects);
    byte[][] all;
    try (Exchange open = exchange.begin("allToAllObjects")) {
      all = EncodedObjects.allToAll(open, choice, arrays);
    }
    return decode(all, type, objects.get(exchange.rank()));
  }

  @Override
  public <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root) {
    Require.root(root, exchange.size());
    byte[] encoded = coder.encode(Require.operand(mine));
    byte[] result;
    ObjectFold<T> fold;
    try (Exchange open = exchange.begin("reduceObject")) {
      fold = new ObjectFold<>(open, coder, type, operator);
      result = fold.toRankZero(mine, encoded);
      if (root != 0 && open.rank() == 0) {
        EncodedObjects.send(open, result, root);
      } else if (root != 0 && open.rank() == root) {
        result = EncodedObjects.receive(open, 0);
      }
    }
    return result(fold, result, type, mine, exchange.rank() == root);
  }

  @Override
  public <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    byte[] encoded = coder.encode(Require.operand(mine));
    byte[] result;
    ObjectFold<T> fold;
    try (Exchange open = exchange.begin("allReduceObject")) {
      fold = new ObjectFold<>(open, coder, type, operator);
      result = EncodedObjects.broadcastIfThere(open, choice, fold.toRankZero(mine, encoded));
    }
    return result(fold, result, type, mine, true);
  }

  @Override
  public <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return scan("scanObject", mine, type, operator, mine);
  }

  @Override
  public <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return scan("exclusiveScanObject", mine, type, operator, null);
  }

  private <T> T scan(
      String name, T mine, Class<T> type, BinaryOperator<T> operator, @Nullable T inclusive) {
    byte[] encoded = coder.encode(Require.operand(mine));
    ObjectFold<T> fold;
    T result;
    try (Exchange open = exchange.begin(name)) {
      fold = new ObjectFold<>(open, coder, type, operator);
      result = fold.upToHere(mine, encoded, inclusive);
    }
    fold.end();
    return orNull(result);
  }

  /**
   * The result at ranks that get one, from bytes, so that no rank shares an object with another.
   */
  private <T> T result(
      ObjectFold<T> fold, byte @Nullable [] bytes, Class<T> type, T mine, boolean wanted) {
    if (wanted && bytes == null) {
      fold.failedAt(0);
    }
    fold.end();
    return wanted && bytes != null ? decode(bytes, type, 0) : mine;
  }

  private byte[][] encode(List<?> objects) {
    Require.forEachRank("objects", objects, exchange.size());
    byte[][] arrays = new byte[objects.size()][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = coder.encode(objects.get(i));
    }
    return arrays;
  }

  private <T> List<T> decode(byte[][] arrays, Class<T> type, @Nullable T own) {
    List<T> objects = new ArrayList<>(arrays.length);
    for (int i = 0; i < arrays.length; i++) {
      objects.add(i == exchange.rank() ? orNull(own) : decode(arrays[i], type, i));
    }
    return Collections.unmodifiableList(objects);
  }

  private <T> T decode(byte[] bytes, Class<T> type, int source) {
    return coder.decode(bytes, "from rank " + source, type);
  }

  /** Null may be given, and comes back as null. */
  @SuppressWarnings("NullAway")
  private static <T> T orNull(@Nullable T object) {
    return object;
  }
}
