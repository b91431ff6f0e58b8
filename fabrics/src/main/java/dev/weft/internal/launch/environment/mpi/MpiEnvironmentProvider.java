package dev.weft.internal.launch.environment.mpi;

import dev.weft.internal.launch.environment.EnvironmentProvider;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import org.jspecify.annotations.Nullable;

/** Provides the environment that a native MPI library describes. */
public final class MpiEnvironmentProvider implements EnvironmentProvider {
  @Override
  public Turn turn() {
    return Turn.LIBRARY;
  }

  @Override
  public @Nullable LaunchEnvironment find(Variables variables) {
    return MpiEnvironment.find(variables);
  }
}
