package dev.weft.objects.internal.node;

/**
 * What every node answers about its active objects that wait. An object of this type has the number
 * 3.
 */
interface Waits {
  /** Its number on every node. */
  long NUMBER = 3;

  /**
   * For which call an object waits while it has calls that wait for it: rank and number of the
   * object that is called, and number of the call; empty if it waits for none.
   */
  long[] waitOf(long object);

  /** The object and that call in words, with its place in the program. */
  String describe(long object);
}
