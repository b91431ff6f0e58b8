package dev.weft.lab.system.oldapi;

import dev.weft.lab.build.JavaBuild;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import dev.weft.lab.system.mpjexpress.MpjProgram;
import dev.weft.lab.system.weft.WeftSystem;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Weft under a program that is written for an older API. For mpiJava's API it runs the class files
 * of MPJ Express, if that is installed. Otherwise, and for Open MPI's API, whose original has no
 * jar, {@code weft run} compiles the source.
 */
public final class OldApiSystem implements MeasuredSystem {
  /** The name of Weft through mpiJava's API. */
  public static final String MPIJAVA = "weft-mpijava";

  /** The name of Weft through that of Open MPI's Java bindings. */
  public static final String OPENMPI = "weft-openmpi";

  private static final String OPENMPI_SOURCE = "openmpijava/OpenMpiPingPong.java";

  private final String name;
  private final List<String> command;
  private final String version;

  private OldApiSystem(String name, List<String> command, String version) {
    this.name = name;
    this.command = List.copyOf(command);
    this.version = version;
  }

  /**
   * Both.
   *
   * @param command the words that stand for {@code weft} on a command line
   */
  public static List<MeasuredSystem> all(List<String> command, String version) {
    return List.of(
        new OldApiSystem(MPIJAVA, command, version), new OldApiSystem(OPENMPI, command, version));
  }

  @Override
  public String name() {
    return name;
  }

  /** A rival of Weft called directly: its time is that and what the old API adds. */
  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public Availability availability() {
    return JavaBuild.isAvailable()
        ? Availability.available()
        : Availability.missing("no Java compiler in this runtime", "run with a JDK, not a JRE");
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (experiment != Experiment.OLDAPI) {
      return List.of();
    }
    return List.of(Transport.SHM, Transport.TCP, Transport.LOCAL).stream()
        .map(way -> new Configuration(name, way, BufferKind.HEAP, CacheState.HOT, ranks))
        .toList();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Configuration configuration = spec.configuration();
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("run", "-n", Integer.toString(configuration.ranks())));
    whole.addAll(WeftSystem.transportArguments(configuration.transport()));
    whole.addAll(List.of("--api", name.equals(MPIJAVA) ? "mpijava" : "openmpi"));
    whole.addAll(program(spec.directory()));
    return ProgramLaunch.start(spec, whole, Map.of());
  }

  private List<String> program(Path folder) {
    String lab = JavaClassPath.of(PingPong.class);
    MpjProgram original = MpjProgram.PING_PONG;
    if (!name.equals(MPIJAVA)) {
      return List.of("-cp", lab, JavaBuild.copySource(OPENMPI_SOURCE, folder).toString());
    }
    Optional<Path> classes = original.classes();
    return classes.isPresent()
        ? List.of("-cp", lab + File.pathSeparator + classes.get(), original.className())
        : List.of("-cp", lab, JavaBuild.copySource(original.source(), folder).toString());
  }
}
