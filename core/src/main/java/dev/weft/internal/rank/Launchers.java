package dev.weft.internal.rank;

import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.launch.environment.pmi.PmiEnvironment;
import dev.weft.internal.launch.environment.pmix.PmixEnvironment;
import dev.weft.internal.launch.environment.tcp.BatchSystems;
import dev.weft.internal.launch.environment.tcp.ByHand;
import dev.weft.internal.launch.environment.tcp.Kubernetes;
import dev.weft.internal.launch.environment.tcp.Slurm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The launchers that are known, in the order in which they are asked. */
final class Launchers {
  /** Finds one launcher's environment. */
  private interface Launcher {
    /**
     * The environment, or null if another launcher, or none, has started this process.
     *
     * @throws dev.weft.failure.LaunchException if this launcher has, and the ranks cannot meet
     */
    @Nullable LaunchEnvironment find(Variables variables);
  }

  /**
   * What a user has set comes first. A launcher that runs within another one's allocation passes
   * that one's variables on, so those that start processes by themselves stand before batch systems
   * and Kubernetes.
   */
  private static final List<Launcher> ALL =
      List.of(
          ByHand::find,
          PmiEnvironment::find,
          PmixEnvironment::find,
          Slurm::find,
          BatchSystems::find,
          Kubernetes::find);

  /**
   * The environment that started this process as one of several, or null if none did.
   *
   * @throws dev.weft.failure.LaunchException if one did, and there is no way for its ranks to meet
   */
  static @Nullable LaunchEnvironment find(Variables variables) {
    if (variables.is(ByHand.SIZE, 1)) {
      return null;
    }
    for (Launcher launcher : ALL) {
      LaunchEnvironment environment = launcher.find(variables);
      if (environment != null) {
        return environment;
      }
    }
    return null;
  }

  private Launchers() {}
}
