package dev.weft.internal.spawn;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.launch.OwnLauncher;
import dev.weft.internal.rank.Jobs;
import dev.weft.internal.rank.LaunchedJob;
import dev.weft.internal.rank.RankThreads;
import dev.weft.internal.rank.SpawnedJob;

/** Starts what a rank spawns. Any thread; does not wait for the new ranks to come up. */
public final class Spawning {

  /**
   * Starts processes: the launcher of this process does if it has one, else this process itself.
   *
   * @throws dev.weft.failure.ResourceException if this process cannot start them
   */
  public static SpawnedJob processes(SpawnRequest request) {
    if (request.ranks() > LaunchPlan.RANK_LIMIT) {
      throw new ArgumentException(
          "a job of %d ranks is not possible; the number must be from 1 to %d"
              .formatted(request.ranks(), LaunchPlan.RANK_LIMIT));
    }
    LaunchedJob process = Jobs.launched();
    return process == null ? OwnLauncher.start(request) : process.spawn(request);
  }

  /** Starts threads of this process. */
  public static SpawnedJob threads(int ranks, String parentPort, RankThreads.Program program) {
    return RankThreads.spawn(ranks, parentPort, program);
  }

  private Spawning() {}
}
