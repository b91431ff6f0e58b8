package dev.weft.lab.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Fitted models, and the printed rows for comparison, in the format of the file {@code
 * models.json}.
 */
public final class ModelsJson {
  private ModelsJson() {}

  /** The whole tree. */
  public static ObjectNode of(List<FittedModel> models, List<PrintedRow> printed) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode all = root.putArray("models");
    models.forEach(model -> all.add(model(model)));
    ArrayNode rows = root.putArray("printed");
    printed.forEach(row -> rows.add(row(row)));
    return root;
  }

  private static ObjectNode model(FittedModel model) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("experiment", model.experiment().id())
        .put("system", model.configuration().system())
        .put("transport", model.configuration().transport().id())
        .put("buffer", model.configuration().buffer().id())
        .put("cache", model.configuration().cache().id())
        .put("op", model.operation())
        .put("formula", model.formula());
    if (!model.manyRanks()) {
      node.put("ranks", model.configuration().ranks());
    }
    ArrayNode coefficients = node.putArray("coefficients");
    for (Coefficient one : model.coefficients()) {
      coefficients
          .addObject()
          .put("term", one.term())
          .put("value", one.value())
          .put("unit", one.unit());
    }
    Quality quality = model.quality();
    node.put("explained", quality.explained()).put("explained_of_logs", quality.explainedOfLogs());
    node.set("inside", errors(quality.inside()));
    node.set("beyond", errors(quality.beyond()));
    ArrayNode points = node.putArray("points");
    for (FittedPoint point : model.points()) {
      points
          .addObject()
          .put("bytes", point.bytes())
          .put("ranks", point.ranks())
          .put("measured", point.measured())
          .put("value", point.fitted())
          .put("left_out", point.leftOut())
          .put("inside", point.inside());
    }
    return node;
  }

  private static ObjectNode errors(LeftOutErrors errors) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("cells", errors.cells())
            .put("close", errors.close());
    if (errors.cells() > 0) {
      node.put("median", errors.median()).put("worst", errors.worst());
    }
    return node;
  }

  private static ObjectNode row(PrintedRow row) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("network", row.network())
            .put("op", row.operation())
            .put("library", row.library())
            .put("ts", row.start())
            .put("tb", row.perByte())
            .put("corrected", row.corrected());
    row.micros().ifPresent(value -> node.put("t16", value));
    row.megabytesPerSecond().ifPresent(value -> node.put("mbps", value));
    return node;
  }
}
