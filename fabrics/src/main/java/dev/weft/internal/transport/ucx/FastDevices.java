package dev.weft.internal.transport.ucx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The network devices by which UCX is faster than tcp, as the kernel lists them: adapters of
 * InfiniBand, RoCE, Omni-Path and Slingshot with an active port. Software devices on a plain
 * network card are slower than tcp and are omitted: they are on no bus.
 */
record FastDevices(List<String> names) {
  private static final Path CLASSES = Path.of("/sys/class");

  /** Those of this host. */
  static FastDevices here() {
    return below(CLASSES);
  }

  /** Those of a folder like {@code /sys/class}. */
  static FastDevices below(Path classes) {
    return new FastDevices(
        Stream.of("infiniband", "cxi")
            .flatMap(kind -> list(classes.resolve(kind)).stream())
            .filter(device -> Files.exists(device.resolve("device")))
            .filter(FastDevices::isInUse)
            .map(device -> String.valueOf(device.getFileName()))
            .toList());
  }

  /** One whose ports are not listed is taken to be in use. */
  private static boolean isInUse(Path device) {
    List<Path> ports = list(device.resolve("ports"));
    return ports.isEmpty() || ports.stream().anyMatch(port -> isActive(port.resolve("state")));
  }

  private static boolean isActive(Path state) {
    try {
      return Files.readString(state).contains("ACTIVE");
    } catch (IOException unknown) {
      return false;
    }
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    } catch (IOException noSuchKind) {
      return List.of();
    }
  }
}
