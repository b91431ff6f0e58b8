package dev.weft.fory;

/** A class has come that the codec may learn but has not learned yet. Never leaves the codec. */
final class UnknownTypeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Class<?> type;

  UnknownTypeException(Class<?> type) {
    super(type.getName(), null, false, false);
    this.type = type;
  }

  Class<?> type() {
    return type;
  }
}
