package dev.weft.lab.system.weft;

import dev.weft.internal.collective.choice.RulesFile;
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
import dev.weft.lab.system.RepeatedLaunch;
import dev.weft.lab.system.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Weft, started by its own launcher. The lab uses only the launcher's command line, not its
 * classes, so that it measures what users run.
 */
public final class WeftSystem implements MeasuredSystem {
  private final String name;
  private final @Nullable Experiment only;
  private final List<String> command;
  private final List<String> runOptions;
  private final String version;

  /**
   * Makes the system.
   *
   * @param command the words that stand for {@code weft} on a command line; empty if there is none
   */
  public WeftSystem(List<String> command, String version) {
    this("weft", command, List.of(), version);
  }

  /** The same under another name, with more options for {@code weft run}. */
  public WeftSystem(String name, List<String> command, List<String> runOptions, String version) {
    this(name, null, command, runOptions, version);
  }

  private WeftSystem(
      String name,
      @Nullable Experiment only,
      List<String> command,
      List<String> runOptions,
      String version) {
    this.name = name;
    this.only = only;
    this.runOptions = List.copyOf(runOptions);
    this.command = List.copyOf(command);
    this.version = version;
  }

  /** A rival of Weft as it is, for the one experiment that varies its settings. */
  public static WeftSystem variant(
      String name, Experiment only, List<String> command, List<String> runOptions, String version) {
    return new WeftSystem(name, only, command, runOptions, version);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Role role() {
    return only == null ? Role.SUBJECT : Role.PEER;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public Availability availability() {
    return command.isEmpty()
        ? Availability.missing("no weft command was given to the lab", "run: weft bench")
        : Availability.available();
  }

  /** Rules that every Weft program of this user reads. */
  @Override
  public List<String> warnings() {
    Path rules = RulesFile.homeFile();
    return Files.isRegularFile(rules)
        ? List.of(
            "%s chooses the algorithms of collective calls, unless -D%s says otherwise"
                .formatted(rules, RulesFile.PROPERTY))
        : List.of();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (only != null && only != experiment) {
      return List.of();
    }
    List<Configuration> all = new ArrayList<>();
    for (Transport transport : List.of(Transport.SHM, Transport.TCP, Transport.LOCAL)) {
      for (BufferKind buffer : BufferKind.values()) {
        if (WeftPrograms.measures(experiment, buffer)) {
          for (CacheState cache : experiment.cacheStates()) {
            all.add(new Configuration(name(), transport, buffer, cache, ranks));
          }
        }
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
    return start(spec, WeftPrograms.of(spec.experiment()));
  }

  /** Starts another program than the experiment's own. */
  Launch start(LaunchSpec spec, Class<?> program) {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("run", "-n", Integer.toString(spec.configuration().ranks())));
    whole.addAll(runOptions);
    if (spec.mixesTurns()) {
      whole.addAll(List.of("--bind", "core"));
    }
    if (spec.launchHosts().areNamed()) {
      whole.addAll(List.of("--hosts", spec.launchHosts().named()));
    } else if (spec.launchHosts().areSeparate()) {
      whole.addAll(List.of("--network", spec.launchHosts().network()));
      whole.add("--prefix");
      whole.add(String.join(" ", spec.launchHosts().rankPrefix(spec.directory())));
    }
    boolean startup = spec.experiment() == Experiment.STARTUP;
    if (!startup && !spec.launchHosts().areNamed()) {
      whole.addAll(transportArguments(spec.configuration().transport()));
    }
    whole.addAll(List.of("-cp", JavaClassPath.of(PingPong.class), program.getName()));
    if (!startup) {
      whole.add("experiment=" + spec.experiment().id());
    }
    Map<String, String> environment = Map.of();
    return startup
        ? new RepeatedLaunch(spec, whole, environment)
        : ProgramLaunch.start(spec, whole, environment, runOptions);
  }

  /** The options of {@code weft run} that choose a transport. */
  public static List<String> transportArguments(Transport transport) {
    return transport == Transport.LOCAL
        ? List.of("--threads")
        : List.of("--transport", transport.id());
  }
}
