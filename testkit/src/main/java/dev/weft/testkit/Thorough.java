package dev.weft.testkit;

/**
 * The number of repetitions in a test: enough to find a plain mistake, or, with {@code
 * -Dweft.test.thorough=true}, enough to find errors that occur once in thousands of times. It does
 * not change what is tested.
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
