package dev.weft.lab.system.library;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.program.call.CallProgram;
import dev.weft.lab.program.call.SerializationProgram;
import dev.weft.lab.program.call.SocketDriver;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.JavaClassPath;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Java library, measured by programs of the lab that load its driver. One expression describes
 * and builds it; it does not change afterwards.
 */
final class LibrarySystem implements MeasuredSystem {
  /** For serializers that follow linked lists by recursion. */
  private static final String DEEP_STACKS = "-Xss512m";

  private final String name;
  private final String artifact;

  /** The class that lab-peers must have compiled; empty where the JDK is enough. */
  private final String driver;

  private final List<String> jvmArguments = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Map<Experiment, Part> parts = new EnumMap<>(Experiment.class);

  private int smallestBytes;
  private boolean acrossHosts;
  private Optional<String> whyOnlyNamed = Optional.empty();
  private Optional<MeasuredSystem> needed = Optional.empty();

  /** How an experiment is made with it. */
  private record Part(
      Transport transport,
      int ranks,
      Class<?> program,
      List<String> jvmArguments,
      String argument) {
    /** A call echoes what it gets and has no pool of memory to rotate through. */
    boolean hasColdMemory() {
      return !program.equals(CallProgram.class);
    }
  }

  private LibrarySystem(String name, String artifact, String driver) {
    this.name = name;
    this.artifact = artifact;
    this.driver = driver;
  }

  /** Something that the JDK has. */
  static LibrarySystem ofJdk(String name) {
    return new LibrarySystem(name, "", "");
  }

  /** A library in a jar, with a driver in lab-peers. */
  static LibrarySystem of(String name, String artifact, String driver) {
    return new LibrarySystem(name, artifact, "dev.weft.lab.peer." + driver);
  }

  /** Options for every JVM. */
  LibrarySystem jvm(String... arguments) {
    jvmArguments.addAll(List.of(arguments));
    return this;
  }

  /** Calls what another system stands for, and can be measured where that can. */
  LibrarySystem needs(MeasuredSystem other) {
    needed = Optional.of(other);
    return this;
  }

  /** Variables for every JVM. */
  LibrarySystem environment(Map<String, String> variables) {
    environment.putAll(variables);
    return this;
  }

  /** Carries no messages below this size. */
  LibrarySystem smallest(int bytes) {
    smallestBytes = bytes;
    return this;
  }

  /** Is measured only where it is asked for by name. */
  LibrarySystem onlyNamed(String reason) {
    whyOnlyNamed = Optional.of(reason);
    return this;
  }

  /** Its driver listens and connects where it is told to. */
  LibrarySystem acrossHosts() {
    acrossHosts = true;
    return this;
  }

  /** Takes part in experiments with its own call driver. */
  LibrarySystem calls(Transport transport, Experiment... experiments) {
    return calls(driver, transport, experiments);
  }

  /** Takes part in experiments with a call driver of the lab. */
  LibrarySystem calls(String callDriver, Transport transport, Experiment... experiments) {
    for (Experiment one : experiments) {
      put(one, transport, 2, CallProgram.class, List.of(), "driver=" + callDriver);
    }
    return this;
  }

  /** Takes part in experiments with a program for two processes that is like a ping-pong. */
  LibrarySystem program(Class<?> program, Transport transport, Experiment... experiments) {
    for (Experiment one : experiments) {
      put(one, transport, 2, program, List.of(), "experiment=" + one.id());
    }
    return this;
  }

  /** Takes part in what is about objects with its own serializer. */
  LibrarySystem serializer() {
    return serializer(driver);
  }

  /** Takes part in what is about objects: within one process, and over a plain socket. */
  LibrarySystem serializer(String serializer) {
    String argument = "serializer=" + serializer;
    for (Experiment one : List.of(Experiment.SERIALIZATION, Experiment.OBJECTSIZES)) {
      put(one, Transport.LOCAL, 1, SerializationProgram.class, List.of(), argument);
    }
    List<String> overSocket = List.of("-D" + SocketDriver.SERIALIZER + "=" + serializer);
    String socket = "driver=" + SocketDriver.class.getName();
    for (Experiment one : List.of(Experiment.OBJECTS, Experiment.TRANSFER)) {
      put(one, Transport.TCP, 2, CallProgram.class, overSocket, socket);
    }
    return this;
  }

  private void put(
      Experiment experiment,
      Transport transport,
      int ranks,
      Class<?> program,
      List<String> jvm,
      String argument) {
    parts.put(experiment, new Part(transport, ranks, program, jvm, argument));
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
    if (artifact.isEmpty()) {
      return Availability.available();
    }
    boolean here = PeerFolder.version(artifact).isPresent() && PeerFolder.has(driver);
    return here
        ? needed.map(MeasuredSystem::availability).orElseGet(Availability::available)
        : Availability.missing(artifact + " has not been fetched", PeerFolder.INSTALL);
  }

  @Override
  public String version() {
    return artifact.isEmpty()
        ? "JDK " + Runtime.version()
        : PeerFolder.version(artifact).map(version -> artifact + " " + version).orElse("");
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    Part part = parts.get(experiment);
    if (part == null || ranks < part.ranks) {
      return List.of();
    }
    return experiment.cacheStates().stream()
        .filter(cache -> cache == CacheState.HOT || part.hasColdMemory())
        .map(cache -> new Configuration(name, part.transport, BufferKind.HEAP, cache, part.ranks))
        .toList();
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    return parts.containsKey(experiment) ? whyOnlyNamed : Optional.empty();
  }

  @Override
  public int smallestBytes() {
    return smallestBytes;
  }

  @Override
  public Optional<String> onOneHostOnly() {
    return acrossHosts ? Optional.empty() : Optional.of("its driver listens on loopback only");
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Part part = parts.get(spec.experiment());
    if (part == null) {
      throw new IllegalArgumentException(name + " has no part in " + spec.experiment().id());
    }
    List<String> command = new ArrayList<>(List.of(Commands.java()));
    command.addAll(jvmArguments);
    command.addAll(part.jvmArguments);
    command.addAll(spec.launchHosts().jvmArguments());
    if (spec.experiment().hasDeepGraphs()) {
      command.add(DEEP_STACKS);
    }
    command.add("-cp");
    command.add(artifact.isEmpty() ? JavaClassPath.of(PingPong.class) : PeerFolder.classPath());
    command.add(part.program.getName());
    command.add(part.argument);
    return ProgramLaunch.start(spec, command, environment);
  }
}
