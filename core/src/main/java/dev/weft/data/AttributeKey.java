package dev.weft.data;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A key under which a program or a library keeps its own value with a communicator (MPI 4.1,
 * section 7.7). Keys differ by identity, so no other library can have the same one. Immutable.
 *
 * <pre>{@code
 * static final AttributeKey<Plan> PLAN =
 *     AttributeKey.<Plan>named("plan").onCopy(Plan::copyOrNothing).onDelete(Plan::close);
 *
 * comm.attribute(PLAN, new Plan(comm));
 * }</pre>
 *
 * @param <T> type of the values
 */
@CheckReturnValue
public final class AttributeKey<T> {
  private final String name;
  private final Function<? super T, Optional<T>> copy;
  private final Consumer<? super T> delete;

  private AttributeKey(
      String name, Function<? super T, Optional<T>> copy, Consumer<? super T> delete) {
    this.name = name;
    this.copy = copy;
    this.delete = delete;
  }

  /** A new key. A new key whose values stay with their communicator; none is copied. */
  public static <T> AttributeKey<T> named(String name) {
    return new AttributeKey<>(name, _ -> Optional.empty(), _ -> {});
  }

  /**
   * A new key whose values are copied by a function when their communicator is duplicated.
   *
   * @param copy gets the value and returns that of the duplicate, if any; if it throws, {@code dup}
   *     throws the same and makes no duplicate on this rank
   */
  public AttributeKey<T> onCopy(Function<? super T, Optional<T>> copy) {
    return new AttributeKey<>(name, copy, delete);
  }

  /** A new key whose values are shared with duplicates (MPI_COMM_DUP_FN). */
  public AttributeKey<T> shared() {
    return onCopy(Optional::of);
  }

  /**
   * A new key whose values are passed to a function when they are dropped: when the communicator is
   * closed (or, for the job's first one, the job), the attribute is removed or gets another value.
   */
  public AttributeKey<T> onDelete(Consumer<? super T> delete) {
    return new AttributeKey<>(name, copy, delete);
  }

  /** The value for a duplicate of the communicator, if any. */
  public Optional<T> copyOf(T value) {
    return copy.apply(value);
  }

  /** Tells the key that a value has been dropped. */
  public void deleted(T value) {
    delete.accept(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
