package dev.weft.lab.system.socket;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Two C processes with one TCP connection: waiting in the kernel, or polling. */
public final class CSocket implements MeasuredSystem {
  /** Those that paper D streamed through. */
  private static final Set<Integer> STREAMED_BUFFERS = Set.of(8 << 10, 64 << 10);

  private final boolean polling;
  private final int bufferBytes;

  private CSocket(boolean polling, int bufferBytes) {
    this.polling = polling;
    this.bufferBytes = bufferBytes;
  }

  /** Waits in {@code recv}; on a virtual machine a sleeping processor takes long to wake. */
  public static CSocket blocking() {
    return new CSocket(false, 0);
  }

  /** Polls with {@code MSG_DONTWAIT}: the bound for every TCP transport. */
  public static CSocket polling() {
    return new CSocket(true, 0);
  }

  /** Polls, with socket buffers of so many bytes; for the experiment on those. */
  public static CSocket withBuffers(int bytes) {
    return new CSocket(true, bytes);
  }

  @Override
  public String name() {
    String plain = polling ? "c-socket-poll" : "c-socket-blocking";
    return bufferBytes == 0 ? plain : "c-socket-" + (bufferBytes >> 10) + "k";
  }

  @Override
  public Role role() {
    return polling && bufferBytes == 0 ? Role.BOUND : Role.PEER;
  }

  @Override
  public Availability availability() {
    return Availability.ofCompiler();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (!takesPart(experiment)) {
      return List.of();
    }
    return experiment.cacheStates().stream()
        .map(cache -> new Configuration(name(), Transport.TCP, BufferKind.NATIVE, cache, ranks))
        .toList();
  }

  private boolean takesPart(Experiment experiment) {
    return switch (experiment) {
      case PINGPONG, SWEEP -> bufferBytes == 0;
      case STREAM -> bufferBytes == 0 || STREAMED_BUFFERS.contains(bufferBytes);
      case SOCKETBUFFERS -> polling;
      default -> false;
    };
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
    String name = spec.experiment() == Experiment.STREAM ? "socket_stream" : "socket_pingpong";
    Path program = NativeBuild.program(name, CCompiler.required(), "");
    String mode = polling ? "mode=poll" : "mode=blocking";
    String buffers = "socketBuffer=" + bufferBytes;
    List<String> command = new ArrayList<>(List.of(program.toString(), mode, buffers));
    if (spec.launchHosts().areSeparate()) {
      command.add("address=" + spec.launchHosts().addresses().getFirst());
      command.add("partnerNetwork=" + spec.launchHosts().namespaces().get(1));
    }
    return ProgramLaunch.start(spec, command, Map.of());
  }
}
