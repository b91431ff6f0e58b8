package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.job.Job;
import dev.weft.internal.rank.Jobs;
import dev.weft.internal.rank.LaunchedJob;
import dev.weft.internal.rank.SpawnedJob;
import dev.weft.internal.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A job that a rank has spawned where no launcher has started the rank's own process: this process
 * is the launcher then, and does not end before the spawned ranks have, unless it is killed or
 * exits by itself; they end with it in either case. Any thread may call.
 */
public final class OwnLauncher implements SpawnedJob {
  private final JobLauncher launcher;

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
    LaunchedJob process = Jobs.launched();
    return process == null
        ? new OwnLauncher(request, request.secret(parents))
        : process.spawn(request);
  }

  /** The secret of which those of spawned jobs are made: one that whoever starts them has. */
  public static Secret secret(Job job) {
    LaunchedJob process = Jobs.launched();
    return process == null ? job.secret() : process.secret();
  }

  private OwnLauncher(SpawnRequest request, Secret secret) {
    SpawnedJobs.requireThisHost(request);
    LaunchPlan plan = new LaunchPlan(request.ranks());
    plan.spawned = request;
    OwnClasses.all().addTo(plan);
    plan.report(SpawnedJobs.reportOf(request, System.err::print));
    launcher = JobLauncher.start(plan, secret);
  }

  @Override
  public @Nullable String ended() {
    if (!launcher.ended()) {
      return null;
    }
    JobResult result = launcher.await();
    RankFailure failure = result.failure();
    return failure == null
        ? SpawnedJob.endedUnmet(result.exitCode())
        : "has failed: " + FailureReport.headline(failure);
  }

  @Override
  public void kill() {
    launcher.close();
  }
}
