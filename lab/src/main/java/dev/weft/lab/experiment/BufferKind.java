package dev.weft.lab.experiment;

/** The memory of messages: arrays on the Java heap, or memory outside it. */
public enum BufferKind {
  HEAP,
  NATIVE;

  /** The name in reports and options. */
  public String id() {
    return Names.id(this);
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static BufferKind of(String id) {
    return Names.find(values(), id, "buffer");
  }
}
