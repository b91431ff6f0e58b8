package dev.weft.lab.simulate;

import dev.weft.lab.report.Figures;
import dev.weft.lab.report.TextTable;
import dev.weft.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Simulations as text: the parameters, the errors of predictions, and the maps. */
public final class SimulationTable {
  private SimulationTable() {}

  /** The lines. */
  public static List<String> lines(Simulation simulation) {
    List<String> lines = new ArrayList<>();
    LogGp parameters = LogGp.of(simulation.costs());
    lines.add(
        "%s: L %s us, o %s us, g %s us, G %s ns/B; with cores shared, o %s us, spin %s us, turn %s us"
            .formatted(
                simulation.source(),
                Figures.show(parameters.latency()),
                Figures.show(parameters.overhead()),
                Figures.show(parameters.gap()),
                Figures.show(parameters.nanosPerByte()),
                Figures.show(LogGp.of(simulation.sharedCosts()).overhead()),
                Figures.show(simulation.sharedCosts().spin()),
                Figures.show(simulation.sharedCosts().turn())));
    lines.addAll(errors("patterns, which the costs come from", simulation.patterns()));
    lines.addAll(errors("collectives, of which they know nothing", simulation.collectives()));
    simulation.maps().forEach(map -> lines.addAll(map(map)));
    return List.copyOf(lines);
  }

  private static List<String> errors(String what, List<Prediction> predictions) {
    if (predictions.isEmpty()) {
      return List.of();
    }
    TreeSet<Integer> ranks = new TreeSet<>();
    predictions.forEach(one -> ranks.add(one.ranks()));
    TextTable table = new TextTable();
    table.row(List.of("ranks", "cells", "within 25 %", "unclear", "off", "median error", "worst"));
    for (int count : ranks) {
      table.row(
          row(
              Integer.toString(count),
              predictions.stream().filter(one -> one.ranks() == count).toList()));
    }
    table.row(row("all", predictions));
    List<String> lines = new ArrayList<>(List.of("", what));
    lines.addAll(table.lines());
    return lines;
  }

  private static List<String> row(String name, List<Prediction> predictions) {
    long close = predictions.stream().filter(Prediction::isClose).count();
    long off = predictions.stream().filter(Prediction::isOff).count();
    int cells = predictions.size();
    Percentiles errors =
        new Percentiles(
            predictions.stream().mapToDouble(Prediction::error).map(Math::abs).toArray());
    return List.of(
        name,
        Integer.toString(cells),
        share(close, cells),
        share(cells - close - off, cells),
        share(off, cells),
        "%s %%".formatted(Figures.show(100 * errors.median())),
        "%s %%".formatted(Figures.show(100 * errors.max())));
  }

  private static String share(long part, int whole) {
    return "%s %%".formatted(Figures.show(100.0 * part / whole));
  }

  /** A letter for each algorithm; sizes are columns. */
  private static List<String> map(BestMap map) {
    Map<String, String> letters = new LinkedHashMap<>();
    for (BestMap.Cell cell : map.cells()) {
      letters.computeIfAbsent(cell.algorithm(), _ -> Character.toString('A' + letters.size()));
    }
    TreeSet<Integer> ranks = new TreeSet<>();
    TreeSet<Long> sizes = new TreeSet<>();
    for (BestMap.Cell cell : map.cells()) {
      ranks.add(cell.ranks());
      sizes.add(cell.bytes());
    }
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("ranks"));
    sizes.forEach(bytes -> head.add(brief(bytes)));
    table.row(head);
    for (int count : ranks) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(count)));
      map.cells().stream()
          .filter(cell -> cell.ranks() == count)
          .forEach(cell -> row.add(letters.getOrDefault(cell.algorithm(), "")));
      table.row(row);
    }
    List<String> lines = new ArrayList<>(List.of("", title(map, letters)));
    lines.addAll(table.lines());
    return lines;
  }

  private static String title(BestMap map, Map<String, String> letters) {
    List<String> names = new ArrayList<>();
    letters.forEach((name, letter) -> names.add(letter + " " + name));
    return "best algorithm of %s, a core for each rank: %s"
        .formatted(map.operation().id(), String.join(", ", names));
  }

  private static String brief(long bytes) {
    if (bytes >= 1 << 20) {
      return (bytes >> 20) + "M";
    }
    return bytes >= 1 << 10 ? (bytes >> 10) + "K" : Long.toString(bytes);
  }
}
