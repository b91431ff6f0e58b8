/**
 * Starts ranks as processes, here and by agents on other hosts, watches over them and ends them.
 */
@SuppressWarnings("module") // of the qualified exports: those modules are compiled later
module dev.weft.jobs {
  requires transitive dev.weft.core;
  requires java.management;
  requires static org.jspecify;

  exports dev.weft.internal.launch to
      dev.weft.cli;
  exports dev.weft.internal.launch.agent to
      dev.weft.cli;

  provides dev.weft.internal.rank.JobStarter with
      dev.weft.internal.launch.ProcessStarter;
}
