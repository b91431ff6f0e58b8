package dev.weft.internal.collective.object;

import dev.weft.failure.CodecException;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A rank's part in a reduction of objects, in rank order. If its function or the codec throws, the
 * rank goes through all steps without a value and tells the others so in its messages, so that no
 * rank waits in vain; {@link #end} throws.
 */
final class ObjectFold<T> {
  private final Exchange open;
  private final ObjectCoder coder;
  private final Class<T> type;
  private final BinaryOperator<T> operator;
  private @Nullable RuntimeException failure;

  ObjectFold(Exchange open, ObjectCoder coder, Class<T> type, BinaryOperator<T> operator) {
    this.open = open;
    this.coder = coder;
    this.type = type;
    this.operator = operator;
  }

  /**
   * Goes up a binomial tree with rank 0 as its root, nearest child first.
   *
   * @return the encoded result on rank 0, null elsewhere or if it could not be made
   */
  byte @Nullable [] toRankZero(T mine, byte @Nullable [] encoded) {
    Tree tree = new Tree(open, 0);
    T sum = mine;
    for (int distance = 1; distance < tree.reach(); distance <<= 1) {
      if (tree.hasChild(distance)) {
        int child = tree.child(distance);
        sum = combine(sum, EncodedObjects.receive(open, child), child);
      }
    }
    byte[] bytes = isUnchanged(mine, sum) ? whole(encoded) : encode(sum);
    if (tree.isRoot()) {
      return bytes;
    }
    EncodedObjects.send(open, bytes, tree.parent());
    return null;
  }

  /**
   * By recursive doubling, as in {@link RecursiveDoubling}.
   *
   * @param inclusive the first value of the result: this rank's object, or null for an exclusive
   *     scan
   */
  @Nullable T upToHere(T mine, byte @Nullable [] encoded, @Nullable T inclusive) {
    int rank = open.rank();
    T run = mine;
    byte[] bytes = encoded;
    T result = inclusive;
    for (int bit = 1; bit < open.size(); bit <<= 1) {
      int peer = rank ^ bit;
      if (peer >= open.size()) {
        continue;
      }
      byte[] incoming = EncodedObjects.swap(open, failure == null ? bytes : null, peer);
      if (peer < rank) {
        T lower = decode(incoming, peer);
        result = result == null || lower == null ? lower : apply(lower, result);
        run = lower == null || run == null ? null : apply(lower, run);
      } else {
        run = combine(run, incoming, peer);
      }
      bytes = encode(run);
    }
    return result;
  }

  /** Throws if this rank failed, or a rank from which a part of the result comes. */
  void end() {
    if (failure != null) {
      throw failure;
    }
  }

  /** The failure of a result that another rank could not make. */
  void failedAt(int rank) {
    if (failure == null) {
      failure =
          new CodecException(
              "rank %d could not give its part of the reduction; its own exception says why"
                  .formatted(rank));
    }
  }

  private @Nullable T combine(@Nullable T mine, byte @Nullable [] bytes, int source) {
    T theirs = decode(bytes, source);
    return mine == null || theirs == null ? null : apply(mine, theirs);
  }

  private @Nullable T apply(T left, T right) {
    if (failure == null) {
      try {
        return Objects.requireNonNull(operator.apply(left, right), "the operator gave null");
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    return null;
  }

  private @Nullable T decode(byte @Nullable [] bytes, int source) {
    if (bytes == null) {
      failedAt(source);
    } else if (failure == null) {
      try {
        return coder.decode(bytes, "from rank " + source, type);
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    return null;
  }

  /** Null if it failed, or something did before. */
  byte @Nullable [] encode(@Nullable T object) {
    if (failure == null) {
      try {
        return coder.encode(object);
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    return null;
  }

  private byte @Nullable [] whole(byte @Nullable [] encoded) {
    return failure == null ? encoded : null;
  }

  @SuppressWarnings("ReferenceEquality") // the very object whose bytes are there already
  private static boolean isUnchanged(@Nullable Object given, @Nullable Object now) {
    return given == now;
  }
}
