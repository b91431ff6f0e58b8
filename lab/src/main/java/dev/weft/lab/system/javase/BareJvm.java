package dev.weft.lab.system.javase;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.EmptyProgram;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.RepeatedLaunch;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Map;

/** One JVM that runs an empty program: the bound for starting a Java job. */
public final class BareJvm implements MeasuredSystem {
  @Override
  public String name() {
    return "java";
  }

  @Override
  public Role role() {
    return Role.BOUND;
  }

  @Override
  public Availability availability() {
    return Availability.available();
  }

  @Override
  public String version() {
    return "JDK " + Runtime.version();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    return experiment == Experiment.STARTUP
        ? List.of(new Configuration(name(), Transport.NONE, BufferKind.HEAP, CacheState.HOT, 1))
        : List.of();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Class<?> program = EmptyProgram.class;
    List<String> command =
        List.of(Commands.java(), "-cp", JavaClassPath.of(program), program.getName());
    return new RepeatedLaunch(spec, command, Map.of());
  }
}
