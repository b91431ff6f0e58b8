package dev.weft.internal.control;

/**
 * A host and the number of ranks that it takes.
 *
 * @param count 0 if unknown: then the host takes one rank, or all ranks that are left
 */
public record HostSlots(String host, int count) {
  public static final int UNSAID = 0;

  /** How many of the ranks it gets before another host's turn. */
  public int atOnce() {
    return Math.max(count, 1);
  }
}
