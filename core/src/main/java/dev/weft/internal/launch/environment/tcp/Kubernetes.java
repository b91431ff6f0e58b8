package dev.weft.internal.launch.environment.tcp;

import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import org.jspecify.annotations.Nullable;

/**
 * The pods of an Indexed Job. Kubernetes tells each its index; the manifest tells the rest, since
 * nothing tells a pod how many there are.
 */
public final class Kubernetes {
  private static final String INDEX = "JOB_COMPLETION_INDEX";
  private static final String REMEDY =
      "in a Kubernetes Indexed Job (JOB_COMPLETION_INDEX is set) the manifest has to set WEFT_SIZE to .spec.completions, WEFT_ROOT to JOBNAME-0.SERVICE:PORT with a headless service, and WEFT_SECRET_FILE to a mounted secret; WEFT_SIZE=1 makes each pod a job of its own";

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    if (!variables.has(INDEX)) {
      return null;
    }
    int size = variables.number(ByHand.SIZE, 1, ByHand.MOST, REMEDY);
    int rank = variables.number(INDEX, 0, size - 1, REMEDY);
    Place place = new Place("a Kubernetes Indexed Job", rank, size, false);
    return ByHand.at(place, variables, REMEDY);
  }

  private Kubernetes() {}
}
