package dev.weft.lab.experiment;

/** The way in which bytes travel between ranks in a measured system. */
public enum Transport {
  /** Processes that share memory. */
  SHM,
  /** Processes with TCP connections over loopback. */
  TCP,
  /** Ranks that are threads of one process. */
  LOCAL,
  /** No ranks at all: a bound that holds for whichever transport. */
  NONE;

  /** The name in reports and options. */
  public String id() {
    return Names.id(this);
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Transport of(String id) {
    return Names.find(values(), id, "transport");
  }
}
