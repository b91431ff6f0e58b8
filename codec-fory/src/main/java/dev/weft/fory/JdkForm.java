package dev.weft.fory;

import java.util.function.UnaryOperator;

/**
 * How instances of a class of the JDK travel: as a stand-in that holds what they show, and nothing
 * of what they are views of.
 *
 * @param standIn the class that stands in for it
 * @param toStandIn makes the stand-in at the sender: always an instance of just that class
 * @param fromStandIn makes of it what the receiver gets
 */
record JdkForm(
    Class<?> standIn, UnaryOperator<Object> toStandIn, UnaryOperator<Object> fromStandIn) {

  /** A form whose receiver gets the stand-in. */
  static JdkForm as(Class<?> standIn, UnaryOperator<Object> toStandIn) {
    return new JdkForm(standIn, toStandIn, UnaryOperator.identity());
  }

  /** The same, of which the receiver gets something else. */
  JdkForm then(UnaryOperator<Object> restored) {
    return new JdkForm(standIn, toStandIn, restored);
  }

  Object standIn(Object value) {
    return toStandIn.apply(value);
  }

  Object restored(Object standInValue) {
    return fromStandIn.apply(standInValue);
  }
}
