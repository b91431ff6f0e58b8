package dev.weft.lab.network;

import dev.weft.lab.build.TemporaryFolders;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.socket.CSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The capacity of a link, measured by C sockets from host 0 to host 1: the median rate of streams,
 * and the median round trip of one byte. It is a bound for all systems on this link.
 */
public record LinkBounds(double megabits, double roundTripMicros) {
  private static final int STREAM_BYTES = 64 << 10;
  private static final Effort EFFORT = new Effort(1, 50, 50, 500, 100_000, 3);

  /**
   * Measures; blocks for some seconds.
   *
   * @throws NetworkException if nothing passes
   */
  public static LinkBounds measure(LaunchHosts launchHosts) throws InterruptedException {
    Availability compiler = Availability.ofCompiler();
    if (!compiler.isAvailable()) {
      throw new NetworkException(
          "a link is measured in C, and there is %s; to have one: %s"
              .formatted(compiler.missing().orElse(""), compiler.remedy()));
    }
    try {
      double trip =
          2
              * nanos(
                  CSocket.polling(),
                  Experiment.PINGPONG,
                  new Workload(List.of(), List.of(1)),
                  launchHosts);
      Workload streams = new Workload(List.of("elapsed"), List.of(STREAM_BYTES));
      double stream = nanos(CSocket.blocking(), Experiment.STREAM, streams, launchHosts);
      return new LinkBounds(Byte.SIZE * STREAM_BYTES * 1e3 / stream, trip / 1e3);
    } catch (LaunchFailedException e) {
      throw new NetworkException("the link cannot be measured: " + e.getMessage(), e);
    }
  }

  /** The median of one hop. */
  private static double nanos(
      MeasuredSystem system, Experiment experiment, Workload workload, LaunchHosts launchHosts)
      throws InterruptedException {
    Configuration configuration =
        new Configuration(system.name(), Transport.TCP, BufferKind.NATIVE, CacheState.HOT, 2);
    Path directory = directory();
    List<Series> all = new ArrayList<>();
    LaunchSpec spec =
        new LaunchSpec(
            experiment, configuration, workload, EFFORT, 1 << 20, directory, launchHosts);
    try (Launch launch = system.start(spec)) {
      launch.warm();
      for (Series next = launch.measure(); next != null; next = launch.measure()) {
        all.add(next);
      }
    } finally {
      TemporaryFolders.delete(directory);
    }
    Cell cell = workload.cells().getFirst();
    return all.stream()
        .filter(series -> series.cell().equals(cell))
        .findFirst()
        .map(series -> new Percentiles(series.nanosPerHop()).median())
        .orElseThrow(() -> new NetworkException("the link's measurement printed nothing"));
  }

  private static Path directory() {
    try {
      return Files.createTempDirectory("weft-lab-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }
}
