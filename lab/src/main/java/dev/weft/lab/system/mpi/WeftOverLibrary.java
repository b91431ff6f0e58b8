package dev.weft.lab.system.mpi;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import dev.weft.lab.system.ucx.Ucx;
import dev.weft.lab.system.weft.WeftPrograms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Weft over a native library, UCX or Open MPI, for comparison with the library itself. Open MPI's
 * launcher starts both, because Weft's own launcher does not start ranks of {@code mpi}.
 */
public final class WeftOverLibrary implements MeasuredSystem {
  /** Of messages between two ranks, without an object codec. */
  private static final Set<Experiment> EXPERIMENTS =
      Set.of(
          Experiment.PINGPONG,
          Experiment.SWEEP,
          Experiment.OVERLAP,
          Experiment.RATE,
          Experiment.NONBLOCKING,
          Experiment.ONESIDED,
          Experiment.ARRAYS);

  private final String transport;
  private final MeasuredSystem library;
  private final OpenMpi launcher = new OpenMpi();

  /**
   * @param transport Weft's name for it
   */
  private WeftOverLibrary(String transport, MeasuredSystem library) {
    this.transport = transport;
    this.library = library;
  }

  /** Over UCX, by the ways that {@link Ucx} takes. */
  public static WeftOverLibrary ucx() {
    return new WeftOverLibrary("ucx", new Ucx());
  }

  /** Over Open MPI, by the ways that {@link OpenMpi} takes. */
  public static WeftOverLibrary mpi() {
    return new WeftOverLibrary("mpi", new OpenMpi());
  }

  @Override
  public String name() {
    return "weft-" + transport;
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public Availability availability() {
    return launcher.tool("mpirun").isPresent()
        ? Availability.available()
        : Availability.missing("no mpirun of Open MPI", Commands.install("openmpi-bin"));
  }

  @Override
  public String version() {
    return library.version();
  }

  @Override
  public List<String> warnings() {
    return launcher.warnings();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (!EXPERIMENTS.contains(experiment)) {
      return List.of();
    }
    List<Configuration> all = new ArrayList<>();
    for (Transport by : MpiSystem.TRANSPORTS) {
      for (BufferKind buffer : BufferKind.values()) {
        if (WeftPrograms.measures(experiment, buffer)) {
          for (CacheState cache : experiment.cacheStates()) {
            all.add(new Configuration(name(), by, buffer, cache, ranks));
          }
        }
      }
    }
    return all;
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Configuration configuration = spec.configuration();
    List<String> command = new ArrayList<>();
    command.add(launcher.required("mpirun").toString());
    command.addAll(launcher.launcherArguments(configuration, MpiSystem.LOOPBACK));
    command.addAll(List.of("-n", Integer.toString(configuration.ranks())));
    // Without this Open MPI 4 takes the command for one of its own Java programs.
    command.add("env");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            // Bound to one core, it would take one that holds no array in place.
            "-XX:+UseG1GC",
            "-Dweft.transport=" + transport,
            "-cp",
            JavaClassPath.withLibrary(PingPong.class),
            WeftPrograms.of(spec.experiment()).getName(),
            "experiment=" + spec.experiment().id()));
    Map<String, String> environment = new HashMap<>(launcher.environment());
    environment.putAll(Ucx.settings(configuration.transport()));
    environment.put("TMPDIR", spec.directory().toString());
    return ProgramLaunch.start(spec, command, environment);
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return Optional.of("it is no other library, but Weft over one");
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.of("it is measured within a host only");
  }
}
