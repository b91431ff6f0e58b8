package dev.weft.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.WeftVersion;
import dev.weft.internal.os.Terminal;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.report.JsonReport;
import dev.weft.lab.report.ProgressBar;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.registry.Systems;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs several experiments into a directory. They take turns: the first round of each, then the
 * second round of each, so that after half of the time there are results of all, with wider
 * intervals. Every launch is written to the directory as soon as it has ended; an interrupted run
 * continues when it is started again with the same directory. Only one run may be active on a
 * machine.
 */
public final class Suite {
  private final SuiteOptions options;
  private final PrintStream err;
  private final SuiteProgress progress;
  private final List<SuitePart> parts = new ArrayList<>();
  private final long beginNanos = System.nanoTime();
  private volatile boolean stopped;

  private Suite(SuiteOptions options, PrintStream err) {
    this.options = options;
    this.err = err;
    progress = new SuiteProgress(new ProgressBar(err, Terminal.isStandardError()));
  }

  /** How a run ended. */
  public enum Outcome {
    /** Every launch has been made. */
    COMPLETE,
    /** The time was up: some parts have fewer launches than planned. */
    TIME_UP,
    /** Somebody stopped it; it can be continued. */
    STOPPED
  }

  /**
   * Runs: blocks for minutes to hours and shows progress on {@code err}. Ctrl-C ends it early with
   * what was measured.
   *
   * @throws IllegalArgumentException if the directory holds a run of other settings
   * @throws dev.weft.lab.network.NetworkException if the network cannot be built here
   */
  public static Outcome run(SuiteOptions options, PrintStream err) {
    return run(options, Systems.peers(options.weftCommand()), err);
  }

  /** The same with other peers. */
  static Outcome run(SuiteOptions options, List<MeasuredSystem> peers, PrintStream err) {
    Suite suite = new Suite(options, err);
    try (RunPlace place =
            RunPlace.prepare(options.network(), options.hosts(), options.ranks(), err);
        KeyboardStop stop = new KeyboardStop()) {
      return suite.run(peers, place, stop);
    }
  }

  private Outcome run(List<MeasuredSystem> peers, RunPlace place, KeyboardStop stop) {
    ResultsDirectory directory = new ResultsDirectory(options.directory());
    List<Prepared> prepared =
        options.parts().stream().map(part -> Prepared.of(part, peers)).toList();
    if (directory.hasRun()) {
      options.requireSame(directory.run());
    } else {
      directory.begin(settings(), place.machine());
    }
    try {
      for (Prepared part : prepared) {
        parts.add(
            new SuitePart(part, directory, progress, this::remainingSeconds, place.launchHosts()));
      }
      if (options.limit().isEmpty()) {
        parts.forEach(part -> part.insistOnUsualDistance(place.machine().distance()));
      }
      stop.onInterrupt(this::stop);
      List<String> said = warnedOf(place.machine(), directory);
      announce();
      Outcome outcome = rounds();
      progress.finished();
      Set<String> warnings = new LinkedHashSet<>();
      for (Report report : StoredReports.of(directory)) {
        JsonReport.write(report, directory.summary(report.experiment()));
        warnings.addAll(report.warnings());
      }
      said.forEach(warnings::remove);
      warnings.forEach(this::warn);
      if (outcome == Outcome.STOPPED) {
        err.println("Stopped. To go on: weft bench run --output " + options.directory());
        err.flush();
      }
      return outcome;
    } finally {
      parts.forEach(SuitePart::close);
    }
  }

  /** A run that goes on may do so where something else is wrong. */
  private List<String> warnedOf(Machine machine, ResultsDirectory directory) {
    if (parts.stream().allMatch(part -> part.rest().isEmpty())) {
      return List.of();
    }
    directory.goOn(machine);
    machine.warnings().forEach(this::warn);
    return machine.warnings();
  }

  private void warn(String warning) {
    err.println("Warning: " + warning);
  }

  private void announce() {
    int planned = parts.stream().mapToInt(SuitePart::planned).sum();
    int rest = parts.stream().mapToInt(part -> part.rest().size()).sum();
    progress.begin(planned, planned - rest);
    TreeSet<String> missing = new TreeSet<>();
    for (SuitePart part : parts) {
      part.missing()
          .forEach(one -> missing.add(one.system() + ": " + one.reason() + "; " + one.remedy()));
    }
    missing.forEach(err::println);
    err.printf(
        "%d launches of %d experiments into %s%s%n",
        planned,
        parts.size(),
        options.directory(),
        rest < planned ? ", %d of them already there".formatted(planned - rest) : "");
  }

  private Outcome rounds() {
    SuiteOrder order = new SuiteOrder(parts, options.limit().isPresent());
    boolean timeUp = false;
    for (int round = 0; round <= order.lastRound() && !timeUp; round++) {
      for (SuiteOrder.Turn turn : order.round(round)) {
        if (stopped) {
          return Outcome.STOPPED;
        }
        // One that is shorter may fit.
        if (isTimeUp(turn.part(), turn.launch())) {
          timeUp = true;
        } else if (!turn.part().make(turn.launch())) {
          return Outcome.STOPPED;
        }
      }
    }
    if (timeUp) {
      return Outcome.TIME_UP;
    }
    return stopped ? Outcome.STOPPED : Outcome.COMPLETE;
  }

  private boolean isTimeUp(SuitePart part, PlannedLaunch launch) {
    double next = progress.expected(part.experiment().id(), launch);
    return leftSeconds() < next;
  }

  private double leftSeconds() {
    double spent = (System.nanoTime() - beginNanos) / 1e9;
    return options.limit().map(Duration::toSeconds).map(s -> s - spent).orElse(Double.MAX_VALUE);
  }

  private double remainingSeconds() {
    double rest =
        parts.stream()
            .mapToDouble(part -> progress.expected(part.experiment().id(), part.rest()))
            .sum();
    return Math.max(0, Math.min(rest, leftSeconds()));
  }

  private void stop() {
    stopped = true;
    parts.forEach(SuitePart::stop);
  }

  private ObjectNode settings() {
    ObjectNode run = options.json();
    run.put("weft", WeftVersion.current());
    run.put("begun", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return run;
  }
}
