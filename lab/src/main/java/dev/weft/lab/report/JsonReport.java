package dev.weft.lab.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.stats.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A report for programs: {@code machine}, {@code results}, and explanations of both. */
public final class JsonReport {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonReport() {}

  /** Writes the report into a file, replacing it. */
  public static void write(Report report, Path file) {
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.writeString(file, MAPPER.writeValueAsString(tree(report)) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the report to " + file, e);
    }
  }

  static ObjectNode tree(Report report) {
    ObjectNode root = MAPPER.createObjectNode();
    root.set("machine", MAPPER.valueToTree(report.machine()));
    root.set("versions", MAPPER.valueToTree(report.versions()));
    root.put("complete", report.complete());
    ArrayNode results = root.putArray("results");
    report.points().forEach(point -> results.add(result(point)));
    ArrayNode ratios = root.putArray("ratios");
    report.ratios().forEach(ratio -> ratios.add(ratio(ratio)));
    ArrayNode standings = root.putArray("standings");
    Standing.of(report.ratios()).forEach(standing -> standings.add(standing(standing)));
    if (report.experiment() == Experiment.OLDAPI) {
      ArrayNode claims = root.putArray("claims");
      new OldApiClaims(report).all().forEach(claim -> claims.add(claim(claim)));
    }
    ArrayNode missing = root.putArray("missing");
    report.missing().forEach(one -> missing.add(MAPPER.valueToTree(one)));
    ArrayNode failures = root.putArray("failures");
    report
        .failures()
        .forEach(
            failure ->
                failures
                    .addObject()
                    .put("configuration", failure.configuration().toString())
                    .put("reason", failure.reason()));
    root.set("warnings", MAPPER.valueToTree(report.warnings()));
    root.set("notes", MAPPER.valueToTree(report.notes()));
    return root;
  }

  private static ObjectNode result(Point point) {
    Summary summary = point.summary();
    ObjectNode node = place(point);
    node.put("unit", point.experiment().unit());
    node.put("launches", summary.launchMedians().size());
    node.put("min", summary.min());
    node.put("p50", summary.p50());
    node.put("p90", summary.p90());
    node.put("p99", summary.p99());
    node.put("max", summary.max());
    node.put("sextile", summary.sextile());
    node.put("p999", summary.p999());
    node.put("mean", summary.mean());
    node.put("p50_low", summary.interval().low());
    node.put("p50_high", summary.interval().high());
    node.set("launch_p50", MAPPER.valueToTree(summary.launchMedians()));
    node.put("samples", summary.samples());
    node.put("batch", point.batch());
    putNumber(node, "mbps", point.megabytesPerSecond());
    putNumber(node, "allocated_bytes", point.allocatedBytes());
    if (point.experiment() == Experiment.GUIDELINES) {
      node.put("verdict", Verdict.of(point).id());
    }
    if (!point.histogram().isEmpty()) {
      node.put("hdr_histogram", point.histogram());
    }
    return node;
  }

  private static ObjectNode ratio(Ratio ratio) {
    ObjectNode node = place(ratio.subject());
    node.put("over", ratio.over());
    node.put("over_system", ratio.of().system());
    node.put("over_buffer", ratio.of().buffer().id());
    node.put("ratio", ratio.value());
    node.put("low", ratio.interval().low());
    node.put("high", ratio.interval().high());
    return node;
  }

  private static ObjectNode claim(OldApiClaims.Claim claim) {
    return MAPPER
        .createObjectNode()
        .put("what", claim.what())
        .put("times", claim.value())
        .put(claim.bound().id(), claim.limit())
        .put("verdict", claim.verdict().id());
  }

  private static ObjectNode standing(Standing standing) {
    ObjectNode node = place(standing.worst().subject());
    node.remove("operation");
    node.remove("bytes");
    node.put("over", standing.over());
    node.put("cells", standing.cells());
    node.put("geometric_mean", standing.geometricMean());
    node.set("worst", ratio(standing.worst()));
    return node;
  }

  private static ObjectNode place(Point point) {
    ObjectNode node = MAPPER.createObjectNode().put("experiment", point.experiment().id());
    if (!point.operation().isEmpty()) {
      node.put("operation", point.operation());
    }
    return node.put("system", point.system())
        .put("transport", point.transport().id())
        .put("buffer", point.buffer().id())
        .put("cache", point.cache().id())
        .put("ranks", point.ranks())
        .put("bytes", point.bytes());
  }

  private static void putNumber(ObjectNode node, String key, double value) {
    if (!Double.isNaN(value)) {
      node.put(key, value);
    }
  }
}
