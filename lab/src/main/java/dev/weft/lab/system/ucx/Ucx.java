package dev.weft.lab.system.ucx;

import dev.weft.lab.build.CCompiler;
import dev.weft.lab.build.NativeBuild;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.EnvironmentSettings;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Two C processes that send each other tagged messages of UCX, without an MPI library above it. UCX
 * is told to use shared memory or TCP; within that it chooses protocols and sizes itself.
 */
public final class Ucx implements MeasuredSystem {
  private static final String HEADER = "ucp/api/ucp.h";
  private static final List<String> LIBRARIES = List.of("-lucp", "-lucs");
  private static final Pattern VERSION = Pattern.compile("#define UCP_API_(MAJOR|MINOR) (\\d+)");

  private static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "shm,self");
  private static final Map<String, String> LOOPBACK =
      Map.of("UCX_TLS", "tcp,self", "UCX_NET_DEVICES", "lo");

  @Override
  public String name() {
    return "ucx";
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public Availability availability() {
    return Availability.ofCompiler()
        .and(
            macros().isPresent()
                ? Availability.available()
                : Availability.missing("no " + HEADER, Commands.install("libucx-dev")));
  }

  @Override
  public String version() {
    Map<String, String> numbers = new HashMap<>();
    VERSION
        .matcher(macros().orElse(""))
        .results()
        .forEach(found -> numbers.put(found.group(1), found.group(2)));
    return numbers.size() < 2 ? "" : "UCX " + numbers.get("MAJOR") + "." + numbers.get("MINOR");
  }

  /** What the preprocessor knows once it has read UCX's header; empty if it finds none. */
  private static Optional<String> macros() {
    return CCompiler.find()
        .map(Path::toString)
        .map(cc -> List.of(cc, "-E", "-dM", "-x", "c", "-include", HEADER, "/dev/null"))
        .flatMap(command -> Commands.answer(command, Map.of()));
  }

  @Override
  public List<String> warnings() {
    return EnvironmentSettings.beginningWith(System.getenv(), "UCX_");
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (experiment != Experiment.PINGPONG && experiment != Experiment.SWEEP) {
      return List.of();
    }
    return Stream.of(Transport.SHM, Transport.TCP)
        .flatMap(
            transport ->
                experiment.cacheStates().stream()
                    .map(cache -> configuration(transport, cache, ranks)))
        .toList();
  }

  private Configuration configuration(Transport transport, CacheState cache, int ranks) {
    return new Configuration(name(), transport, BufferKind.NATIVE, cache, ranks);
  }

  /** The variables that make UCX go by this transport. */
  public static Map<String, String> settings(Transport transport) {
    return transport == Transport.SHM ? SHARED_MEMORY : LOOPBACK;
  }

  /** The same for a JVM, whose signals and calls of {@code mmap} UCX is to leave alone. */
  public static Map<String, String> withinJvm(Transport transport) {
    Map<String, String> variables = new HashMap<>(settings(transport));
    variables.put("UCX_ERROR_SIGNALS", "");
    variables.put("UCX_MEM_EVENTS", "no");
    return Map.copyOf(variables);
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Path program = NativeBuild.program("ucx_pingpong", CCompiler.required(), version(), LIBRARIES);
    return ProgramLaunch.start(
        spec, List.of(program.toString()), settings(spec.configuration().transport()));
  }
}
