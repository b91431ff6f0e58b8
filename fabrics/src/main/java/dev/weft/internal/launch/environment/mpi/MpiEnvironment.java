package dev.weft.internal.launch.environment.mpi;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.os.mpi.MpiLibrary;
import dev.weft.internal.os.mpi.MpiWorld;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process whose messages go by a native MPI library ({@code -Dweft.transport=mpi}). The library
 * knows the process's rank, and carries its text to the other ranks. The library then also has the
 * connection to the launcher, which {@code pmi} and {@code pmix} would otherwise use.
 */
final class MpiEnvironment implements LaunchEnvironment {
  /** By which launchers say of how many a process is one. */
  private static final List<String> SIZES =
      List.of("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS");

  private final MpiWorld world;

  private MpiEnvironment(MpiWorld world) {
    this.world = world;
  }

  /**
   * This environment, or null if nothing has started the process as one of several.
   *
   * @throws LaunchException if something has, and the library does not know it
   */
  static @Nullable LaunchEnvironment find(Variables variables) {
    String obstacle = MpiLibrary.unavailability();
    if (obstacle != null) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT, "-Dweft.transport=mpi cannot be used: " + obstacle);
    }
    MpiWorld world;
    try {
      world = MpiWorld.open();
    } catch (IllegalStateException e) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT, "-Dweft.transport=mpi cannot be used: " + e.getMessage(), e);
    }
    if (world.size() > 1) {
      return new MpiEnvironment(world);
    }
    for (String name : SIZES) {
      if (variables.has(name) && !variables.is(name, 1)) {
        throw new LaunchException(
            FailureCode.ENVIRONMENT,
            "the launcher says %s=%s, but for %s this process is alone: it belongs to another launcher; name the library of this one with -Dweft.mpi.library=PATH"
                .formatted(name, variables.get(name), MpiLibrary.get()));
      }
    }
    return null;
  }

  @Override
  public String name() {
    return "mpirun";
  }

  @Override
  public int rank() {
    return world.rank();
  }

  @Override
  public int size() {
    return world.size();
  }

  /** Nobody says so. */
  @Override
  public boolean onOneHost() {
    return false;
  }

  @Override
  public String fromRoot(Supplier<String> mine, Duration limit) {
    String text = world.fromRoot(rank() == 0 ? mine.get() : "", TEXT_LIMIT, limit);
    if (text == null) {
      throw new LaunchException(
          FailureCode.MEETING,
          "nothing has come from rank 0 through %s for %d s; perhaps a rank has not called Weft.init"
              .formatted(MpiLibrary.get(), limit.toSeconds()));
    }
    return text;
  }

  @Override
  public void abort(int code) {
    world.abort(code);
  }

  @Override
  public void finished() {
    world.close();
  }
}
