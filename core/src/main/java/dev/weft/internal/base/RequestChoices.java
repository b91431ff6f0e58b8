package dev.weft.internal.base;

import org.jspecify.annotations.Nullable;

/**
 * Which of several requests a call finds complete, in a process whose decisions are recorded or
 * replayed. The methods take requests as the program has them; those that nobody records are let
 * alone. Any thread.
 */
public interface RequestChoices {
  /** System property: the folder that decisions are written to; without it none are. */
  String RECORD = "weft.record";

  /** System property: the folder of a record whose decisions are to be made again. */
  String REPLAY = "weft.replay";

  /** The calls whose outcome depends on time. */
  enum Call {
    AWAIT_ANY,
    AWAIT_SOME,
    TEST_ALL,
    TEST_ANY,
    TEST_SOME
  }

  /** Whether this process needs them. */
  static boolean areWanted() {
    return System.getProperty(RECORD) != null || System.getProperty(REPLAY) != null;
  }

  /**
   * The recorded outcome of a call that begins: the places of complete requests, none if it found
   * none, or null if nothing is recorded of it. Blocks until those requests are complete.
   *
   * @param <R> the type of the requests, {@link dev.weft.request.Request Request}, which stands
   *     above this package
   */
  <R> int @Nullable [] given(@Nullable R[] requests, Call call);

  /**
   * A call ends with this outcome. Does not block.
   *
   * @return the outcome
   */
  <R> int[] made(@Nullable R[] requests, Call call, int... places);

  /** The requests that the library itself has made. */
  <R> @Nullable R[] behind(@Nullable R[] requests);
}
