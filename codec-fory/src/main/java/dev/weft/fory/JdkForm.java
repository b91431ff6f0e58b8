package dev.weft.fory;

import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * How instances of a class of the JDK travel: as a stand-in that holds what they show, and nothing
 * of what they are views of.
 *
 * @param standIn the class that stands in for it
 * @param toStandIn makes the stand-in at the sender: always an instance of just that class
 * @param fromStandIn makes of it what the receiver gets, and pays for work that is worth it
 */
record JdkForm(
    Class<?> standIn,
    UnaryOperator<Object> toStandIn,
    BiFunction<Object, DecodeBudget, Object> fromStandIn) {

  /** A form whose receiver gets the stand-in. */
  static JdkForm as(Class<?> standIn, UnaryOperator<Object> toStandIn) {
    return new JdkForm(standIn, toStandIn, (same, _) -> same);
  }

  /** The same, of which the receiver gets something else. */
  JdkForm then(UnaryOperator<Object> restored) {
    return thenPaid((value, _) -> restored.apply(value));
  }

  /** The same, where to make that from little may be much work. */
  JdkForm thenPaid(BiFunction<Object, DecodeBudget, Object> restored) {
    return new JdkForm(standIn, toStandIn, restored);
  }

  Object standIn(Object value) {
    return toStandIn.apply(value);
  }

  Object restored(Object standInValue, DecodeBudget budget) {
    Object value = fromStandIn.apply(standInValue, budget);
    budget.become(standInValue, value);
    return value;
  }
}
