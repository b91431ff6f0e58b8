package dev.weft.lab;

import dev.weft.WeftVersion;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.report.Report;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.Selection;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.registry.Systems;
import dev.weft.lab.system.variant.VariantCatalogue;
import dev.weft.lab.system.weft.WeftSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of options on this machine: the available systems, and the omitted systems with the
 * reasons.
 */
record Prepared(BenchOptions options, List<MeasuredSystem> systems, List<Report.Missing> missing) {

  /** Asks every wanted system whether it is here; may block for some seconds. */
  static Prepared of(BenchOptions options) {
    return of(options, Systems.peers(options.weftCommand()));
  }

  /** The same with other peers. */
  static Prepared of(BenchOptions options, List<MeasuredSystem> peers) {
    List<MeasuredSystem> systems = new ArrayList<>();
    List<Report.Missing> missing = new ArrayList<>();
    for (MeasuredSystem system : wanted(options, peers)) {
      Availability availability = availability(system, options);
      availability
          .missing()
          .ifPresentOrElse(
              reason ->
                  missing.add(new Report.Missing(system.name(), reason, availability.remedy())),
              () -> systems.add(system));
    }
    missing.addAll(impractical(options, peers));
    return new Prepared(options, List.copyOf(systems), List.copyOf(missing));
  }

  /** The launches to make. */
  Plan plan() {
    return Plan.of(
        systems,
        selection(options),
        options.experiment(),
        new Workload(options.operations(), options.sizes()),
        options.effort()::launches,
        options.seed());
  }

  private static Availability availability(MeasuredSystem system, BenchOptions options) {
    if (options.hosts().isPresent() && !system.reachesNamedHosts()) {
      return Availability.missing(
          "it has no launcher that reaches the hosts of --hosts", "run it without --hosts");
    }
    Optional<String> oneHost =
        options.network().isPresent() ? system.onOneHostOnly() : Optional.empty();
    return oneHost
        .map(reason -> Availability.missing(reason, "run it without --network"))
        .orElseGet(system::availability);
  }

  private static List<MeasuredSystem> wanted(BenchOptions options, List<MeasuredSystem> peers) {
    List<MeasuredSystem> wanted = new ArrayList<>();
    for (MeasuredSystem peer : options.peers().of(peers)) {
      if (!selection(options).of(peer, options.experiment()).isEmpty()) {
        wanted.add(peer);
      }
    }
    if (!options.weftCommand().isEmpty()) {
      String version = WeftVersion.current();
      wanted.addAll(VariantCatalogue.ofWeft(options.experiment(), options.weftCommand(), version));
      wanted.add(new WeftSystem(options.weftCommand(), version));
    }
    return wanted;
  }

  /** What automatic choice leaves out because it would take too long. */
  private static List<Report.Missing> impractical(
      BenchOptions options, List<MeasuredSystem> peers) {
    List<Report.Missing> left = new ArrayList<>();
    for (MeasuredSystem peer : options.peers().of(peers)) {
      for (String reason : selection(options).impractical(peer, options.experiment())) {
        left.add(new Report.Missing(peer.name(), reason, "name it with --peers"));
      }
    }
    return left;
  }

  private static Selection selection(BenchOptions options) {
    return new Selection(
        options.transports(),
        options.buffers(),
        options.caches(),
        options.ranks(),
        options.peers().named());
  }
}
