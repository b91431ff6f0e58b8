package dev.weft.collective;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A collective operation whose arguments have been checked, to be carried out later, once or many
 * times, by a thread that may block.
 *
 * @param intent what it says of itself in check mode; null without
 */
record Work(String name, @Nullable Intent intent, Steps steps) {

  /** What is to be done. */
  @FunctionalInterface
  interface Steps {
    void run(Exchange open, Choice choice);
  }

  Work(String name, Steps steps) {
    this(name, null, steps);
  }

  /** What it says of itself, in check mode. */
  Intent stated() {
    return Objects.requireNonNull(intent);
  }

  Work as(Intent stated) {
    return new Work(name, stated, steps);
  }
}
