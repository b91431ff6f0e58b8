package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The synchronous calls that are measured. */
public enum Call {
  /** Nothing there and nothing back. */
  NULL("null"),
  /** One int there and one back. */
  SMALL("small"),
  /** An array of bytes there and the same back. */
  ECHO("echo");

  private final String id;

  Call(String id) {
    this.id = id;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Call::id).toList();
  }

  /** The one size of an operation that has only one. */
  static OptionalInt onlyBytes(String operation) {
    if (operation.equals(NULL.id)) {
      return OptionalInt.of(0);
    }
    return operation.equals(SMALL.id) ? OptionalInt.of(Integer.BYTES) : OptionalInt.empty();
  }
}
