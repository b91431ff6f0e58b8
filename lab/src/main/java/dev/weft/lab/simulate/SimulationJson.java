package dev.weft.lab.simulate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Simulations in the format of the file {@code simulation.json}. */
public final class SimulationJson {
  private SimulationJson() {}

  /** The whole tree. */
  public static ObjectNode of(List<Simulation> simulations) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode all = root.putArray("simulations");
    simulations.forEach(one -> all.add(simulation(one)));
    return root;
  }

  private static ObjectNode simulation(Simulation simulation) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("source", simulation.source())
            .put("cores", simulation.cores());
    node.set("costs", CostsJson.of(simulation.costs()));
    node.set("shared_costs", CostsJson.of(simulation.sharedCosts()));
    node.set("patterns", predictions(simulation.patterns()));
    node.set("collectives", predictions(simulation.collectives()));
    ArrayNode maps = node.putArray("maps");
    simulation.maps().forEach(map -> maps.add(map(map)));
    return node;
  }

  private static ArrayNode predictions(List<Prediction> predictions) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Prediction one : predictions) {
      list.addObject()
          .put("what", one.what())
          .put("ranks", one.ranks())
          .put("bytes", one.bytes())
          .put("shared", one.shared())
          .put("measured", one.measured())
          .put("measured_low", one.interval().low())
          .put("measured_high", one.interval().high())
          .put("simulated", one.simulated());
    }
    return list;
  }

  private static ObjectNode map(BestMap map) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("op", map.operation().id());
    ArrayNode cells = node.putArray("cells");
    for (BestMap.Cell cell : map.cells()) {
      cells
          .addObject()
          .put("ranks", cell.ranks())
          .put("bytes", cell.bytes())
          .put("algorithm", cell.algorithm())
          .put("us", cell.micros())
          .put("second", cell.second());
    }
    return node;
  }
}
