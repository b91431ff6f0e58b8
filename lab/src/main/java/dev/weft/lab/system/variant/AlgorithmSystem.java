package dev.weft.lab.system.variant;

import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.Collective;
import dev.weft.lab.program.MessageAlgorithm;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import dev.weft.lab.system.weft.WeftSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Weft with one algorithm for each collective operation: the first, second, or third that uses
 * messages. Rules apply to a whole job, so each job measures one algorithm.
 */
final class AlgorithmSystem implements MeasuredSystem {
  private final int number;
  private final List<String> command;
  private final String version;

  private AlgorithmSystem(int number, List<String> command, String version) {
    this.number = number;
    this.command = command;
    this.version = version;
  }

  /** As many as cover all algorithms. */
  static List<AlgorithmSystem> all(List<String> command, String version) {
    List<AlgorithmSystem> all = new ArrayList<>();
    AlgorithmSystem next = new AlgorithmSystem(0, command, version);
    while (!next.algorithms().isEmpty()) {
      all.add(next);
      next = new AlgorithmSystem(all.size(), command, version);
    }
    return all;
  }

  /** What this one measures. */
  List<MessageAlgorithm> algorithms() {
    List<MessageAlgorithm> mine = new ArrayList<>();
    for (Collective operation : Collective.values()) {
      List<MessageAlgorithm> known = MessageAlgorithm.of(operation);
      if (number < known.size()) {
        mine.add(known.get(number));
      }
    }
    return mine;
  }

  /** The rules that make it so, whatever the number of ranks and the size. */
  List<String> rules() {
    return algorithms().stream().map(one -> one.operation().id() + " * * " + one.rule()).toList();
  }

  @Override
  public String name() {
    return "weft-messages-" + (number + 1);
  }

  @Override
  public Role role() {
    return Role.SUBJECT;
  }

  @Override
  public Availability availability() {
    return Availability.available();
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public boolean reachesNamedHosts() {
    return true;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.empty();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (experiment != Experiment.ALGORITHMS) {
      return List.of();
    }
    return List.of(Transport.TCP, Transport.SHM).stream()
        .map(by -> new Configuration(name(), by, BufferKind.HEAP, CacheState.HOT, ranks))
        .toList();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    List<String> mine = algorithms().stream().map(MessageAlgorithm::id).toList();
    List<String> wanted = spec.workload().operations().stream().filter(mine::contains).toList();
    if (wanted.isEmpty()) {
      return new EmptyLaunch();
    }
    LaunchSpec own = spec.withWorkload(new Workload(wanted, spec.workload().sizes()));
    String option = "-D" + RulesFile.PROPERTY + "=" + write(spec.directory());
    return new WeftSystem(name(), command, List.of(option), version).start(own);
  }

  /** Of a job that has none of the algorithms asked for. */
  private static final class EmptyLaunch implements Launch {
    @Override
    public void warm() {}

    @Override
    public @Nullable Series measure() {
      return null;
    }

    @Override
    public void close() {}
  }

  private Path write(Path directory) {
    try {
      return Files.write(directory.resolve("collectives.rules"), rules());
    } catch (IOException e) {
      throw new LaunchFailedException("cannot write the rules of " + name() + ": " + e);
    }
  }
}
