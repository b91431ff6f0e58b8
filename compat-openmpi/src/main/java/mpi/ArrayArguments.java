package mpi;

import java.util.Arrays;

/**
 * Checks arrays that belong together: one of them, or the group, determines how much of the others
 * is read.
 */
final class ArrayArguments {
  private ArrayArguments() {}

  /** As much of an array as is needed; what is given beyond is ignored. */
  static int[] first(int needed, int[] given, String what) {
    requireAtLeast(needed, given.length, what);
    return Arrays.copyOf(given, needed);
  }

  static void requireAtLeast(int needed, int given, String what) {
    if (given < needed) {
      throw new Refused(
          ErrorClass.ERR_ARG, "%d %s; give at least %d".formatted(given, what, needed));
    }
  }
}
