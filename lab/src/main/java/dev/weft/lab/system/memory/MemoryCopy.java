package dev.weft.lab.system.memory;

import dev.weft.lab.build.CCompiler;
import dev.weft.lab.build.NativeBuild;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One {@code memcpy} of the message by one thread: the bound for shared memory and for threads. */
public final class MemoryCopy implements MeasuredSystem {
  @Override
  public String name() {
    return "memcpy";
  }

  @Override
  public Role role() {
    return Role.BOUND;
  }

  @Override
  public Availability availability() {
    return Availability.ofCompiler();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (experiment != Experiment.PINGPONG && experiment != Experiment.ONESIDED) {
      return List.of();
    }
    return experiment.cacheStates().stream()
        .map(cache -> new Configuration(name(), Transport.NONE, BufferKind.NATIVE, cache, 1))
        .toList();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Path program = NativeBuild.program("memcpy_bound", CCompiler.required(), "");
    return ProgramLaunch.start(spec, List.of(program.toString()), Map.of());
  }
}
