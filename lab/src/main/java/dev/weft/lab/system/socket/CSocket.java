package dev.weft.lab.system.socket;

import dev.weft.lab.build.CCompiler;
import dev.weft.lab.build.NativeBuild;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Two C processes with one TCP connection: waiting in the kernel, or polling. */
public final class CSocket implements MeasuredSystem {
  private final boolean polling;

  private CSocket(boolean polling) {
    this.polling = polling;
  }

  /** Waits in {@code recv}; on a virtual machine a sleeping processor takes long to wake. */
  public static CSocket blocking() {
    return new CSocket(false);
  }

  /** Polls with {@code MSG_DONTWAIT}: the bound for every TCP transport. */
  public static CSocket polling() {
    return new CSocket(true);
  }

  @Override
  public String name() {
    return polling ? "c-socket-poll" : "c-socket-blocking";
  }

  @Override
  public Role role() {
    return polling ? Role.BOUND : Role.PEER;
  }

  @Override
  public Availability availability() {
    return Availability.ofCompiler();
  }

  @Override
  public List<Configuration> configurations(Experiment experiment, int ranks) {
    if (experiment != Experiment.PINGPONG) {
      return List.of();
    }
    return Stream.of(CacheState.values())
        .map(cache -> new Configuration(name(), Transport.TCP, BufferKind.NATIVE, cache, ranks))
        .toList();
  }

  /** A stream of bytes has no empty message. */
  @Override
  public int smallestBytes() {
    return 1;
  }

  @Override
  public Launch start(LaunchSpec spec) {
    Path program = NativeBuild.program("socket_pingpong", CCompiler.required(), "");
    String mode = polling ? "mode=poll" : "mode=blocking";
    return ProgramLaunch.start(spec, List.of(program.toString(), mode), Map.of());
  }
}
