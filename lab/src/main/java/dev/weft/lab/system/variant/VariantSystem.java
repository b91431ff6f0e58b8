package dev.weft.lab.system.variant;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A ping-pong of the JDK with one setting changed, for the one experiment that varies it. */
record VariantSystem(
    String name,
    Experiment experiment,
    Class<?> program,
    BufferKind buffer,
    List<String> jvmArguments,
    List<String> arguments)
    implements MeasuredSystem {

  @Override
  public Role role() {
    return Role.PEER;
  }

  /** Asks a JVM whether it knows the options, which costs as much as its start. */
  @Override
  public Availability availability() {
    if (jvmArguments.isEmpty()) {
      return Availability.available();
    }
    List<String> command = new ArrayList<>(List.of(Commands.java()));
    command.addAll(jvmArguments);
    command.add("--version");
    return Commands.answer(command, Map.of()).isPresent()
        ? Availability.available()
        : Availability.missing(
            "this JDK does not know " + String.join(" ", jvmArguments), "run with another JDK 25");
  }

  @Override
  public String version() {
    return "JDK " + Runtime.version();
  }

  @Override
  public List<Configuration> configurations(Experiment asked, int ranks) {
    return asked == experiment
        ? List.of(new Configuration(name, Transport.TCP, buffer, CacheState.HOT, ranks))
        : List.of();
  }

  /** A stream of bytes has no empty message. */
  @Override
  public int smallestBytes() {
    return 1;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return Optional.empty();
  }

  @Override
  public Launch start(LaunchSpec spec) {
    List<String> command = new ArrayList<>(List.of(Commands.java()));
    command.addAll(jvmArguments);
    command.addAll(spec.launchHosts().jvmArguments());
    command.addAll(List.of("-cp", JavaClassPath.of(PingPong.class), program.getName()));
    command.addAll(arguments);
    return ProgramLaunch.start(spec, command, Map.of());
  }
}
