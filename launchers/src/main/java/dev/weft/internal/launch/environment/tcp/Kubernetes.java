package dev.weft.internal.launch.environment.tcp;

import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import org.jspecify.annotations.Nullable;

/**
 * The pods of an Indexed Job. Kubernetes gives each pod its index; the manifest gives the rest,
 * because a pod cannot learn the number of pods.
 */
public final class Kubernetes {
  private static final String INDEX = "JOB_COMPLETION_INDEX";

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    if (!variables.has(INDEX)) {
      return null;
    }
    KnownLauncher job = KnownLauncher.KUBERNETES;
    job.requireWhole(variables);
    int size = variables.number(ByHand.SIZE, 1, ByHand.MOST, job.remedy());
    int rank = variables.number(INDEX, 0, ByHand.lastPlace(size), job.remedy());
    return ByHand.at(new LauncherPlace(job.title(), rank, size, false), variables, job.remedy());
  }

  private Kubernetes() {}
}
