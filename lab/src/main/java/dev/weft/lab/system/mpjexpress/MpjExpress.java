package dev.weft.lab.system.mpjexpress;

import dev.weft.lab.build.JavaBuild;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * MPJ Express: its multicore device is the transport {@code local}, its niodev is {@code tcp}. Its
 * commands look for {@code java} on the search path, so the JDK that runs the lab is put in front.
 */
public final class MpjExpress implements MeasuredSystem {
  private static final Set<Experiment> EXPERIMENTS =
      EnumSet.of(Experiment.PINGPONG, Experiment.COLLECTIVES, Experiment.OLDAPI);

  @Override
  public String name() {
    return "mpjexpress";
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public String version() {
    return MpjInstallation.find().map(found -> "MPJ Express " + found.version()).orElse("");
  }

  @Override
  public Availability availability() {
    if (MpjInstallation.find().isEmpty()) {
      return Availability.missing(
          "MPJ Express is not installed",
          Commands.install(
              "libmpj-java",
              "liblog4j1.2-java",
              "libcommons-cli-java",
              "libcommons-codec-java",
              "libcommons-io-java"));
    }
    return JavaBuild.isAvailable()
        ? Availability.available()
        : Availability.missing("no Java compiler in this runtime", "run with a JDK, not a JRE");
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (!EXPERIMENTS.contains(experiment)) {
      return List.of();
    }
    List<Configuration> all = new ArrayList<>();
    for (Transport transport : List.of(Transport.LOCAL, Transport.TCP)) {
      for (CacheState cache : experiment.cacheStates()) {
        all.add(new Configuration(name(), transport, BufferKind.HEAP, cache, ranks));
      }
    }
    return all;
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Path jars =
        MpjInstallation.find()
            .orElseThrow(() -> new LaunchFailedException("MPJ Express is not installed"))
            .folder();
    String lab = JavaClassPath.of(PingPong.class);
    MpjProgram measured = program(spec.experiment());
    String program = measured.className();
    Path classes = measured.classes(jars);
    MpjHome home = MpjHome.create(spec.directory(), jars);
    String libraries = jars + File.separator + "*";
    Map<String, String> environment = environment(home);
    List<String> command = new ArrayList<>();
    command.addAll(List.of(Commands.java(), "-cp", libraries, "runtime.starter.MPJRun"));
    command.addAll(List.of("-np", Integer.toString(spec.configuration().ranks())));
    String programPath = String.join(File.pathSeparator, libraries, lab, classes.toString());
    if (spec.configuration().transport() == Transport.LOCAL) {
      command.addAll(List.of("-dev", "multicore", "-cp", programPath, program));
      return ProgramLaunch.start(spec, command, environment);
    }
    command.addAll(List.of("-dev", "niodev", "-machinesfile", home.machinesFile().toString()));
    command.addAll(List.of("-cp", programPath, program));
    MpjDaemon daemon = MpjDaemon.start(home, libraries, environment, spec.limit());
    return new DaemonLaunch(daemon, ProgramLaunch.start(spec, command, environment));
  }

  private static MpjProgram program(Experiment experiment) {
    return experiment == Experiment.COLLECTIVES ? MpjProgram.COLLECTIVES : MpjProgram.PING_PONG;
  }

  private static Map<String, String> environment(MpjHome home) {
    String bin = Commands.javaBin().toString();
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    return Map.of("MPJ_HOME", home.directory().toString(), "PATH", bin + File.pathSeparator + path);
  }
}
