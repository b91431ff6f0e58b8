package dev.weft.testkit;

/**
 * How much of the same a test does: enough to find a plain mistake, or, with {@code
 * -Dweft.test.thorough=true}, enough for what goes wrong once in thousands of times. What kinds of
 * things are tested does not depend on it.
 */
public final class Thorough {
  /** System property that asks for long test runs. */
  public static final String PROPERTY = "weft.test.thorough";

  private static final boolean WANTED = Boolean.getBoolean(PROPERTY);

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
