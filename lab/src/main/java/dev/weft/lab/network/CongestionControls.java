package dev.weft.lab.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's congestion controls of TCP. */
final class CongestionControls {
  private static final Path AVAILABLE =
      Path.of("/proc/sys/net/ipv4/tcp_available_congestion_control");

  private CongestionControls() {}

  /** The names of those that are loaded. */
  static String known() {
    try {
      return Files.readString(AVAILABLE).strip().replace(" ", ", ");
    } catch (IOException e) {
      return "a list that cannot be read: " + e.getMessage();
    }
  }
}
