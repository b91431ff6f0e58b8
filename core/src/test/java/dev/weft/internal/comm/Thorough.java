package dev.weft.internal.comm;

/**
 * How much of the same a test of core does: little, or, with {@code -Dweft.test.thorough=true},
 * much. For the other modules the testkit, which stands above core, says the same.
 */
public final class Thorough {
  private static final boolean WANTED = Boolean.getBoolean("weft.test.thorough");

  private Thorough() {}

  /** Whether a thorough run is wanted. */
  public static boolean isWanted() {
    return WANTED;
  }

  /** The second number in a thorough run, the first one otherwise. */
  public static int count(int usual, int thorough) {
    return WANTED ? thorough : usual;
  }
}
