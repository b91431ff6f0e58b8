package dev.weft.lab.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The summary on one screen: the distance from the bound, and the fastest system for each figure.
 */
final class SummaryPage {
  private SummaryPage() {}

  static ObjectNode of(List<Report> reports) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode cards = node.putArray("cards");
    pingPong(reports).ifPresent(report -> limits(report, cards));
    compared(reports, cards);
    ArrayNode rows = node.putArray("rows");
    ScenarioFinder.of(reports).forEach(scenario -> rows.add(row(scenario)));
    return node;
  }

  private static ObjectNode row(Scenario scenario) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("label", scenario.label())
            .put("unit", scenario.unit());
    scenario.value().ifPresent(value -> node.put("value", value));
    ArrayNode others = node.putArray("others");
    for (Scenario.Other other : scenario.others()) {
      ObjectNode one =
          others
              .addObject()
              .put("system", other.system())
              .put("role", other.role().name().toLowerCase(Locale.ROOT))
              .put("times", Quantiles.rounded(other.times()));
      other.value().ifPresent(value -> one.put("value", value));
    }
    scenario.limit().ifPresent(limit -> node.put("limit", limit.system()));
    scenario.fastestPeer().ifPresent(peer -> node.put("peer", peer.system()));
    return node;
  }

  /** The largest message in shared memory, the smallest over TCP: both against their bounds. */
  private static void limits(Report report, ArrayNode cards) {
    PeerComparison peerComparison = new PeerComparison(report);
    subjects(report, Transport.SHM)
        .max(
            Comparator.comparingInt(Point::bytes)
                .thenComparingDouble(point -> -point.summary().p50()))
        .filter(point -> point.bytes() > 0)
        .ifPresent(
            point ->
                card(
                    cards,
                    Figures.show(point.bytes() / point.summary().p50() / 1000) + " GB/s",
                    "in shared memory, " + Figures.bytes(point.bytes()),
                    peerComparison
                        .bound(point)
                        .map(bound -> percent(bound) + " of one " + bound.other().system())
                        .orElse("")));
    subjects(report, Transport.TCP)
        .filter(point -> point.bytes() > 0)
        .min(Comparator.comparingInt(Point::bytes).thenComparingDouble(p -> p.summary().p50()))
        .ifPresent(
            point ->
                card(
                    cards,
                    Figures.show(point.summary().p50()) + " µs",
                    "over TCP, " + Figures.bytes(point.bytes()),
                    peerComparison
                        .bound(point)
                        .map(
                            bound ->
                                Figures.show(1 / bound.speed())
                                    + " times that of polling C sockets")
                        .orElse("")));
  }

  /**
   * How often Weft is faster, and by how much. Where three launches have decided nothing there is
   * no figure that could be quoted, as it would say what chance may have made.
   */
  private static void compared(List<Report> reports, ArrayNode cards) {
    int faster = 0;
    int slower = 0;
    int all = 0;
    int certain = 0;
    double logs = 0;
    for (Report report : reports) {
      for (PeerComparison.Speed speed : new PeerComparison(report).all()) {
        all++;
        if (speed.isCertain()) {
          certain++;
          logs += Math.log(speed.speed());
          faster += speed.interval().low() > 1 ? 1 : 0;
          slower += speed.interval().high() < 1 ? 1 : 0;
        }
      }
    }
    if (all == 0) {
      return;
    }
    if (faster + slower == 0) {
      card(
          cards,
          "undecided",
          "whether Weft is faster than its peers",
          certain == 0
              ? "at all %d points: that takes three launches".formatted(all)
              : "at all %d points%s: the intervals contain 1"
                  .formatted(certain, certain == all ? "" : " of three launches"));
      return;
    }
    card(
        cards,
        "%d of %d".formatted(faster, certain),
        "points at which Weft is faster than every peer",
        "slower at %d, undecided at %d".formatted(slower, certain - faster - slower)
            + (certain == all
                ? ""
                : "; %d more have fewer than three launches".formatted(all - certain)));
    card(
        cards,
        Figures.show(Math.exp(logs / certain)) + " ×",
        "as fast as the best peer of each point",
        "geometric mean over %d points of three launches or more".formatted(certain));
  }

  private static void card(ArrayNode cards, String value, String label, String note) {
    cards.addObject().put("value", value).put("label", label).put("note", note);
  }

  private static String percent(PeerComparison.Speed speed) {
    return Math.round(100 * speed.speed()) + " %";
  }

  private static Optional<Report> pingPong(List<Report> reports) {
    return reports.stream().filter(one -> one.experiment() == Experiment.PINGPONG).findFirst();
  }

  private static Stream<Point> subjects(Report report, Transport transport) {
    return report.points().stream()
        .filter(point -> point.role() == Role.SUBJECT && point.transport() == transport)
        .filter(point -> point.cache() == CacheState.HOT);
  }
}
