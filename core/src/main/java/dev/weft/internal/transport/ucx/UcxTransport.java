package dev.weft.internal.transport.ucx;

import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ranks joined by UCX, where the host has it: RDMA networks, and whatever else UCX knows. */
public final class UcxTransport implements Transport {
  public static final String NAME = "ucx";

  /** Where the kernel lists them: InfiniBand, RoCE and Omni-Path; Slingshot. */
  private static final List<Path> FAST_DEVICES =
      List.of(Path.of("/sys/class/infiniband"), Path.of("/sys/class/cxi"));

  @Override
  public String name() {
    return NAME;
  }

  /** Loads the library, which takes some milliseconds, where there is one. */
  @Override
  public @Nullable String unavailability() {
    return UcxLibrary.unavailability();
  }

  @Override
  public String details() {
    return "%s; %s; taken only with --transport ucx".formatted(UcxLibrary.version(), devices());
  }

  /** The devices by which UCX would be faster than tcp. */
  private static String devices() {
    List<String> names = new ArrayList<>();
    for (Path folder : FAST_DEVICES) {
      try (Stream<Path> devices = Files.list(folder)) {
        devices.map(device -> String.valueOf(device.getFileName())).sorted().forEach(names::add);
      } catch (IOException noSuchKind) {
        // None of them then.
      }
    }
    return names.isEmpty()
        ? "no RDMA device here, and without one tcp and shm are faster"
        : "RDMA devices " + String.join(", ", names);
  }

  @Override
  public Endpoint open(EndpointContext context) {
    return new UcxEndpoint(context);
  }
}
