package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Which operation a number in {@link CallEvent} stands for, in each part of a recording. */
@Name(EventNames.OPERATION)
@Label("Operation of Weft")
@Category("Weft")
@StackTrace(false)
@SuppressWarnings("unused") // its fields are read by the recorder
final class OperationEvent extends Event {
  @Label("Number")
  private final int number;

  @Label("Name")
  private final String name;

  private OperationEvent(OperationName operation) {
    this.number = operation.number;
    this.name = operation.name;
  }

  static void emit(OperationName operation) {
    new OperationEvent(operation).commit();
  }
}
