package dev.weft.lab.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Costs as JSON. Curves are lists of points; a program that knows other links can write its own:
 *
 * <pre>
 * {"latency_us": 1.2, "spin_us": 8, "turn_us": 2,
 *  "send": [{"bytes": 16, "us": 2.1}, {"bytes": 1048576, "us": 95}], "receive": […],
 *  "gap": […], "credit_us": 100, "delay_us": 50, "combine": […], "copy": […]}
 * </pre>
 *
 * Gap, credit and delay may be omitted if no link is slower than the cores.
 */
public final class CostsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String LATENCY = "latency_us";
  private static final String SPIN = "spin_us";
  private static final String TURN = "turn_us";
  private static final String GAP = "gap";
  private static final String CREDIT = "credit_us";
  private static final String DELAY = "delay_us";
  private static final String BYTES = "bytes";
  private static final String MICROS = "us";

  private CostsJson() {}

  /** The costs, and the LogGP parameters that they come to. */
  static ObjectNode of(Costs costs) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put(LATENCY, costs.latency())
            .put(SPIN, costs.spin())
            .put(TURN, costs.turn());
    node.set("send", points(costs.send()));
    node.set("receive", points(costs.receive()));
    if (!costs.link().equals(LinkCosts.NONE)) {
      node.set(GAP, points(costs.link().gap()));
      node.put(CREDIT, costs.link().credit());
      node.put(DELAY, costs.link().delay());
    }
    node.set("combine", points(costs.combine()));
    node.set("copy", points(costs.copy()));
    LogGp parameters = LogGp.of(costs);
    node.putObject("loggp")
        .put("L_us", parameters.latency())
        .put("o_us", parameters.overhead())
        .put("g_us", parameters.gap())
        .put("G_ns_per_byte", parameters.nanosPerByte());
    return node;
  }

  /**
   * Reads costs that somebody wrote.
   *
   * @throws IllegalArgumentException if the file is not of this form, with what is wrong in it
   * @throws UncheckedIOException if it cannot be read
   */
  public static Costs read(Path file) {
    try {
      return of(MAPPER.readTree(Files.readString(file)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is no JSON: %s".formatted(file, e.getOriginalMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  static Costs of(JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("costs are an object, not " + node.getNodeType());
    }
    return new Costs(
        number(node, LATENCY),
        curve(node, "send"),
        curve(node, "receive"),
        node.has(GAP) ? link(node) : LinkCosts.NONE,
        curve(node, "combine"),
        curve(node, "copy"),
        number(node, SPIN),
        number(node, TURN));
  }

  private static LinkCosts link(JsonNode node) {
    double delay = node.has(DELAY) ? number(node, DELAY) : 0;
    return new LinkCosts(curve(node, GAP), number(node, CREDIT), delay);
  }

  private static ArrayNode points(Curve curve) {
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    curve
        .points()
        .forEach((bytes, micros) -> points.addObject().put(BYTES, bytes).put(MICROS, micros));
    return points;
  }

  private static Curve curve(JsonNode node, String name) {
    JsonNode list = node.path(name);
    if (!list.isArray() || list.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' must be a list of points with %s and %s".formatted(name, BYTES, MICROS));
    }
    Map<Long, Double> points = new TreeMap<>();
    for (JsonNode point : list) {
      double bytes = number(point, BYTES);
      if (bytes != Math.rint(bytes) || points.put((long) bytes, number(point, MICROS)) != null) {
        throw new IllegalArgumentException(
            "'%s' has a point at %s bytes; sizes are whole, and each stands once"
                .formatted(name, point.path(BYTES)));
      }
    }
    return Curve.through(points);
  }

  private static double number(JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (!value.isNumber()) {
      throw new IllegalArgumentException(
          "'%s' must be a number, not %s"
              .formatted(name, value.isMissingNode() ? "missing" : value.toString()));
    }
    return value.asDouble();
  }
}
