package dev.weft.internal.collective.exchange;

/**
 * The memory that an exchange's ranks share, as far as the exchange itself goes: the steps taken
 * there are numbered as its operations are. For the thread that is in an operation.
 */
public interface SharedSteps {
  /** How many steps an operation of a communicator may take. */
  int STEPS_OF_AN_OPERATION = 4;

  /** The next step has this number, which is higher than that of the last. */
  void next(long number);

  /** The next step is the first of the communicator's operation with this count. */
  default void nextOf(long count) {
    next(count * STEPS_OF_AN_OPERATION);
  }

  /** Passes over what is left, of so many steps, of an operation that this rank leaves early. */
  void passUpTo(long count, int steps);

  /** Gives the memory back. */
  void free();
}
