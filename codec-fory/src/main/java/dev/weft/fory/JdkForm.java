package dev.weft.fory;

import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * The form in which instances of a JDK class travel: a stand-in that holds their visible elements,
 * and nothing else of the collection behind a view.
 *
 * @param standIn the class that stands in for it
 * @param toStandIn makes the stand-in at the sender: always an instance of just that class
 * @param fromStandIn turns the stand-in into the receiver's object, and pays for work that counts
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
