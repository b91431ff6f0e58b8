package dev.weft.lab.program.sort;

import java.util.Arrays;
import java.util.List;

/** What is sorted; the names stand in reports and options. */
public enum SortedKind {
  /** Numbers of 64 bits, with their sign. */
  LONGS("longs", Long.BYTES),
  /** Records of 100 bytes by a key of 64 bits, their first bytes. */
  RECORDS("records", 100);

  /** Bytes that are whole elements of every kind. */
  public static final int COMMON_BYTES = 200;

  private final String id;
  private final int elementBytes;

  SortedKind(String id, int elementBytes) {
    this.id = id;
    this.elementBytes = elementBytes;
  }

  /** The name in reports and options. */
  public String id() {
    return id;
  }

  int elementBytes() {
    return elementBytes;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(SortedKind::id).toList();
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static SortedKind of(String id) {
    return Arrays.stream(values())
        .filter(one -> one.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such operation: " + id));
  }
}
