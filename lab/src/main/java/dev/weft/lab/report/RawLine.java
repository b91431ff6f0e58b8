package dev.weft.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.PlannedLaunch;
import java.util.Arrays;
import java.util.Set;

/** The samples of one series as a line of JSON, with their launch. */
public final class RawLine {
  private static final String NANOS = "ns";
  private static final String RISING = "rising";

  /** Kinds of series of which only the distribution counts. */
  private static final Set<String> ORDERLESS = Set.of(Series.MAIN, "fastest");

  private RawLine() {}

  /** Which launch: its round and its configuration. */
  public static ObjectNode of(PlannedLaunch launch) {
    Configuration configuration = launch.configuration();
    return JsonNodeFactory.instance
        .objectNode()
        .put("launch", launch.round())
        .put("system", configuration.system())
        .put("transport", configuration.transport().id())
        .put("buffer", configuration.buffer().id())
        .put("cache", configuration.cache().id())
        .put("ranks", configuration.ranks());
  }

  /** A series of it. */
  public static ObjectNode of(PlannedLaunch launch, Series series) {
    ObjectNode node = of(launch);
    if (!series.cell().operation().isEmpty()) {
      node.put("operation", series.cell().operation());
    }
    node.put("bytes", series.bytes())
        .put("kind", series.kind())
        .put("batch", series.batch())
        .put("hops", series.hops());
    if (!Double.isNaN(series.allocatedBytes())) {
      node.put("allocated", series.allocatedBytes());
    }
    if (!Double.isNaN(series.coreToCoreNanos())) {
      node.put("coreToCore", series.coreToCoreNanos());
    }
    ArrayNode nanos = node.putArray(NANOS);
    for (long value : series.nanos().values()) {
      nanos.add(value);
    }
    return node;
  }

  /**
   * The same line with its samples in rising order, each but the first as what it has more than the
   * one before: a fifth as long once compressed. A line is left as it is where samples are compared
   * one by one with those of another series, or there are none.
   */
  public static ObjectNode packed(ObjectNode line) {
    if (!ORDERLESS.contains(line.path("kind").asText()) || !line.has(NANOS)) {
      return line;
    }
    long[] rising = nanos(line);
    Arrays.sort(rising);
    line.remove(NANOS);
    ArrayNode steps = line.putArray(RISING);
    long before = 0;
    for (long value : rising) {
      steps.add(value - before);
      before = value;
    }
    return line;
  }

  /** The configuration that a line is of. */
  public static Configuration configuration(JsonNode line) {
    return new Configuration(
        line.path("system").asText(),
        Transport.of(line.path("transport").asText()),
        BufferKind.of(line.path("buffer").asText()),
        CacheState.of(line.path("cache").asText()),
        line.path("ranks").asInt());
  }

  /** The series that a line is of. */
  public static Series series(JsonNode line) {
    return new Series(
        new Cell(line.path("operation").asText(""), line.path("bytes").asInt()),
        line.path("kind").asText(),
        line.path("batch").asInt(),
        line.path("hops").asInt(),
        line.path("allocated").asDouble(Double.NaN),
        line.path("coreToCore").asDouble(Double.NaN),
        new Series.Nanos(nanos(line)));
  }

  private static long[] nanos(JsonNode line) {
    boolean isPacked = line.has(RISING);
    JsonNode list = line.path(isPacked ? RISING : NANOS);
    long[] nanos = new long[list.size()];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = list.get(i).asLong() + (isPacked && i > 0 ? nanos[i - 1] : 0);
    }
    return nanos;
  }
}
