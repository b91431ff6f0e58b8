package dev.weft.data;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Under which a program, or a library that is handed a communicator, keeps a value of its own with
 * that communicator (MPI 4.1, section 7.7). Keys are told apart by identity, so no other library
 * can hit upon the same. Immutable.
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

  /** A new key. Its values stay with the communicator they were given to; none is copied. */
  public static <T> AttributeKey<T> named(String name) {
    return new AttributeKey<>(name, _ -> Optional.empty(), _ -> {});
  }

  /**
   * A new key whose values are copied by a function when their communicator is duplicated.
   *
   * @param copy gets the value and returns what the duplicate is to have, if anything; what it
   *     throws is passed on by {@code dup}, which then makes no duplicate on this rank
   */
  public AttributeKey<T> onCopy(Function<? super T, Optional<T>> copy) {
    return new AttributeKey<>(name, copy, delete);
  }

  /** A new key whose values are shared with duplicates (MPI_COMM_DUP_FN). */
  public AttributeKey<T> shared() {
    return onCopy(Optional::of);
  }

  /**
   * A new key whose values are handed to a function when they go: when the communicator is closed
   * (those of the job's first one, when the job is), the attribute is removed or gets another
   * value.
   */
  public AttributeKey<T> onDelete(Consumer<? super T> delete) {
    return new AttributeKey<>(name, copy, delete);
  }

  /** What a duplicate of the communicator gets in place of a value, if anything. */
  public Optional<T> copyOf(T value) {
    return copy.apply(value);
  }

  /** Tells the key that a value has gone. */
  public void deleted(T value) {
    delete.accept(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
