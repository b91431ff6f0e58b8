package dev.weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MPJ Express as Debian installs it: its multicore device, and its niodev with one daemon on this
 * host. Its jars name each other by paths that Debian does not provide, so all that it needs is
 * copied into one folder. Any thread; {@link #run} blocks until the program has ended.
 */
public final class MpjExpress {
  /** What programs are compiled against. */
  public static final Path JAR = Path.of("/usr/share/java/mpj.jar");

  private static final List<String> OTHERS =
      List.of("log4j-1.2.jar", "commons-cli.jar", "commons-codec.jar", "commons-io.jar");
  private static final Path LIBRARIES = Path.of("/usr/share/mpj/lib");
  private static final Pattern OF_THE_LAUNCHER =
      Pattern.compile("MPJ Express .*|(Starting process|Stopping Process) <\\d+> on <.*>");
  private static final int LIMIT_SECONDS = 60;

  private final Path home;
  private final String java = Path.of(System.getProperty("java.home"), "bin").toString();
  private final int daemonPort;

  /** Lays out what {@code MPJ_HOME} is to be in an empty folder. */
  public MpjExpress(Path home) throws IOException {
    this.home = home;
    Path lib = Files.createDirectories(home.resolve("lib"));
    Files.createDirectories(home.resolve("logs"));
    Files.createDirectories(home.resolve("conf"));
    List<Integer> ports = freePorts();
    daemonPort = ports.getFirst();
    Files.writeString(
        home.resolve("conf").resolve("mpjexpress.conf"),
        """
        mpjexpress.mpjdaemon.port.1=%d
        mpjexpress.mpjdaemon.port.2=%d
        mpjexpress.mpjrun.port.1=%d
        mpjexpress.mpjdaemon.loglevel=OFF
        mpjexpress.mpjrun.loglevel=OFF
        mpjexpress.mpi.loglevel=OFF
        mpjexpress.version=0.44
        mpjexpress.mpi.old.collectives=false
        """
            .formatted(ports.toArray()));
    try (Stream<Path> jars = Files.list(LIBRARIES)) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
      }
    }
    for (String jar : OTHERS) {
      Files.copy(JAR.resolveSibling(jar), lib.resolve(jar));
    }
  }

  /** Whether all that it needs is there. */
  public static boolean isInstalled() {
    return Files.exists(JAR)
        && Files.isDirectory(LIBRARIES)
        && OTHERS.stream().allMatch(jar -> Files.exists(JAR.resolveSibling(jar)));
  }

  /** What a program prints on the multicore device; of one that fails, its complaints as well. */
  public String run(String program, Path classes, int ranks) {
    List<String> command = new ArrayList<>(List.of(java + "/java", "-cp", libraries()));
    command.addAll(List.of("runtime.starter.MPJRun", "-np", Integer.toString(ranks)));
    command.addAll(List.of("-dev", "multicore", "-cp", libraries() + ":" + classes, program));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("MPJ_HOME", home.toString());
    builder.environment().merge("PATH", java, (path, own) -> own + ":" + path);
    Path output = home.resolve("output");
    builder.redirectOutput(output.toFile());
    try {
      Process process = builder.start();
      try {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
            .as("%s ends", program)
            .isTrue();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      return ofTheProgram(Files.readString(output, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Writes its commands for job scripts into {@code bin} of its home: {@code mpjrun}, {@code
   * mpjrun.sh}, {@code mpjboot} and {@code mpjhalt}. They need this home as {@code MPJ_HOME}. The
   * daemon is started on this host only, without ssh; {@link #halt} ends one that a script has
   * left.
   *
   * @return the folder, for {@code PATH}
   */
  public Path writeCommands() throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    String start = "PATH='%s':$PATH\nexec java -cp '%s' ".formatted(java, libraries());
    writeCommand(bin.resolve("mpjrun"), start + "runtime.starter.MPJRun \"$@\"");
    writeCommand(bin.resolve("mpjrun.sh"), start + "runtime.starter.MPJRun \"$@\"");
    writeCommand(
        bin.resolve("mpjboot"),
        """
        (cd '%1$s'; %2$s runtime.daemon.MPJDaemon %3$d) >'%1$s/daemon.out' 2>&1 </dev/null &
        echo $! >'%4$s'
        for try in $(seq 200); do
          if (exec 3<>/dev/tcp/127.0.0.1/%3$d) 2>/dev/null; then exit 0; fi
          sleep 0.1
        done
        echo "the daemon of MPJ Express does not listen: $(cat '%1$s/daemon.out')" >&2
        exit 1"""
            .formatted(home, start, daemonPort, daemonFile()));
    writeCommand(
        bin.resolve("mpjhalt"), "kill \"$(cat '%1$s')\" && rm '%1$s'".formatted(daemonFile()));
    return bin;
  }

  private static void writeCommand(Path file, String script) throws IOException {
    Files.writeString(file, "#!/bin/bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /** Ends the daemon, if one runs. */
  public void halt() throws IOException {
    if (Files.exists(daemonFile())) {
      ProcessHandle.of(Long.parseLong(Files.readString(daemonFile()).strip()))
          .ifPresent(
              daemon -> {
                daemon.descendants().forEach(ProcessHandle::destroyForcibly);
                daemon.destroyForcibly();
              });
      Files.delete(daemonFile());
    }
  }

  /** An output without the lines of its launcher. */
  public static String ofTheProgram(String output) {
    return output
        .lines()
        .filter(line -> !OF_THE_LAUNCHER.matcher(line).matches())
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private String libraries() {
    return home.resolve("lib") + "/*";
  }

  private Path daemonFile() {
    return home.resolve("daemon.pid");
  }

  /** For its settings, which take no 0. */
  private static List<Integer> freePorts() throws IOException {
    try (ServerSocket a = anyPort();
        ServerSocket b = anyPort();
        ServerSocket c = anyPort()) {
      return List.of(a.getLocalPort(), b.getLocalPort(), c.getLocalPort());
    }
  }

  private static ServerSocket anyPort() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
