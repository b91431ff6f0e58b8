package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * MPJ Express as Debian installs it, with its multicore device. Its jars name each other by paths
 * that Debian does not provide, so all that it needs is linked into one folder.
 */
final class MpjExpress {
  /** What programs are compiled against. */
  static final Path JAR = Path.of("/usr/share/java/mpj.jar");

  private static final List<String> OTHERS =
      List.of("log4j-1.2.jar", "commons-cli.jar", "commons-codec.jar", "commons-io.jar");
  private static final Path LIBRARIES = Path.of("/usr/share/mpj/lib");
  private static final String BANNER = "MPJ Express";
  private static final int LIMIT_SECONDS = 60;

  private final Path home;

  /** Lays out what {@code MPJ_HOME} is to be in an empty folder. */
  MpjExpress(Path home) throws IOException {
    this.home = home;
    Path lib = Files.createDirectories(home.resolve("lib"));
    Files.createDirectories(home.resolve("logs"));
    Files.createDirectories(home.resolve("conf"));
    Files.writeString(
        home.resolve("conf").resolve("mpjexpress.conf"),
        """
        mpjexpress.mpjrun.loglevel=OFF
        mpjexpress.mpi.loglevel=OFF
        mpjexpress.version=0.44
        mpjexpress.mpi.old.collectives=false
        """);
    try (var jars = Files.list(LIBRARIES)) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
      }
    }
    for (String jar : OTHERS) {
      Files.copy(JAR.resolveSibling(jar), lib.resolve(jar));
    }
  }

  static boolean isInstalled() {
    return Files.exists(JAR)
        && Files.isDirectory(LIBRARIES)
        && OTHERS.stream().allMatch(jar -> Files.exists(JAR.resolveSibling(jar)));
  }

  /** What a program prints; of one that fails, its complaints as well. */
  String run(String program, Path classes, int ranks) {
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    String libraries = home.resolve("lib") + "/*";
    List<String> command = new ArrayList<>(List.of(java + "/java", "-cp", libraries));
    command.addAll(List.of("runtime.starter.MPJRun", "-np", Integer.toString(ranks)));
    command.addAll(List.of("-dev", "multicore", "-cp", libraries + ":" + classes, program));
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
      return Files.readString(output, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith(BANNER))
          .map(line -> line + "\n")
          .collect(Collectors.joining());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }
}
