package dev.weft.lab.system.mpi;

import dev.weft.lab.build.NativeBuild;
import dev.weft.lab.build.NativeLanguage;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.RepeatedLaunch;
import dev.weft.lab.system.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A native MPI library: its compiler wrapper and its launcher, with the options that they need. */
abstract class MpiSystem implements MeasuredSystem {
  static final String LOOPBACK = "lo";

  static final List<Transport> TRANSPORTS = List.of(Transport.SHM, Transport.TCP);

  /** Words of its {@code mpirun --version}, to tell a plain mpirun's family. */
  abstract String family();

  /** Debian packages to install. */
  abstract String[] packages();

  /**
   * Arguments of the launcher.
   *
   * @param card the network card that TCP shall use
   */
  abstract List<String> launcherArguments(Configuration configuration, String card);

  /** What the launcher is told to start ranks on hosts, of which it knows the names. */
  abstract List<String> hostArguments(String hosts);

  /** Environment of the launcher, wherever the ranks are. */
  abstract Map<String, String> environment();

  /** The same, with the card that TCP shall use. */
  abstract Map<String, String> environment(Configuration configuration, String card);

  @Override
  public Role role() {
    return Role.NATIVE_MPI;
  }

  @Override
  public Availability availability() {
    if (tool("mpirun").isEmpty()) {
      return missing("no mpirun of " + name());
    }
    return tool("mpicc").isEmpty() ? missing("no mpicc of " + name()) : Availability.available();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (program(experiment).isEmpty()) {
      return List.of();
    }
    List<Configuration> all = new ArrayList<>();
    for (Transport transport : TRANSPORTS) {
      for (CacheState cache : experiment.cacheStates()) {
        all.add(new Configuration(name(), transport, BufferKind.NATIVE, cache, ranks));
      }
    }
    return all;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.empty();
  }

  @Override
  public boolean reachesNamedHosts() {
    return true;
  }

  @Override
  public Launch start(LaunchSpec spec) {
    List<String> command = new ArrayList<>();
    command.add(required("mpirun").toString());
    String card = spec.launchHosts().areBuilt() ? LaunchHosts.CARD : LOOPBACK;
    command.addAll(
        spec.launchHosts().areNamed()
            ? hostArguments(spec.launchHosts().named())
            : launcherArguments(spec.configuration(), card));
    command.addAll(List.of("-n", Integer.toString(spec.configuration().ranks())));
    Path program = built(spec.experiment());
    if (spec.launchHosts().areBuilt()) {
      command.addAll(spec.launchHosts().rankPrefix(spec.directory()));
    }
    command.add(program.toString());
    Map<String, String> environment =
        new HashMap<>(
            spec.launchHosts().areNamed()
                ? environment()
                : environment(spec.configuration(), card));
    environment.put("TMPDIR", spec.directory().toString());
    return spec.experiment() == Experiment.STARTUP
        ? new RepeatedLaunch(spec, command, environment)
        : ProgramLaunch.start(spec, command, environment);
  }

  private Path built(Experiment experiment) {
    NativeLanguage language = experiment == Experiment.SORT ? NativeLanguage.CPP : NativeLanguage.C;
    Path compiler = required(language == NativeLanguage.CPP ? "mpicxx" : "mpicc");
    return NativeBuild.program(program(experiment), language, compiler, version());
  }

  /** The program of an experiment; empty where these libraries have no part in it. */
  private static String program(Experiment experiment) {
    return switch (experiment) {
      case PINGPONG, SWEEP -> "mpi_pingpong";
      case OVERLAP -> "mpi_overlap";
      case RATE -> "mpi_rate";
      case BARRIER -> "mpi_barrier";
      case STARTUP -> "mpi_empty";
      case COLLECTIVES -> "mpi_collectives";
      case ONESIDED -> "mpi_onesided";
      case SCATTER -> "mpi_rounds";
      case SORT -> "mpi_sort";
      case NONBLOCKING -> "mpi_nonblocking";
      default -> "";
    };
  }

  /** What the launcher says about itself. */
  final String launcherVersion(Path mpirun) {
    return Commands.answer(List.of(mpirun.toString(), "--version"), Map.of()).orElse("");
  }

  /**
   * A tool by the name that Debian gives it beside others, or the plain one if it is of the family.
   */
  final Optional<Path> tool(String tool) {
    Optional<Path> own = Commands.find(tool + "." + name());
    if (own.isPresent()) {
      return own;
    }
    boolean plainIsOurs =
        Commands.find("mpirun")
            .map(this::launcherVersion)
            .filter(text -> text.contains(family()))
            .isPresent();
    return plainIsOurs ? Commands.find(tool) : Optional.empty();
  }

  /** Another tool in the folder of the launcher. */
  final Optional<Path> beside(String tool) {
    return tool("mpirun").map(mpirun -> mpirun.resolveSibling(tool)).filter(Files::isExecutable);
  }

  final Path required(String tool) {
    return tool(tool)
        .orElseThrow(() -> new LaunchFailedException("there is no " + tool + " of " + name()));
  }

  private Availability missing(String what) {
    return Availability.missing(what, Commands.install(packages()));
  }
}
