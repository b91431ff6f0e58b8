package dev.weft.internal.control;

/**
 * A host, and how many ranks it takes.
 *
 * @param count 0 if nobody has said: then one, or as many as there are to place
 */
public record HostSlots(String host, int count) {
  public static final int UNSAID = 0;

  /** How many of the ranks it gets before another host's turn. */
  public int atOnce() {
    return Math.max(count, 1);
  }
}
