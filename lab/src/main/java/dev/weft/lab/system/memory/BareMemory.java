package dev.weft.lab.system.memory;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.bare.BarePingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two JVMs with memory that they share and nothing more: the bound for messages in shared memory.
 * In a ring of lines a message costs one line that changes hands; by one flag, a long message costs
 * one copy, which the receiver makes, or both.
 */
public final class BareMemory implements MeasuredSystem {
  private final String way;

  private BareMemory(String way) {
    this.way = way;
  }

  /** The ways of moving a message, each a system of its own. */
  public static List<MeasuredSystem> all() {
    return List.of(new BareMemory("ring"), new BareMemory("flag"), new BareMemory("halves"));
  }

  @Override
  public String name() {
    return "bare-" + way;
  }

  @Override
  public Role role() {
    return Role.BOUND;
  }

  @Override
  public Availability availability() {
    return Files.isDirectory(Path.of("/dev/shm"))
        ? Availability.available()
        : Availability.missing("this machine has no /dev/shm", "");
  }

  @Override
  public String version() {
    return "JDK " + Runtime.version();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    return experiment != Experiment.PINGPONG || ranks < 2
        ? List.of()
        : experiment.cacheStates().stream()
            .map(cache -> new Configuration(name(), Transport.SHM, BufferKind.NATIVE, cache, 2))
            .toList();
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.of("hosts share no memory");
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Class<?> program = BarePingPong.class;
    List<String> command =
        List.of(
            Commands.java(),
            "-cp",
            JavaClassPath.of(program),
            program.getName(),
            "experiment=" + spec.experiment().id(),
            "way=" + way);
    return ProgramLaunch.start(spec, command, Map.of());
  }
}
