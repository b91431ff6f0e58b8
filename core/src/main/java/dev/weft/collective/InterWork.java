package dev.weft.collective;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A collective operation of an intercommunicator whose arguments have been checked, to be carried
 * out once or many times.
 *
 * @param intent what it says of itself in check mode; null without
 */
record InterWork(String name, @Nullable Intent intent, Steps steps) {

  /** What is to be done, in an exchange that has begun. */
  @FunctionalInterface
  interface Steps {
    void run(InterExchange open);
  }

  /** What it says of itself, in check mode. */
  Intent stated() {
    return Objects.requireNonNull(intent);
  }

  /** Carries the operation out; blocks. */
  void run(InterExchange exchange) {
    try (Exchange _ = exchange.across().begin(name)) {
      steps.run(exchange);
    }
  }
}
