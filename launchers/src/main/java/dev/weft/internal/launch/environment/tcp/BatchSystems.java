package dev.weft.internal.launch.environment.tcp;

import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Launchers of PBS and LSF that number their processes and offer neither PMI nor PMIx. The user
 * gives the address of rank 0, and the path of the secret.
 */
public final class BatchSystems {
  /**
   * @param size the variable with the number of processes, {@link ByHand#SIZE} if there is none
   * @param first the number of the first process
   */
  private record Batch(KnownLauncher launcher, String rank, String size, int first) {}

  private static final List<Batch> ALL =
      List.of(
          new Batch(KnownLauncher.JSRUN, "JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE", 0),
          new Batch(KnownLauncher.PALS, "PALS_RANKID", ByHand.SIZE, 0),
          new Batch(KnownLauncher.BLAUNCH, "LSF_PM_TASKID", "LSB_DJOB_NUMPROC", 1));

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    for (Batch system : ALL) {
      if (variables.has(system.rank) && !variables.is(system.size, 1)) {
        return place(system, variables);
      }
    }
    return null;
  }

  private static LaunchEnvironment place(Batch system, Variables variables) {
    system.launcher.requireWhole(variables);
    String remedy = system.launcher.remedy();
    int size = variables.number(system.size, 1, ByHand.MOST, remedy);
    int number = variables.number(system.rank, system.first, system.first + size - 1, remedy);
    return ByHand.at(
        new LauncherPlace(system.launcher.title(), number - system.first, size, false),
        variables,
        remedy);
  }

  private BatchSystems() {}
}
