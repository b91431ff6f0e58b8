package dev.weft.internal.launch.environment;

import java.time.Duration;
import java.util.function.Supplier;

/** A process that its launcher started as the only one. */
public record Alone(String name) implements LaunchEnvironment {
  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public boolean onOneHost() {
    return true;
  }

  @Override
  public String fromRoot(Supplier<String> mine, Duration limit) {
    return mine.get();
  }
}
