package dev.weft.lab.system.variant;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.SocketChannelPingPong;
import dev.weft.lab.program.SocketPingPong;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.oldapi.OldApiSystem;
import dev.weft.lab.system.socket.CSocket;
import dev.weft.lab.system.weft.ObjectsSystem;
import dev.weft.lab.system.weft.WeftSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every setting that an experiment varies, and the other ways to use Weft that it compares. */
public final class VariantCatalogue {
  /**
   * Bytes; zero leaves them to the kernel. The first is paper D's small one, then paper A's two.
   */
  private static final List<Integer> SOCKET_BUFFERS =
      List.of(8 << 10, 16 << 10, 64 << 10, 256 << 10);

  private static final List<String> HEAPS = List.of("32m", "128m", "512m", "2g");

  private VariantCatalogue() {}

  private enum Collector {
    SERIAL("serial", "-XX:+UseSerialGC"),
    PARALLEL("parallel", "-XX:+UseParallelGC"),
    G1("g1", "-XX:+UseG1GC"),
    Z("z", "-XX:+UseZGC"),
    SHENANDOAH("shenandoah", "-XX:+UseShenandoahGC"),
    EPSILON("epsilon", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

    private final String id;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> arguments;

    Collector(String id, String... arguments) {
      this.id = id;
      this.arguments = List.of(arguments);
    }
  }

  /** Of sockets. */
  public static List<MeasuredSystem> ofSockets() {
    List<MeasuredSystem> all = new ArrayList<>();
    all.add(socket("java-socket-auto", Experiment.SOCKETBUFFERS, List.of(), List.of()));
    all.add(channel("java-channel-auto", Experiment.SOCKETBUFFERS, BufferKind.HEAP, List.of()));
    for (int bytes : SOCKET_BUFFERS) {
      String ending = "-" + (bytes >> 10) + "k";
      List<String> buffer = List.of("socketBuffer=" + bytes);
      all.add(CSocket.withBuffers(bytes));
      all.add(socket("java-socket" + ending, Experiment.SOCKETBUFFERS, List.of(), buffer));
      all.add(channel("java-channel" + ending, Experiment.SOCKETBUFFERS, BufferKind.HEAP, buffer));
    }
    for (String heap : HEAPS) {
      all.add(socket("java-socket-" + heap, Experiment.HEAPS, heap(heap), List.of()));
    }
    for (Collector one : Collector.values()) {
      all.add(socket("java-socket-" + one.id, Experiment.COLLECTORS, one.arguments, List.of()));
    }
    Experiment kinds = Experiment.BUFFERKINDS;
    all.add(socket("java-socket-array", kinds, List.of(), List.of()));
    all.add(channel("java-channel-heap", kinds, BufferKind.HEAP, List.of()));
    all.add(channel("java-channel-direct", kinds, BufferKind.NATIVE, List.of()));
    all.add(channel("java-channel-segment", kinds, BufferKind.NATIVE, List.of("memory=segment")));
    return all;
  }

  /** Of Weft, for an experiment; beside Weft as it is. */
  public static List<MeasuredSystem> ofWeft(
      Experiment experiment, List<String> command, String version) {
    Stream<? extends MeasuredSystem> all =
        switch (experiment) {
          case HEAPS ->
              HEAPS.stream().map(heap -> weft(experiment, heap, command, heap(heap), version));
          case COLLECTORS ->
              Stream.of(Collector.values())
                  .map(one -> weft(experiment, one.id, command, one.arguments, version));
          case OLDAPI -> OldApiSystem.all(command, version).stream();
          case ALGORITHMS -> AlgorithmSystem.all(command, version).stream();
          case CALLS, ARRAYS, OBJECTS, TRANSFER, SCATTER ->
              Stream.of(new ObjectsSystem(command, version));
          default -> Stream.of();
        };
    return List.copyOf(all.toList());
  }

  private static WeftSystem weft(
      Experiment experiment,
      String setting,
      List<String> command,
      List<String> jvmArguments,
      String version) {
    List<String> options = jvmArguments.stream().map(argument -> "-J" + argument).toList();
    return WeftSystem.variant("weft-" + setting, experiment, command, options, version);
  }

  private static List<String> heap(String size) {
    return List.of("-Xmx" + size);
  }

  private static MeasuredSystem socket(
      String name, Experiment experiment, List<String> jvmArguments, List<String> arguments) {
    return new VariantSystem(
        name, experiment, SocketPingPong.class, BufferKind.HEAP, jvmArguments, arguments);
  }

  private static MeasuredSystem channel(
      String name, Experiment experiment, BufferKind buffer, List<String> arguments) {
    return new VariantSystem(
        name, experiment, SocketChannelPingPong.class, buffer, List.of(), arguments);
  }
}
