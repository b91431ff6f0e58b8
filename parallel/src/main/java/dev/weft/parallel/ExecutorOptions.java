package dev.weft.parallel;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.List;
import java.util.stream.Stream;

/**
 * What tasks of an executor may be, and what becomes of those whose rank is lost. Every rank gives
 * the same. Immutable.
 *
 * @param types the classes of tasks, items, results and of exceptions that are to arrive as
 *     themselves; those that {@link dev.weft.Weft#register} knows need not be named
 * @param lambdasOf the classes in which lambdas are written that may travel
 * @param reruns how often a task runs again on another rank, because the rank that had it was lost;
 *     0 to have it fail at once
 */
public record ExecutorOptions(List<Class<?>> types, List<Class<?>> lambdasOf, int reruns) {

  /** No classes, and a task fails when its rank is lost. */
  public static final ExecutorOptions DEFAULTS = new ExecutorOptions(List.of(), List.of(), 0);

  /** Checks the number of reruns. */
  public ExecutorOptions {
    types = List.copyOf(types);
    lambdasOf = List.copyOf(lambdasOf);
    if (reruns < 0) {
      throw new ArgumentException(
          FailureCode.BALANCE, "%d reruns; give 0 for none, or more".formatted(reruns));
    }
  }

  /** The same with more classes of tasks, items, results and exceptions. */
  public ExecutorOptions withTypes(Class<?>... more) {
    return new ExecutorOptions(
        Stream.concat(types.stream(), Stream.of(more)).toList(), lambdasOf, reruns);
  }

  /**
   * The same, where lambdas may travel that are written in these classes; those within a class of
   * theirs belong to that class. No bytes of Java's serialization travel: a lambda is a number of
   * its class and what it captures, whose classes are named like those of tasks.
   */
  public ExecutorOptions withLambdasOf(Class<?>... classes) {
    return new ExecutorOptions(
        types, Stream.concat(lambdasOf.stream(), Stream.of(classes)).toList(), reruns);
  }

  /**
   * The same, where a task whose rank is lost runs again elsewhere, so often at most: for jobs that
   * go on without lost ranks ({@code weft run --survive}). Its result is given once; what it does
   * besides may happen more than once.
   */
  public ExecutorOptions withReruns(int most) {
    return new ExecutorOptions(types, lambdasOf, most);
  }
}
