package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;

/** The one-sided operations that are measured, of one rank on another's memory. */
public enum OneSided {
  PUT("put"),
  GET("get"),
  FETCH_AND_OP("fetchAndOp");

  /** The one size of an atomic operation. */
  static final int ATOMIC_BYTES = Long.BYTES;

  private final String id;

  OneSided(String id) {
    this.id = id;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static OneSided of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such operation: " + id));
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(OneSided::id).toList();
  }
}
