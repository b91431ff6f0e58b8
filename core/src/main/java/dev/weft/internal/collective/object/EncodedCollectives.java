package dev.weft.internal.collective.object;

import dev.weft.call.ObjectCollectives;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations on objects, encoded by a codec, in the message space of
 * the operations on buffers. In check mode an operation begins only when all ranks have agreed on
 * it; operators are functions, which cannot be compared.
 */
public interface EncodedCollectives extends ObjectCollectives {
  /** The communicator's operations; throws if it is closed. */
  CollectiveOperations collectives();

  /** What encodes objects. */
  ObjectCoder coder();

  @Override
  default <T> T broadcastObject(@Nullable T object, Class<T> type, int root) {
    return rooted(
        "broadcastObject",
        type,
        root,
        () -> {},
        all -> {
          boolean isRoot = all.exchange().rank() == root;
          ObjectEncoder encoder = new ObjectEncoder(coder());
          byte[] mine = isRoot ? encoder.encode(object) : null;
          byte[] bytes = all.broadcast("broadcastObject", mine, root);
          encoder.end();
          return isRoot ? orNull(object) : decode(bytes, type, root);
        });
  }

  @Override
  default <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root) {
    return rooted(
        "gatherObjects",
        type,
        root,
        () -> {},
        all -> {
          ObjectEncoder encoder = new ObjectEncoder(coder());
          byte[][] gathered = all.gather(encoder.encode(mine), root);
          encoder.end();
          return gathered == null ? List.of() : decode(gathered, type, mine);
        });
  }

  @Override
  default <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root) {
    return rooted(
        "scatterObjects",
        type,
        root,
        () -> {
          Exchange exchange = collectives().exchange();
          if (exchange.rank() == root) {
            Require.forEachRank("objects", requireObjects(objects), exchange.size());
          }
        },
        all -> {
          if (all.exchange().rank() != root || objects == null) {
            return decode(all.scatter(null, root), type, root);
          }
          ObjectEncoder encoder = new ObjectEncoder(coder());
          byte[] _ = all.scatter(encoder.encode(objects), root);
          encoder.end();
          return orNull(objects.get(root));
        });
  }

  @Override
  default <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type) {
    return run(
        "allGatherObjects",
        type,
        () -> {},
        all -> {
          ObjectEncoder encoder = new ObjectEncoder(coder());
          byte[][] gathered = all.allGather(encoder.encode(mine));
          encoder.end();
          return decode(gathered, type, mine);
        });
  }

  @Override
  default <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type) {
    return run(
        "allToAllObjects",
        type,
        () -> Require.forEachRank("objects", objects, collectives().exchange().size()),
        all -> {
          ObjectEncoder encoder = new ObjectEncoder(coder());
          byte[][] incoming = all.allToAll(encoder.encode(objects));
          encoder.end();
          return decode(incoming, type, objects.get(all.exchange().rank()));
        });
  }

  @Override
  default <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root) {
    return rooted(
        "reduceObject",
        type,
        root,
        () -> requireOperands(mine, operator),
        all -> {
          ObjectFold<T> fold = new ObjectFold<>(all.exchange(), coder(), type, operator);
          byte[] encoded = fold.encode(mine);
          byte[] result;
          try (Exchange open = all.exchange().begin("reduceObject")) {
            result = fold.toRankZero(mine, encoded);
            if (root != 0 && open.rank() == 0) {
              EncodedObjects.send(open, result, root);
            } else if (root != 0 && open.rank() == root) {
              result = EncodedObjects.receive(open, 0);
            }
          }
          return all.exchange().rank() == root ? result(fold, result, type) : others(fold, mine);
        });
  }

  @Override
  default <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return run(
        "allReduceObject",
        type,
        () -> requireOperands(mine, operator),
        all -> {
          ObjectFold<T> fold = new ObjectFold<>(all.exchange(), coder(), type, operator);
          byte[] encoded = fold.encode(mine);
          byte[] result =
              all.exchange()
                  .inParts(
                      "allReduceObject",
                      3,
                      () -> {
                        byte[] atZero;
                        try (Exchange _ = all.exchange().begin("allReduceObject")) {
                          atZero = fold.toRankZero(mine, encoded);
                        }
                        return all.broadcast("allReduceObject", atZero, 0);
                      });
          return result(fold, result, type);
        });
  }

  @Override
  default <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return scan("scanObject", mine, type, operator, mine);
  }

  @Override
  default <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator) {
    return scan("exclusiveScanObject", mine, type, operator, null);
  }

  private <T> T scan(
      String name, T mine, Class<T> type, BinaryOperator<T> operator, @Nullable T inclusive) {
    return run(
        name,
        type,
        () -> requireOperands(mine, operator),
        all -> {
          ObjectFold<T> fold = new ObjectFold<>(all.exchange(), coder(), type, operator);
          byte[] encoded = fold.encode(mine);
          T result;
          try (Exchange _ = all.exchange().begin(name)) {
            result = fold.upToHere(mine, encoded, inclusive);
          }
          return others(fold, result);
        });
  }

  private <R> R run(
      String name, Class<?> type, Runnable check, Function<EncodedObjects, R> operation) {
    return run(name, () -> CallSignature.of(name, type.getSimpleName()), type, check, operation);
  }

  private <R> R rooted(
      String name, Class<?> type, int root, Runnable check, Function<EncodedObjects, R> operation) {
    return run(
        name,
        () -> CallSignature.of(name, type.getSimpleName(), CallSignature.root(root)),
        type,
        () -> {
          Require.root(root, collectives().exchange().size());
          check.run();
        },
        operation);
  }

  private <R> R run(
      String name,
      Supplier<CallSignature> signature,
      Class<?> type,
      Runnable check,
      Function<EncodedObjects, R> operation) {
    CollectiveOperations all = collectives();
    return all.run(
        name,
        signature,
        () -> {
          Objects.requireNonNull(type, "type");
          check.run();
        },
        () -> operation.apply(new EncodedObjects(all.exchange(), all.algorithmSelector())));
  }

  private static <T> List<T> requireObjects(@Nullable List<T> objects) {
    if (objects == null) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE, "the root has no objects; it must give one for each rank");
    }
    return objects;
  }

  private static <T> void requireOperands(@Nullable T mine, BinaryOperator<T> operator) {
    Objects.requireNonNull(operator, "operator");
    T _ = Require.operand(mine);
  }

  /** The result from bytes, so that no rank shares an object with another. */
  private <T> T result(ObjectFold<T> fold, byte @Nullable [] bytes, Class<T> type) {
    if (bytes == null) {
      fold.failedAt(0);
    }
    fold.end();
    return decode(bytes, type, 0);
  }

  /** The result without bytes, if nothing went wrong. */
  private static <T> T others(ObjectFold<T> fold, @Nullable T object) {
    fold.end();
    return orNull(object);
  }

  private <T> List<T> decode(byte[] @Nullable [] arrays, Class<T> type, @Nullable T own) {
    List<T> objects = new ArrayList<>(arrays.length);
    int rank = collectives().exchange().rank();
    for (int i = 0; i < arrays.length; i++) {
      objects.add(i == rank ? orNull(own) : decode(arrays[i], type, i));
    }
    return Collections.unmodifiableList(objects);
  }

  private <T> T decode(byte @Nullable [] bytes, Class<T> type, int source) {
    if (bytes == null) {
      throw new CodecException(
          "rank %d could not encode its object; its own exception says why".formatted(source));
    }
    return coder().decode(bytes, "from rank " + source, type);
  }

  /** Null may be given, and comes back as null. */
  @SuppressWarnings("NullAway")
  private static <T> T orNull(@Nullable T object) {
    return object;
  }
}
