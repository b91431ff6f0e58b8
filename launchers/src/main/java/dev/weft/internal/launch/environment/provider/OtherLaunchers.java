package dev.weft.internal.launch.environment.provider;

import dev.weft.internal.launch.environment.EnvironmentProvider;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.launch.environment.pmi.PmiEnvironment;
import dev.weft.internal.launch.environment.pmix.PmixEnvironment;
import dev.weft.internal.launch.environment.tcp.BatchSystems;
import dev.weft.internal.launch.environment.tcp.Kubernetes;
import dev.weft.internal.launch.environment.tcp.Slurm;
import org.jspecify.annotations.Nullable;

/**
 * The known launchers. A launcher that runs within another launcher's allocation passes on the
 * outer one's variables, so launchers that start processes themselves come before batch systems and
 * Kubernetes.
 */
public final class OtherLaunchers implements EnvironmentProvider {
  @Override
  public Turn turn() {
    return Turn.LAUNCHER;
  }

  @Override
  public @Nullable LaunchEnvironment find(Variables variables) {
    LaunchEnvironment found = PmiEnvironment.find(variables);
    if (found == null) {
      found = PmixEnvironment.find(variables);
    }
    if (found == null) {
      found = Slurm.find(variables);
    }
    if (found == null) {
      found = BatchSystems.find(variables);
    }
    return found == null ? Kubernetes.find(variables) : found;
  }
}
