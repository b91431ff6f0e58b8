package dev.weft.internal.launch.environment;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * The launcher that started this process as one of several. Weft needs from it only the number of
 * this process, and the transport of one short text from rank 0 to every rank. With that text the
 * ranks find rank 0; everything else goes over Weft's own connections. Any thread; only {@link
 * #fromRoot} and {@link #finished} block.
 */
public interface LaunchEnvironment {
  /** Longest text for {@link #fromRoot}: some managers cut off, without a word, what is longer. */
  int TEXT_LIMIT = 500;

  /** What started the process, as its users call it. */
  String name();

  int rank();

  int size();

  /** Whether all ranks are known to be on one host; false where nobody says so. */
  boolean onOneHost();

  /**
   * Gives every rank the text that rank 0 makes. All ranks call it, once. Returns on rank 0 when
   * the others can have it.
   *
   * @param mine asked on rank 0 only; up to {@value #TEXT_LIMIT} letters, digits and {@code .:;,-}
   * @throws dev.weft.failure.LaunchException if it does not come within the limit
   */
  String fromRoot(Supplier<String> mine, Duration limit);

  /** Has the launcher end all processes of the job, this one too, if it can; else does nothing. */
  default void abort(int code) {}

  /** All ranks have found rank 0: nobody asks for its text any more. */
  default void met() {}

  /**
   * This process is in the place of rank 0's from now on, which has ended: who asks for rank 0's
   * text gets this one, as far as this process can be found where rank 0 was; else nothing is done.
   * Does not block.
   */
  default void pass(String text) {}

  /**
   * The process is about to exit in order: for launchers that take any other exit for a failure.
   */
  default void finished() {}
}
