package dev.weft.lab.system.weft;

import dev.weft.WeftVersion;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.FastSocketsSystem;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Weft's {@code tcp} over fast channels of java.nio. It corresponds to paper C's library over Java
 * Fast Sockets.
 */
public final class WeftOverFastSockets implements MeasuredSystem {
  /** Those of paper C. */
  private static final Set<Experiment> EXPERIMENTS =
      EnumSet.of(Experiment.PINGPONG, Experiment.NONBLOCKING, Experiment.OVERLAP, Experiment.RATE);

  private final FastSocketsSystem fast;
  private final WeftSystem weft;

  /**
   * @param command the words that stand for {@code weft} on a command line
   */
  public WeftOverFastSockets(FastSocketsSystem fast, List<String> command) {
    this.fast = fast;
    // By env, as weft sockets would make the launcher's own JVM fast, and not the ranks'.
    List<String> words = Stream.concat(Stream.of("env"), command.stream()).toList();
    List<String> options = List.of("-Dweft.tcp.nio=true");
    this.weft = new WeftSystem("weft-fast-sockets", fast.start(words), options, version());
  }

  @Override
  public String name() {
    return weft.name();
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public Availability availability() {
    return fast.availability();
  }

  @Override
  public String version() {
    return WeftVersion.current();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    return EXPERIMENTS.contains(experiment)
        ? weft.configurations(experiment, ranks).stream()
            .filter(one -> one.transport() == Transport.TCP)
            .toList()
        : List.of();
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return Optional.of("it is no other library, but Weft over fast sockets");
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.of(FastSocketsSystem.ONE_HOST);
  }

  @Override
  public Launch start(LaunchSpec spec) {
    return weft.start(spec);
  }
}
