package dev.weft.objects.internal.node;

/**
 * The answers of every node about its waiting active objects. An object of this type has the number
 * 3.
 */
interface Waits {
  /** Its number on every node. */
  long NUMBER = 3;

  /**
   * The call for which an object waits while other calls wait for it: rank and number of the object
   * that is called, and number of the call; empty if it waits for none.
   */
  long[] waitOf(long object);

  /** The object and that call in words, with its place in the program. */
  String describe(long object);
}
