/** How ranks meet that others have started: PMI, PMIx, Slurm, Kubernetes, scripts. */
module dev.weft.launchers {
  requires dev.weft.core;
  requires static org.jspecify;

  provides dev.weft.internal.launch.environment.EnvironmentProvider with
      dev.weft.internal.launch.environment.provider.UserVariables,
      dev.weft.internal.launch.environment.provider.OtherLaunchers;
}
