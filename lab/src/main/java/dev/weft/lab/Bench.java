package dev.weft.lab;

import dev.weft.WeftVersion;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.machine.Caches;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.report.JsonReport;
import dev.weft.lab.report.ProgressBar;
import dev.weft.lab.report.RawFile;
import dev.weft.lab.report.Report;
import dev.weft.lab.report.TableReport;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.run.Runner;
import dev.weft.lab.run.Selection;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Systems;
import dev.weft.lab.system.weft.WeftSystem;
import dev.weft.os.Terminal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures Weft and its peers in one run and reports. One run at a time and machine: others would
 * disturb it.
 */
public final class Bench {
  private Bench() {}

  /**
   * Carries out a run: blocks for seconds to minutes, prints the table to {@code out} and progress
   * to {@code err}, and writes the files asked for. An interrupt of the thread, or of the JVM by
   * Ctrl-C, ends it early with what was measured.
   *
   * @throws IllegalArgumentException if an option names something unknown
   */
  public static Report run(BenchOptions options, PrintStream out, PrintStream err) {
    List<MeasuredSystem> wanted = wanted(options);
    List<MeasuredSystem> systems = new ArrayList<>();
    List<Report.Missing> missing = new ArrayList<>();
    for (MeasuredSystem system : wanted) {
      Availability availability = system.availability();
      availability
          .missing()
          .ifPresentOrElse(
              reason ->
                  missing.add(new Report.Missing(system.name(), reason, availability.remedy())),
              () -> systems.add(system));
    }
    missing.addAll(impractical(options));
    missing.forEach(one -> err.println(one.system() + ": " + one.reason() + "; " + one.remedy()));
    try (KeyboardStop stop = new KeyboardStop()) {
      Report report = measure(options, systems, missing, stop, err);
      options.json().ifPresent(file -> JsonReport.write(report, file));
      TableReport.lines(report).forEach(out::println);
      out.flush();
      return report;
    }
  }

  private static Report measure(
      BenchOptions options,
      List<MeasuredSystem> systems,
      List<Report.Missing> missing,
      KeyboardStop stop,
      PrintStream err) {
    Machine machine = Machine.describe();
    ProgressBar progress = new ProgressBar(err, Terminal.isStandardError());
    try (RawFile raw = options.raw().map(RawFile::open).orElse(null)) {
      Runner runner =
          new Runner(
              options.experiment(),
              options.effort(),
              Caches.coldPoolBytes(),
              progress,
              raw == null ? RawSamples.NONE : raw);
      stop.onInterrupt(runner::stop);
      Measurements measurements = runner.run(plan(options, systems));
      return Report.of(
          measurements,
          machine,
          versions(systems, measurements),
          missing,
          options.seed(),
          !runner.isStopped());
    }
  }

  private static List<MeasuredSystem> wanted(BenchOptions options) {
    List<MeasuredSystem> wanted = new ArrayList<>();
    for (MeasuredSystem peer : options.peers().of(Systems.peers())) {
      if (!selection(options).of(peer, options.experiment()).isEmpty()) {
        wanted.add(peer);
      }
    }
    if (!options.weftCommand().isEmpty()) {
      wanted.add(new WeftSystem(options.weftCommand(), WeftVersion.current()));
    }
    return wanted;
  }

  /** What automatic choice leaves out because it would take too long. */
  private static List<Report.Missing> impractical(BenchOptions options) {
    List<Report.Missing> left = new ArrayList<>();
    for (MeasuredSystem peer : options.peers().of(Systems.peers())) {
      for (int ranks : options.ranks()) {
        if (!options.peers().named().contains(peer.name())) {
          peer.impractical(options.experiment(), ranks)
              .map(reason -> new Report.Missing(peer.name(), reason, "name it with --peers"))
              .ifPresent(left::add);
        }
      }
    }
    return left;
  }

  private static Plan plan(BenchOptions options, List<MeasuredSystem> systems) {
    return Plan.of(
        systems,
        selection(options),
        options.experiment(),
        new Workload(options.operations(), options.sizes()),
        options.effort().launches(),
        options.seed());
  }

  private static Selection selection(BenchOptions options) {
    return new Selection(
        options.transports(),
        options.buffers(),
        options.caches(),
        options.ranks(),
        options.peers().named());
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
