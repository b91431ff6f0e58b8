package dev.weft.lab.system.ucx;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.EnvironmentSettings;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * UCX's own benchmark, over the same ways as {@link Ucx}: it shows what the authors of the library
 * expect of it. It has one-sided operations, which the lab's C program lacks.
 */
public final class UcxPerftest implements MeasuredSystem {
  private static final String TOOL = "ucx_perftest";
  private static final Pattern VERSION = Pattern.compile("ersion:? *=?(\\d+\\.\\d+\\S*)");

  /** Those of which it has a test; rate is of messages in windows. */
  private static final Set<Experiment> EXPERIMENTS =
      Set.of(Experiment.PINGPONG, Experiment.SWEEP, Experiment.RATE, Experiment.ONESIDED);

  @Override
  public String name() {
    return TOOL;
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public Availability availability() {
    return Commands.find(TOOL).isPresent()
        ? Availability.available()
        : Availability.missing("no " + TOOL, Commands.install("ucx-utils"));
  }

  @Override
  public String version() {
    return Commands.answer(List.of("ucx_info", "-v"), Map.of())
        .map(VERSION::matcher)
        .filter(Matcher::find)
        .map(found -> "UCX " + found.group(1))
        .orElse("");
  }

  @Override
  public List<String> warnings() {
    return EnvironmentSettings.beginningWith(System.getenv(), "UCX_");
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (!EXPERIMENTS.contains(experiment)) {
      return List.of();
    }
    return Stream.of(Transport.SHM, Transport.TCP)
        .map(by -> new Configuration(name(), by, BufferKind.NATIVE, CacheState.HOT, ranks))
        .toList();
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return Optional.of("ucx, the lab's own program, stands for UCX");
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Path tool =
        Commands.find(TOOL).orElseThrow(() -> new LaunchFailedException("there is no " + TOOL));
    return new PerftestLaunch(spec, tool, Ucx.settings(spec.configuration().transport()));
  }
}
