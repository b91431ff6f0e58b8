package dev.weft.internal.os;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The name of this host. Any thread. */
public final class HostName {
  private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");

  /** The name, if possible from the kernel: no name service has to know it or is asked. */
  public static String get() {
    try {
      String name = Files.readString(KERNEL).strip();
      if (!name.isEmpty()) {
        return name;
      }
    } catch (IOException notLinux) {
      // Asked below.
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unknown) {
      String name = System.getenv("HOSTNAME");
      return name == null || name.isEmpty() ? "localhost" : name;
    }
  }

  /** Whether a name means this host: its own, the short form of that, or the loopback's. */
  public static boolean isThis(String name) {
    String own = get();
    return LOOPBACK.contains(name) || name.equals(own) || own.startsWith(name + '.');
  }

  private HostName() {}
}
