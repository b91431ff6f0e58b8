package dev.weft.lab.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Verdict;
import dev.weft.lab.stats.Summary;
import dev.weft.lab.system.Role;
import java.util.Locale;

/** One measured point for the page: where it is, its figures, its distribution, its rivals. */
final class PointData {
  private PointData() {}

  static ObjectNode of(Point point, PeerComparison peerComparison) {
    Summary summary = point.summary();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("op", point.operation())
        .put("system", point.system())
        .put("role", point.role().name().toLowerCase(Locale.ROOT))
        .put("transport", point.transport().id())
        .put("buffer", point.buffer().id())
        .put("cache", point.cache().id())
        .put("ranks", point.ranks())
        .put("bytes", point.bytes())
        .put("launches", summary.launchMedians().size())
        .put("samples", summary.samples())
        .put("batch", point.batch());
    number(node, "min", summary.min());
    number(node, "sextile", summary.sextile());
    number(node, "p50", summary.p50());
    number(node, "p90", summary.p90());
    number(node, "p99", summary.p99());
    number(node, "p999", summary.p999());
    number(node, "max", summary.max());
    number(node, "low", summary.interval().low());
    number(node, "high", summary.interval().high());
    if (hasBandwidth(point)) {
      number(node, "mbps", point.bytes() / summary.p50());
    }
    if (!Double.isNaN(point.allocatedBytes())) {
      number(node, "allocated", point.allocatedBytes());
    }
    if (point.experiment() == Experiment.GUIDELINES) {
      node.put("verdict", Verdict.of(point).id());
    }
    ArrayNode quantiles = node.putArray("q");
    for (double value : Quantiles.rounded(Quantiles.of(point))) {
      quantiles.add(value);
    }
    if (point.role() == Role.SUBJECT) {
      peerComparison.best(point).ifPresent(speed -> node.set("best", speed(speed)));
      peerComparison.bound(point).ifPresent(speed -> node.set("bound", speed(speed)));
    }
    return node;
  }

  /** Whether a size over a time is a bandwidth. */
  static boolean hasBandwidth(Point point) {
    return point.experiment().unit().equals("us")
        && point.experiment().hasMessages()
        && point.bytes() > 0;
  }

  private static ObjectNode speed(PeerComparison.Speed speed) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("system", speed.other().system());
    number(node, "speed", speed.speed());
    number(node, "low", speed.interval().low());
    number(node, "high", speed.interval().high());
    return node.put("certain", speed.isCertain());
  }

  private static void number(ObjectNode node, String key, double value) {
    node.put(key, Quantiles.rounded(value));
  }
}
