package dev.weft.internal.launch.environment.mpi;

import dev.weft.internal.launch.environment.EnvironmentProvider;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import org.jspecify.annotations.Nullable;

/** Asks a native MPI library. */
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
