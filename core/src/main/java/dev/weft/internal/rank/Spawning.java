package dev.weft.internal.rank;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.Secret;

/** Chooses the launcher of the processes that a rank spawns. Any thread. */
public final class Spawning {
  private Spawning() {}

  /**
   * Has the launcher of this process start a job if it has one, else this process itself: then with
   * its class path, module path and {@code weft.} properties, and with its folder for temporary
   * files, where ports are found. Does not wait for the new ranks to come up.
   *
   * @param parents what {@link #secret} gives
   * @throws dev.weft.failure.ResourceException if this process cannot start them
   */
  public static SpawnedJob spawn(SpawnRequest request, Secret parents) {
    int _ = LaunchPlan.requirePossible(request.ranks());
    LaunchedJob process = CurrentJob.launched();
    return process == null
        ? JobStarter.find().spawn(request, request.secret(parents))
        : process.spawn(request);
  }

  /** The secret of which those of spawned jobs are made: one that whoever starts them has. */
  public static Secret secret(Job job) {
    LaunchedJob process = CurrentJob.launched();
    return process == null ? job.secret() : process.secret();
  }
}
