package dev.weft.internal.launch;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.rank.JobStarter;
import dev.weft.internal.rank.SpawnedJob;
import dev.weft.internal.rank.StartedJob;
import dev.weft.internal.security.Secret;

/** The service by which core finds this module. */
public final class ProcessStarter implements JobStarter {
  @Override
  public StartedJob start(LaunchPlan plan) {
    return JobLauncher.start(plan);
  }

  @Override
  public SpawnedJob spawn(SpawnRequest request, Secret secret) {
    return new OwnLauncher(request, secret);
  }
}
