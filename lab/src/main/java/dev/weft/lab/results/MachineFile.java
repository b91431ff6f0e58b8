package dev.weft.lab.results;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.Noise;
import java.util.Collections;
import java.util.LinkedHashMap;

/** The file with the facts about the machine. */
final class MachineFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private MachineFile() {}

  static Machine of(JsonNode facts) {
    Noise noise =
        new Noise(
            facts.path("noise_quantum_us").asDouble(),
            facts.path("noise_median_excess").asDouble(),
            facts.path("noise_p99_excess").asDouble());
    var map = MAPPER.convertValue(facts, new TypeReference<LinkedHashMap<String, Object>>() {});
    CoreDistance distance =
        new CoreDistance(
            facts.path("core_to_core_ns_near").asDouble(Double.NaN),
            facts.path("core_to_core_ns_usual").asDouble(Double.NaN),
            facts.path("core_to_core_ns_far").asDouble(Double.NaN));
    return new Machine(Collections.unmodifiableMap(map), noise, distance);
  }
}
