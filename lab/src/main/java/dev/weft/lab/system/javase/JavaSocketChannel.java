package dev.weft.lab.system.javase;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.SocketChannelPingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.FastSocketsSystem;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two JVMs with one polling {@link java.nio.channels.SocketChannel}: the JDK's over TCP, or the
 * same program with fast sockets.
 */
public final class JavaSocketChannel implements MeasuredSystem {
  private static final Set<Experiment> EXPERIMENTS =
      EnumSet.of(Experiment.PINGPONG, Experiment.SWEEP, Experiment.STREAM);

  private final String name;
  private final Optional<FastSocketsSystem> fast;

  private JavaSocketChannel(String name, Optional<FastSocketsSystem> fast) {
    this.name = name;
    this.fast = fast;
  }

  /** As the JDK has it. */
  public static JavaSocketChannel overTcp() {
    return new JavaSocketChannel("java-socketchannel", Optional.empty());
  }

  /** Through shared memory. It stands with TCP, as the program knows nothing else. */
  public static JavaSocketChannel over(FastSocketsSystem fast) {
    return new JavaSocketChannel("fast-socketchannel", Optional.of(fast));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Role role() {
    return Role.PEER;
  }

  @Override
  public Availability availability() {
    return fast.map(FastSocketsSystem::availability).orElseGet(Availability::available);
  }

  @Override
  public String version() {
    return "JDK " + Runtime.version();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (!EXPERIMENTS.contains(experiment)) {
      return List.of();
    }
    List<Configuration> all = new ArrayList<>();
    for (BufferKind buffer : BufferKind.values()) {
      for (CacheState cache : experiment.cacheStates()) {
        all.add(new Configuration(name(), Transport.TCP, buffer, cache, ranks));
      }
    }
    return all;
  }

  /** A stream of bytes has no empty message. */
  @Override
  public int smallestBytes() {
    return 1;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return fast.map(_ -> FastSocketsSystem.ONE_HOST);
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Class<?> program = SocketChannelPingPong.class;
    List<String> command = new ArrayList<>(List.of(Commands.java()));
    command.addAll(spec.launchHosts().jvmArguments());
    command.addAll(List.of("-cp", JavaClassPath.of(program), program.getName()));
    command.add("experiment=" + spec.experiment().id());
    return ProgramLaunch.start(
        spec, fast.map(sockets -> sockets.start(command)).orElse(command), Map.of());
  }
}
