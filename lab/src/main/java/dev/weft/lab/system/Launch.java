package dev.weft.lab.system;

import dev.weft.lab.experiment.Series;
import java.util.List;
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

  /** What the system has said of itself so far that distorts its figures. */
  default List<String> warnings() {
    return List.of();
  }

  /** Stops the system and whatever it has started, finished or not. */
  @Override
  void close();
}
