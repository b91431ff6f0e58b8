package dev.weft.internal.trace;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The name of an operation, with a number that stands for it in most events: text is most of the
 * cost of an event. Any thread.
 */
public final class OperationName {
  private static final List<OperationName> ALL = new CopyOnWriteArrayList<>();

  final String name;
  final int number;

  private OperationName(String name, int number) {
    this.name = name;
    this.number = number;
  }

  /** The one of this name. Takes a lock: the caller keeps it. */
  public static synchronized OperationName of(String name) {
    for (OperationName each : ALL) {
      if (each.name.equals(name)) {
        return each;
      }
    }
    OperationName made = new OperationName(name, ALL.size());
    ALL.add(made);
    OperationEvent.emit(made);
    return made;
  }

  /** Tells the recorder all of them. */
  static void emitAll() {
    ALL.forEach(OperationEvent::emit);
  }

  @Override
  public String toString() {
    return name;
  }
}
