package dev.weft.internal.launch.environment;

import org.jspecify.annotations.Nullable;

/**
 * Recognizes the launcher that has started this process. {@link java.util.ServiceLoader} finds it;
 * making one costs nothing.
 */
public interface EnvironmentProvider {
  /** When it is asked. */
  enum Turn {
    /** First, by what a user has set. */
    USER,
    /**
     * Then, where messages go by a native library, which needs the connection to the launcher
     * itself.
     */
    LIBRARY,
    /** Elsewhere in place of that. */
    LAUNCHER
  }

  Turn turn();

  /**
   * The environment that started this process as one of several, or null if it is another one.
   *
   * @throws dev.weft.failure.LaunchException if it did, and its ranks have no way to meet
   */
  @Nullable LaunchEnvironment find(Variables variables);

  /**
   * How ranks meet that a program has numbered itself, or null if this provider does not know that.
   *
   * @throws dev.weft.failure.LaunchException if the address is none
   */
  default @Nullable LaunchEnvironment meetingAt(MeetingPoint point) {
    return null;
  }
}
