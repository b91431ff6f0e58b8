package dev.weft.lab.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** The rows of models that paper B printed in its tables 1 to 3. */
public final class PrintedModels {
  private static final String RESOURCE = "printed.json";

  private PrintedModels() {}

  /** All rows, as the paper orders them. */
  public static List<PrintedRow> load() {
    try (InputStream stream =
        Objects.requireNonNull(PrintedModels.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      List<PrintedRow> rows = new ArrayList<>();
      new ObjectMapper().readTree(stream).path("rows").forEach(row -> rows.add(row(row)));
      return List.copyOf(rows);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  private static PrintedRow row(JsonNode row) {
    return new PrintedRow(
        row.path("network").asText(),
        row.path("op").asText(),
        row.path("library").asText(),
        row.path("ts").asText(),
        row.path("tb").asText(""),
        number(row.path("t16")),
        number(row.path("mbps")),
        row.path("corrected").asText(""));
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }
}
