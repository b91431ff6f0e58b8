/** Message passing between the ranks of a job. */
@SuppressWarnings("module") // of the qualified exports: those modules are compiled later
module dev.weft.core {
  requires java.management;
  requires static jdk.httpserver;
  requires static jdk.jfr;
  requires static jdk.management;
  requires static org.jspecify;

  exports dev.weft;
  exports dev.weft.call;
  exports dev.weft.codec;
  exports dev.weft.data;
  exports dev.weft.failure;
  exports dev.weft.launch;
  exports dev.weft.request;
  exports dev.weft.rma;
  exports dev.weft.topology;
  exports dev.weft.internal.base to
      dev.weft.files,
      dev.weft.jobs;
  exports dev.weft.internal.base.names to
      dev.weft.cli,
      dev.weft.lab,
      dev.weft.testkit;
  exports dev.weft.internal.codec to
      dev.weft.compat.mpijava,
      dev.weft.fory,
      dev.weft.objects;
  exports dev.weft.internal.check to
      dev.weft.cli,
      dev.weft.files,
      dev.weft.lab;
  exports dev.weft.internal.collective.choice to
      dev.weft.cli,
      dev.weft.lab;
  exports dev.weft.internal.collective.exchange to
      dev.weft.lab;
  exports dev.weft.internal.comm to
      dev.weft.objects;
  exports dev.weft.internal.control to
      dev.weft.cli,
      dev.weft.jobs;
  exports dev.weft.internal.control.hub to
      dev.weft.jobs;
  exports dev.weft.internal.engine to
      dev.weft.objects;
  exports dev.weft.internal.engine.base to
      dev.weft.cli,
      dev.weft.junit,
      dev.weft.objects,
      dev.weft.testkit;
  exports dev.weft.internal.engine.request to
      dev.weft.objects;
  exports dev.weft.internal.counters to
      dev.weft.cli,
      dev.weft.jobs;
  exports dev.weft.internal.section to
      dev.weft.cli;
  exports dev.weft.internal.trace to
      dev.weft.cli,
      dev.weft.files,
      dev.weft.objects;
  exports dev.weft.internal.replay to
      dev.weft.cli,
      dev.weft.junit,
      dev.weft.objects;
  exports dev.weft.internal.job to
      dev.weft.cli,
      dev.weft.fabrics,
      dev.weft.jobs,
      dev.weft.junit,
      dev.weft.lab,
      dev.weft.sockets,
      dev.weft.testkit;
  exports dev.weft.internal.launch.environment to
      dev.weft.fabrics,
      dev.weft.launchers;
  exports dev.weft.internal.os to
      dev.weft.cli,
      dev.weft.jobs,
      dev.weft.lab,
      dev.weft.launchers,
      dev.weft.objects,
      dev.weft.sockets;
  exports dev.weft.internal.os.bell to
      dev.weft.fabrics;
  exports dev.weft.internal.os.call to
      dev.weft.cli,
      dev.weft.fabrics,
      dev.weft.jobs,
      dev.weft.lab,
      dev.weft.launchers,
      dev.weft.sockets;
  exports dev.weft.internal.os.memory to
      dev.weft.cli,
      dev.weft.fabrics,
      dev.weft.files,
      dev.weft.objects;
  exports dev.weft.internal.os.net to
      dev.weft.jobs;
  exports dev.weft.internal.rank to
      dev.weft.cli,
      dev.weft.jobs,
      dev.weft.junit,
      dev.weft.objects,
      dev.weft.testkit;
  exports dev.weft.internal.security to
      dev.weft.fabrics,
      dev.weft.jobs,
      dev.weft.launchers,
      dev.weft.objects;
  exports dev.weft.internal.security.tls to
      dev.weft.fabrics;
  exports dev.weft.internal.stall to
      dev.weft.cli,
      dev.weft.files,
      dev.weft.jobs,
      dev.weft.objects;
  exports dev.weft.internal.transport to
      dev.weft.cli,
      dev.weft.fabrics;
  exports dev.weft.internal.transport.tcp to
      dev.weft.fabrics;

  uses dev.weft.codec.CodecProvider;
  uses dev.weft.internal.launch.environment.EnvironmentProvider;
  uses dev.weft.internal.rank.JobStarter;
  uses dev.weft.internal.transport.Transport;
}
