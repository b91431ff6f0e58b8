package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.OwnClasses;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.rank.SpawnedJob;
import dev.weft.internal.security.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A spawned job whose parent rank was not started by a launcher. The parent's process is then the
 * launcher, and does not end before the spawned ranks have ended, unless it is killed or exits by
 * itself; the spawned ranks end with it in either case. Any thread may call.
 */
final class OwnLauncher implements SpawnedJob {
  private final JobLauncher launcher;

  OwnLauncher(SpawnRequest request, Secret secret) {
    SpawnedLaunches.requireThisHost(request);
    LaunchPlan plan = new LaunchPlan(request.ranks());
    plan.spawned = request;
    OwnClasses.all().addTo(plan);
    plan.report(SpawnedLaunches.reportOf(request, System.err::print));
    launcher = JobLauncher.start(plan, secret);
  }

  @Override
  public @Nullable String ended() {
    if (!launcher.ended()) {
      return null;
    }
    LaunchResult result = launcher.await();
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
