package dev.weft.lab.experiment;

/** The state of the caches: messages always use the same memory, or memory that is in no cache. */
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
