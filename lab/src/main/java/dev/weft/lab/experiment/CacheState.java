package dev.weft.lab.experiment;

/** Whether messages are always the same memory, or memory that no cache holds. */
public enum CacheState {
  HOT,
  COLD;

  /** The name in reports and options. */
  public String id() {
    return Names.id(this);
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static CacheState of(String id) {
    return Names.find(values(), id, "cache state");
  }
}
