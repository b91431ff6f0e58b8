package dev.weft.lab.sockets;

import dev.weft.lab.Bench;
import dev.weft.lab.BenchOptions;
import dev.weft.lab.PeerChoice;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.report.Report;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * A row of C programs over TCP, next to the Java rows: the bound that the kernel's sockets set.
 *
 * @param system the lab's system
 * @param operation the operation of the experiment; empty if it has only one
 * @param units the number of the experiment's units in one exchange: one-way times, or times of 10⁶
 *     bytes
 */
record CSocketRow(
    String words, String system, Experiment experiment, String operation, int bytes, double units) {
  private static final int BLOCK_BYTES = 64 << 10;

  static List<CSocketRow> all() {
    return List.of(
        byteBack("1 B there and back, C sockets, blocking", "c-socket-blocking"),
        byteBack("1 B there and back, C sockets, polled", "c-socket-poll"),
        new CSocketRow(
            "64 KiB write of a stream, C sockets",
            "c-socket-blocking",
            Experiment.STREAM,
            "elapsed",
            BLOCK_BYTES,
            BLOCK_BYTES / 1e6));
  }

  private static CSocketRow byteBack(String words, String system) {
    return new CSocketRow(words, system, Experiment.PINGPONG, "", 1, 2);
  }

  /**
   * Microseconds of an exchange, the median of so many launches.
   *
   * @throws LaunchFailedException if it could not be measured; the message says why
   */
  double measure(int launches) {
    BenchOptions.Builder options =
        BenchOptions.quick(experiment)
            .transports(EnumSet.of(Transport.TCP))
            .caches(EnumSet.of(CacheState.HOT))
            .sizes(List.of(bytes))
            .ranks(List.of(2))
            .peers(PeerChoice.parse(system))
            .launches(launches);
    if (!operation.isEmpty()) {
      var _ = options.operations(List.of(operation));
    }
    try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream())) {
      return micros(Bench.run(options.build(), nowhere, nowhere));
    }
  }

  /** Of a report on this row's experiment. */
  double micros(Report report) {
    return report.points().stream()
        .filter(point -> point.operation().equals(operation))
        .mapToDouble(point -> units * point.summary().p50())
        .findFirst()
        .orElseThrow(() -> new LaunchFailedException(whyNot(report)));
  }

  private static String whyNot(Report report) {
    return Stream.concat(
            report.missing().stream().map(one -> one.reason() + "; " + one.remedy()),
            report.failures().stream().map(one -> one.reason()))
        .findFirst()
        .orElse("the run was ended before");
  }
}
