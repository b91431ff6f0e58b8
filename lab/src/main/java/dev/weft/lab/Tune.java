package dev.weft.lab;

import dev.weft.WeftVersion;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.internal.os.Terminal;
import dev.weft.lab.build.TemporaryFolders;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.Caches;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.ProgressBar;
import dev.weft.lab.report.TextTable;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.run.Runner;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.weft.WeftSystem;
import dev.weft.lab.tune.Finding;
import dev.weft.lab.tune.RuleLines;
import dev.weft.lab.tune.TunedFile;
import dev.weft.lab.tune.TuningPlan;
import dev.weft.lab.tune.Variant;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Compares the algorithms of collective operations, on this machine or over reachable hosts, and
 * writes a rules file with the algorithms that beat the built-in choice. Only one may be active on
 * a machine.
 */
public final class Tune {
  private final TuneOptions options;
  private final PrintStream out;
  private final PrintStream err;

  private Tune(TuneOptions options, PrintStream out, PrintStream err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /**
   * Tunes: blocks for minutes, prints what it found to {@code out} and progress to {@code err}. An
   * interrupt of the thread, or of the JVM by Ctrl-C, ends it early; then the file stays as it is.
   *
   * @return whether the file has been written
   * @throws IllegalArgumentException if there is no weft command
   * @throws dev.weft.failure.ArgumentException if the file to replace is no rules file
   * @throws UncheckedIOException if a file cannot be written
   */
  public static boolean run(TuneOptions options, PrintStream out, PrintStream err) {
    List<String> command = options.bench().weftCommand();
    if (command.isEmpty()) {
      throw new IllegalArgumentException("no weft command was given to the lab; run: weft tune");
    }
    return run(options, (variant, rules) -> weft(command, variant, rules), out, err);
  }

  /** The same with other systems: each gets its variant and the file with its rules. */
  static boolean run(
      TuneOptions options,
      BiFunction<Variant, Path, MeasuredSystem> systems,
      PrintStream out,
      PrintStream err) {
    Tune tune = new Tune(options, out, err);
    try (KeyboardStop stop = new KeyboardStop()) {
      return tune.run(systems, stop);
    }
  }

  private static MeasuredSystem weft(List<String> command, Variant variant, Path rules) {
    return new WeftSystem(
        variant.name(),
        command,
        List.of("-D" + RulesFile.PROPERTY + "=" + rules),
        WeftVersion.current());
  }

  private boolean run(BiFunction<Variant, Path, MeasuredSystem> systems, KeyboardStop stop) {
    TunedFile file = new TunedFile(options.output());
    BenchOptions bench = options.bench();
    List<Variant> variants =
        Variant.of(
            bench.operations(),
            bench.hosts().isPresent()
                ? RulesFile.algorithmsOnSeveralHosts()
                : RulesFile.algorithmsOnOneHost());
    Machine machine = Machine.describe();
    machine.warnings().forEach(each -> err.println("Warning: " + each));
    Path directory = temporaryDirectory();
    try {
      Map<Variant, MeasuredSystem> measured = new LinkedHashMap<>();
      for (Variant variant : variants) {
        measured.put(variant, systems.apply(variant, write(directory, variant)));
      }
      Runner runner =
          new Runner(
              Experiment.COLLECTIVES,
              bench.effort(),
              Caches.coldPoolBytes(),
              new ProgressBar(err, Terminal.isStandardError()),
              RawSamples.NONE,
              bench.hosts().map(LaunchHosts::named).orElse(LaunchHosts.THIS_MACHINE));
      stop.onInterrupt(runner::stop);
      Measurements measurements =
          runner.run(
              TuningPlan.plan(
                  measured,
                  bench.hosts().isPresent() ? Transport.TCP : Transport.SHM,
                  bench.ranks(),
                  bench.sizes(),
                  bench.effort().launches(),
                  bench.seed()));
      if (runner.isStopped()) {
        err.println("weft: stopped early; " + options.output() + " stays as it was [W3012]");
        return false;
      }
      return finish(file, machine, measurements, variants);
    } finally {
      TemporaryFolders.delete(directory);
    }
  }

  private boolean finish(
      TunedFile file, Machine machine, Measurements measurements, List<Variant> variants) {
    measurements
        .failures()
        .forEach(each -> err.println(each.configuration() + ": " + each.reason()));
    BenchOptions bench = options.bench();
    List<Finding> findings = Finding.of(measurements, variants, bench.operations());
    if (findings.isEmpty()) {
      err.println(
          "weft: nothing could be measured; " + options.output() + " stays as it was [W3012]");
      return false;
    }
    List<Finding> better = findings.stream().filter(Finding::isBetter).toList();
    table(better);
    String gain = gain(better, findings.size());
    List<String> changes = file.replace(comments(machine, gain), RuleLines.of(findings));
    out.println(gain);
    out.println(
        changes.isEmpty()
            ? options.output() + " has the same rules as before"
            : "changed in " + options.output() + ":");
    changes.forEach(out::println);
    out.flush();
    return true;
  }

  private void table(List<Finding> better) {
    if (better.isEmpty()) {
      return;
    }
    TextTable table = new TextTable();
    table.row(List.of("operation", "ranks", "size", "built-in us", "us", "times", "algorithm"));
    for (Finding each : better) {
      table.row(
          List.of(
              each.cell().operation(),
              Integer.toString(each.ranks()),
              each.cell().bytes() == 0 ? "" : Figures.bytes(each.cell().bytes()),
              Figures.show(each.usualMicros()),
              Figures.show(each.micros()),
              Figures.show(each.speedup()),
              each.algorithm()));
    }
    table.lines().forEach(out::println);
  }

  private static String gain(List<Finding> better, int all) {
    if (better.isEmpty()) {
      return "the built-in choice is best in all %d cases".formatted(all);
    }
    double logs = better.stream().mapToDouble(each -> Math.log(each.speedup())).sum();
    return "%d of %d cases are faster than with the built-in choice, %s times on average (geometric mean)"
        .formatted(better.size(), all, Figures.show(Math.exp(logs / better.size())));
  }

  private List<String> comments(Machine machine, String gain) {
    BenchOptions bench = options.bench();
    List<String> comments = new ArrayList<>();
    comments.add("Written by weft tune at " + Instant.now().truncatedTo(ChronoUnit.SECONDS));
    comments.add(
        "on %s, %s cores, %s; %s; weft %s"
            .formatted(
                machine.facts().get("cpu"),
                machine.facts().get("cores"),
                machine.facts().get("os"),
                machine.facts().get("jdk"),
                WeftVersion.current()));
    comments.add(
        "from %d launches of each algorithm with %s ranks%s: %s"
            .formatted(
                bench.effort().launches(),
                String.join(", ", bench.ranks().stream().map(String::valueOf).toList()),
                bench.hosts().map(hosts -> " on " + hosts).orElse(""),
                gain));
    machine.warnings().forEach(each -> comments.add("Warning: " + each));
    return comments;
  }

  private static Path write(Path directory, Variant variant) {
    Path file = directory.resolve(variant.name().replace(' ', '-') + ".rules");
    try {
      return Files.write(file, variant.rules());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("weft-tune-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }
}
