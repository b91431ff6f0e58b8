package dev.weft.lab;

import dev.weft.internal.os.Terminal;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.machine.Caches;
import dev.weft.lab.report.JsonReport;
import dev.weft.lab.report.ProgressBar;
import dev.weft.lab.report.RawFile;
import dev.weft.lab.report.Report;
import dev.weft.lab.report.TableReport;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.run.Runner;
import dev.weft.lab.system.MeasuredSystem;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures Weft and its peers in one run and reports. Only one run may be active on a machine,
 * because others would disturb it.
 */
public final class Bench {
  private Bench() {}

  /**
   * Carries out a run: blocks for seconds to minutes, prints the table to {@code out} and progress
   * to {@code err}, and writes the files asked for. An interrupt of the thread, or of the JVM by
   * Ctrl-C, ends it early with what was measured.
   *
   * @throws IllegalArgumentException if an option names something unknown
   * @throws dev.weft.lab.network.NetworkException if the network cannot be built here
   */
  public static Report run(BenchOptions options, PrintStream out, PrintStream err) {
    Prepared prepared = Prepared.of(options);
    prepared
        .missing()
        .forEach(one -> err.println(one.system() + ": " + one.reason() + "; " + one.remedy()));
    try (RunPlace place =
            RunPlace.prepare(options.network(), options.hosts(), options.ranks(), err);
        KeyboardStop stop = new KeyboardStop()) {
      Report report = measure(prepared, place, stop, err);
      options.json().ifPresent(file -> JsonReport.write(report, file));
      TableReport.lines(report).forEach(out::println);
      out.flush();
      return report;
    }
  }

  /** What a run would be; begins none. Looks for the peers, which may take some seconds. */
  public static RunEstimate estimate(BenchOptions options) {
    Plan plan = Prepared.of(options).plan();
    return new RunEstimate(plan.launches().size(), plan.guess());
  }

  private static Report measure(
      Prepared prepared, RunPlace place, KeyboardStop stop, PrintStream err) {
    BenchOptions options = prepared.options();
    ProgressBar progress = new ProgressBar(err, Terminal.isStandardError());
    try (RawFile raw = options.raw().map(RawFile::open).orElse(null)) {
      Runner runner =
          new Runner(
              options.experiment(),
              options.effort(),
              Caches.coldPoolBytes(),
              progress,
              raw == null ? RawSamples.NONE : raw,
              place.launchHosts());
      runner.insistOnUsualDistance(place.machine().distance());
      stop.onInterrupt(runner::stop);
      Measurements measurements = runner.run(prepared.plan());
      return Report.of(
          measurements,
          place.machine(),
          versions(prepared.systems(), measurements),
          prepared.missing(),
          options.seed(),
          !runner.isStopped());
    }
  }

  private static Map<String, String> versions(
      List<MeasuredSystem> systems, Measurements measurements) {
    Map<String, String> versions = new LinkedHashMap<>();
    List<String> measured =
        measurements.points().stream()
            .map(point -> point.configuration())
            .map(Configuration::system)
            .toList();
    for (MeasuredSystem system : systems) {
      if (measured.contains(system.name()) && !system.version().isEmpty()) {
        versions.put(system.name(), system.version());
      }
    }
    return versions;
  }
}
