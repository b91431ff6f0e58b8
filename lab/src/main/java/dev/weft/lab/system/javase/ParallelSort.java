package dev.weft.lab.system.javase;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.sort.OneJvmSort;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Map;

/** One JVM that sorts the whole sequence by {@link java.util.Arrays#parallelSort(long[])}. */
public final class ParallelSort implements MeasuredSystem {
  @Override
  public String name() {
    return "java-parallelsort";
  }

  @Override
  public Role role() {
    return Role.PEER;
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
    return experiment == Experiment.SORT
        ? List.of(new Configuration(name(), Transport.NONE, BufferKind.HEAP, CacheState.HOT, 1))
        : List.of();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Class<?> program = OneJvmSort.class;
    return ProgramLaunch.start(
        spec,
        List.of(Commands.java(), "-cp", JavaClassPath.withLibrary(program), program.getName()),
        Map.of());
  }
}
