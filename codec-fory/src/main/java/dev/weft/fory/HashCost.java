package dev.weft.fory;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.Buffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pays for the hash code of an object, and for a comparison with an equal object, before either is
 * computed. Both visit the elements of collections and the fields of records, and visit an object
 * once for each path to it: so a few hundred bytes can request more work than all computers can do.
 * This class follows the same paths, pays one step for each, and stops when no steps are left. It
 * needs no stack. One thread at a time.
 */
final class HashCost {
  private static final int BITS_PER_STEP = 1024;
  private static final int BYTES_PER_STEP = 64;

  private final DecodeBudget budget;
  private final HashedFields fields;
  private final Deque<Iterator<?>> path = new ArrayDeque<>();

  /** Of the object that is being paid for. */
  private long steps;

  HashCost(DecodeBudget budget, HashedFields fields) {
    this.budget = budget;
    this.fields = fields;
  }

  /** Pays; says how many steps. */
  long pay(@Nullable Object object) {
    steps = 1;
    Iterator<?> inner = object == null ? null : enter(object);
    if (inner == null) {
      return steps;
    }
    path.push(inner);
    try {
      while (!path.isEmpty()) {
        Iterator<?> all = path.element();
        if (!all.hasNext()) {
          Iterator<?> _ = path.pop();
          continue;
        }
        spend(1);
        Object next = all.next();
        inner = next == null ? null : enter(next);
        if (inner != null) {
          go(inner);
        }
      }
    } finally {
      path.clear();
    }
    return steps;
  }

  private void spend(long more) {
    budget.spend(more);
    steps += more;
  }

  private void go(Iterator<?> inner) {
    if (path.size() >= budget.hashDepth()) {
      throw Failures.hashesTooDeep(budget.hashDepth());
    }
    path.push(inner);
  }

  /** What the hash code of an object is made from; null if that costs no more than a step. */
  private @Nullable Iterator<?> enter(Object object) {
    return switch (object) {
      case String _, Number _ -> {
        number(object);
        yield null;
      }
      case Collection<?> collection -> {
        spend(budget.collisions(collection));
        yield collection.iterator();
      }
      case Map<?, ?> map -> {
        spend(budget.collisions(map));
        yield map.entrySet().iterator();
      }
      case Map.Entry<?, ?> entry -> Arrays.asList(entry.getKey(), entry.getValue()).iterator();
      case Optional<?> optional -> optional.stream().iterator();
      case Buffer buffer -> {
        spend(buffer.remaining() / BYTES_PER_STEP);
        yield null;
      }
      case BitSet bits -> {
        spend(bits.length() / BITS_PER_STEP);
        yield null;
      }
      case URI uri -> {
        spend(uri.toString().length() / BYTES_PER_STEP);
        yield null;
      }
      default -> {
        List<@Nullable Object> values = fields.of(object);
        yield values.isEmpty() ? null : values.iterator();
      }
    };
  }

  private void number(Object object) {
    switch (object) {
      case BigInteger integer -> spend(integer.bitLength() / BITS_PER_STEP);
      case BigDecimal decimal -> spend(decimal.unscaledValue().bitLength() / BITS_PER_STEP);
      default -> {}
    }
  }
}
