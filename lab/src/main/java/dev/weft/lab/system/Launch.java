package dev.weft.lab.system;

import dev.weft.lab.experiment.Series;
import org.jspecify.annotations.Nullable;

/**
 * A system that has been started. Every call blocks for a bounded time and throws {@link
 * dev.weft.lab.process.LaunchFailedException} when the system fails. Used by one thread.
 */
public interface Launch extends AutoCloseable {
  /** Blocks until every message size is warm. */
  void warm() throws InterruptedException;

  /**
   * Blocks until the next series has been measured.
   *
   * @return null when all have been
   */
  @Nullable Series measure() throws InterruptedException;

  /** Stops the system and whatever it has started, finished or not. */
  @Override
  void close();
}
