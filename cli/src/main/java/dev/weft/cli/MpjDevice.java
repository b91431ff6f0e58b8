package dev.weft.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The devices of MPJ Express and FastMPJ, as {@code -dev} names them, and what {@code weft run}
 * does in their place.
 */
enum MpjDevice {
  MULTICORE(List.of("--threads"), null),
  SMPDEV(List.of("--threads"), null),
  SMDEV(List.of("--threads"), null),
  NIODEV(List.of("--transport", "tcp"), null),
  HYBDEV(List.of(), null),
  NATIVE(List.of(), "a native MPI library"),
  MXDEV(List.of(), "Myrinet"),
  IBVDEV(List.of(), "InfiniBand"),
  MXMDEV(List.of(), "InfiniBand"),
  PSMDEV(List.of(), "InfiniPath"),
  UGNIDEV(List.of(), "Cray's networks");

  /** The options of {@code weft run}. */
  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  final List<String> options;

  /** What it is for and is not used here; null if the options do what the device did. */
  final @Nullable String network;

  MpjDevice(List<String> options, @Nullable String network) {
    this.options = options;
    this.network = network;
  }

  /**
   * The device of this name.
   *
   * @throws UsageException if there is none
   */
  static MpjDevice named(String name) {
    for (MpjDevice each : values()) {
      if (each.word().equals(name)) {
        return each;
      }
    }
    String known = Stream.of(values()).map(MpjDevice::word).collect(Collectors.joining(", "));
    throw new UsageException(
        UsageException.Kind.VALUE, "-dev %s is unknown; there are %s".formatted(name, known));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isThreads() {
    return options.contains("--threads");
  }

  /** What to tell whoever asks for a network that is not used; null if there is nothing to tell. */
  @Nullable String notice() {
    return network == null
        ? null
        : "mpjrun: -dev %s is for %s; here ranks take shared memory within a host and TCP between hosts, or, with weft run --transport ucx, the network that UCX finds"
            .formatted(word(), network);
  }
}
