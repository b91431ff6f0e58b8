package dev.weft.internal.rank;

import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.launch.environment.mpi.MpiEnvironment;
import dev.weft.internal.launch.environment.pmi.PmiEnvironment;
import dev.weft.internal.launch.environment.pmix.PmixEnvironment;
import dev.weft.internal.launch.environment.tcp.BatchSystems;
import dev.weft.internal.launch.environment.tcp.ByHand;
import dev.weft.internal.launch.environment.tcp.Kubernetes;
import dev.weft.internal.launch.environment.tcp.Slurm;
import org.jspecify.annotations.Nullable;

/**
 * The launchers that are known. What a user has set is asked first. A launcher that runs within
 * another one's allocation passes that one's variables on, so those that start processes by
 * themselves come before batch systems and Kubernetes.
 */
final class Launchers {
  /**
   * The environment that started this process as one of several, or null if none did.
   *
   * @throws dev.weft.failure.LaunchException if one did, and there is no way for its ranks to meet,
   *     or if only a part of its variables is there
   */
  static @Nullable LaunchEnvironment find(Variables variables) {
    if (variables.is(ByHand.SIZE, 1)) {
      return null;
    }
    // Not a list of methods to call: to make that would take milliseconds of every start.
    LaunchEnvironment found = ByHand.find(variables);
    if (found == null) {
      // Those whose connection to the launcher the library needs for itself come after it.
      found =
          MpiEnvironment.isWanted() ? MpiEnvironment.find(variables) : ofOtherLaunchers(variables);
    }
    if (found == null) {
      KnownLauncher.requireAlone(variables);
    }
    return found;
  }

  private static @Nullable LaunchEnvironment ofOtherLaunchers(Variables variables) {
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

  private Launchers() {}
}
