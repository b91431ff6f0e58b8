package dev.weft.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.Sysctl;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The settings of one part of a run as JSON, so that the part can be continued later with the same
 * settings.
 */
final class OptionsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private OptionsJson() {}

  static ObjectNode write(BenchOptions options) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("experiment", options.experiment().id());
    list(node, "transports", options.transports(), Transport::id);
    list(node, "buffers", options.buffers(), BufferKind::id);
    list(node, "caches", options.caches(), CacheState::id);
    options.operations().forEach(node.putArray("operations")::add);
    options.sizes().forEach(node.putArray("sizes")::add);
    options.ranks().forEach(node.putArray("ranks")::add);
    node.put(
        "peers",
        options.peers().names().isEmpty()
            ? "auto"
            : options.peers().names().get().stream().sorted().collect(Collectors.joining(",")));
    Effort effort = options.effort();
    node.putObject("effort")
        .put("launches", effort.launches())
        .put("sharedLaunches", effort.sharedLaunches())
        .put("warmMillis", effort.warmMillis())
        .put("measureMillis", effort.measureMillis())
        .put("samples", effort.samples())
        .put("messages", effort.messages())
        .put("repeats", effort.repeats())
        .put("slackSeconds", effort.slackSeconds());
    options
        .network()
        .ifPresent(
            network -> {
              ObjectNode its = node.putObject("network");
              its.put("kind", network.kind().id())
                  .put("mtu", network.mtu())
                  .put("congestion", network.congestion());
              network.sysctls().forEach(one -> its.withArray("sysctls").add(one.toString()));
            });
    options.hosts().ifPresent(hosts -> node.put("hosts", hosts));
    node.put("seed", options.seed());
    return node;
  }

  /** Reads what {@link #write} wrote; the command that starts Weft is this machine's. */
  static BenchOptions read(JsonNode node, List<String> weftCommand) {
    JsonNode effort = node.path("effort");
    BenchOptions.Builder options =
        BenchOptions.full(Experiment.of(node.path("experiment").asText()));
    JsonNode network = node.path("network");
    if (!network.isMissingNode()) {
      options.network(
          new NetworkSpec(
              NetworkKind.of(network.path("kind").asText()),
              network.path("mtu").asInt(),
              network.path("congestion").asText(NetworkSpec.DEFAULT_CONGESTION),
              texts(network.path("sysctls"), Sysctl::parse)));
    }
    if (node.has("hosts")) {
      options.hosts(node.path("hosts").asText());
    }
    return options
        .transports(Set.copyOf(texts(node.path("transports"), Transport::of)))
        .buffers(Set.copyOf(texts(node.path("buffers"), BufferKind::of)))
        .caches(Set.copyOf(texts(node.path("caches"), CacheState::of)))
        .operations(texts(node.path("operations"), text -> text))
        .sizes(texts(node.path("sizes"), Integer::valueOf))
        .ranks(texts(node.path("ranks"), Integer::valueOf))
        .peers(PeerChoice.parse(node.path("peers").asText()))
        .effort(
            new Effort(
                effort.path("launches").asInt(),
                effort.path("sharedLaunches").asInt(effort.path("launches").asInt()),
                effort.path("warmMillis").asInt(),
                effort.path("measureMillis").asInt(),
                effort.path("samples").asInt(),
                effort.path("messages").asInt(),
                effort.path("repeats").asInt(),
                effort.path("slackSeconds").asInt()))
        .seed(node.path("seed").asLong())
        .weftCommand(weftCommand)
        .build();
  }

  private static <E> void list(ObjectNode node, String key, Set<E> values, Function<E, String> id) {
    ArrayNode array = node.putArray(key);
    new TreeSet<>(values).forEach(value -> array.add(id.apply(value)));
  }

  private static <T> List<T> texts(JsonNode array, Function<String, T> of) {
    List<T> values = new ArrayList<>();
    array.forEach(one -> values.add(of.apply(one.asText())));
    return values;
  }
}
