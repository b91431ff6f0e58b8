package dev.weft.internal.launch.environment.tcp;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.security.Seal;
import dev.weft.internal.security.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a step that {@code srun} has started without PMI. They meet on the step's first
 * node, at a port that is computed from the step's number. The secret travels in a credential of
 * MUNGE, which Slurm itself uses, or is in a file that all nodes see.
 */
public final class Slurm {
  private static final String TASK = "SLURM_PROCID";
  private static final String TASKS = "SLURM_STEP_NUM_TASKS";
  private static final String JOB = "SLURM_JOB_ID";

  /** Set in a step only: a batch script is task 0 of as many tasks as its steps will have. */
  private static final String STEP = "SLURM_STEP_ID";

  private static final String NODES = "SLURM_STEP_NODELIST";

  /** Below the ports that kernels give to whoever asks for any. */
  private static final int FIRST_PORT = 20_000;

  private static final int PORT_RANGE = 10_000;
  private static final int PORTS_TRIED = 4;

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    if (!variables.has(STEP) || !variables.has(TASK) || variables.is(TASKS, 1)) {
      return null;
    }
    KnownLauncher.SLURM.requireWhole(variables);
    String remedy = KnownLauncher.SLURM.remedy();
    int size = variables.number(TASKS, 1, ByHand.MOST, remedy);
    int rank = variables.number(TASK, 0, size - 1, remedy);
    LauncherPlace launcherPlace =
        new LauncherPlace("srun", rank, size, variables.is("SLURM_STEP_NUM_NODES", 1));
    RootPlace root =
        new RootPlace(NodeList.first(variables.require(NODES, remedy)), ports(variables, remedy));
    return new TcpEnvironment(launcherPlace, Meeting.at(root), seal(launcherPlace, variables));
  }

  private static List<Integer> ports(Variables variables, String remedy) {
    int step =
        31 * variables.require(JOB, remedy).hashCode() + variables.require(STEP, remedy).hashCode();
    int first = Math.floorMod(step * PORTS_TRIED, PORT_RANGE);
    return IntStream.range(0, PORTS_TRIED)
        .mapToObj(each -> FIRST_PORT + (first + each) % PORT_RANGE)
        .toList();
  }

  private static Seal seal(LauncherPlace launcherPlace, Variables variables) {
    String file = variables.get(ByHand.SECRET_FILE);
    if (file != null) {
      return TcpEnvironment.seal(Secret.readShared(Path.of(file)));
    }
    String missing = Munge.unavailability();
    if (missing == null) {
      return new Munge();
    }
    throw new LaunchException(
        FailureCode.MEETING,
        "this process is rank %d of %d under srun, and the ranks have no way to meet: PMI is not offered, and for a secret there is no MUNGE (%s); use srun --mpi=pmi2 or --mpi=pmix (srun --mpi=list shows what there is), or set WEFT_SECRET_FILE to a file of 32 or more random bytes that all nodes see, or WEFT_SIZE=1 if each task is a job of its own"
            .formatted(launcherPlace.rank(), launcherPlace.size(), missing));
  }

  private Slurm() {}
}
