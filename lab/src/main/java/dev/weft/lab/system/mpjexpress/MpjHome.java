package dev.weft.lab.system.mpjexpress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A writable {@code MPJ_HOME} for one launch, with its own ports, so that launches never interfere.
 *
 * @param directory the home
 * @param daemonPort the port at which its daemon listens
 */
record MpjHome(Path directory, int daemonPort) {

  /** Lays out a home below a folder. */
  static MpjHome create(Path below, Path jars) {
    Path home = below.resolve("mpj-home");
    List<Integer> ports = freePorts();
    try {
      Files.createDirectories(home.resolve("logs"));
      Files.createDirectories(home.resolve("bin"));
      Files.createDirectories(home.resolve("conf"));
      Files.createSymbolicLink(home.resolve("lib"), jars);
      Files.writeString(home.resolve("conf").resolve("mpjexpress.conf"), settings(ports));
      Files.writeString(home.resolve("machines"), "localhost\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lay out " + home, e);
    }
    return new MpjHome(home, ports.getFirst());
  }

  Path machinesFile() {
    return directory.resolve("machines");
  }

  private static String settings(List<Integer> ports) {
    return """
        mpjexpress.mpjdaemon.port.1=%d
        mpjexpress.mpjdaemon.port.2=%d
        mpjexpress.mpjrun.port.1=%d
        mpjexpress.mpjdaemon.loglevel=OFF
        mpjexpress.mpjrun.loglevel=OFF
        mpjexpress.mpi.loglevel=OFF
        mpjexpress.version=0.44
        mpjexpress.mpi.old.collectives=false
        """
        .formatted(ports.get(0), ports.get(1), ports.get(2));
  }

  private static List<Integer> freePorts() {
    try (ServerSocket a = anyPort();
        ServerSocket b = anyPort();
        ServerSocket c = anyPort()) {
      return List.of(a.getLocalPort(), b.getLocalPort(), c.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot find free ports", e);
    }
  }

  private static ServerSocket anyPort() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
