package dev.weft.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.results.ResultsDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of several experiments into a directory. Immutable.
 *
 * @param directory the directory of the results; if it holds an interrupted run of the same
 *     settings, that run is continued
 * @param chosen the names that chose the experiments, for the record
 * @param parts the experiments, each at most once
 * @param limit the time after which no more launches begin; parts that are not finished then have
 *     fewer launches
 */
public record SuiteOptions(
    Path directory,
    List<String> chosen,
    List<BenchOptions> parts,
    long seed,
    Optional<Duration> limit) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if there is none, two are of one experiment, or their networks
   *     differ
   */
  public SuiteOptions {
    chosen = List.copyOf(chosen);
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing of %s can be run yet; see: weft bench list"
              .formatted(String.join(", ", chosen)));
    }
    Set<Object> seen = new HashSet<>();
    for (BenchOptions part : parts) {
      if (!part.network().equals(parts.getFirst().network())
          || !part.hosts().equals(parts.getFirst().hosts())) {
        throw new IllegalArgumentException("one run has one network for all experiments");
      }
      if (!seen.add(part.experiment())) {
        throw new IllegalArgumentException(part.experiment().id() + " stands twice in one run");
      }
    }
  }

  /**
   * The settings of the run that a directory holds, to continue it.
   *
   * @throws IllegalArgumentException if it holds none
   */
  public static SuiteOptions of(Path directory, List<String> weftCommand) {
    JsonNode run = ResultsDirectory.existing(directory).run();
    List<String> chosen = new ArrayList<>();
    run.path("chosen").forEach(one -> chosen.add(one.asText()));
    List<BenchOptions> parts = new ArrayList<>();
    run.path("parts").forEach(one -> parts.add(OptionsJson.read(one, weftCommand)));
    Optional<Duration> limit =
        Stream.of(run.path("limit_seconds"))
            .filter(JsonNode::isNumber)
            .map(seconds -> Duration.ofSeconds(seconds.asLong()))
            .findFirst();
    return new SuiteOptions(directory, chosen, parts, run.path("seed").asLong(), limit);
  }

  /** The network that all parts run over; empty for this machine as it is. */
  Optional<NetworkSpec> network() {
    return parts.getFirst().network();
  }

  /** The hosts that all parts run over, if they are there already. */
  Optional<String> hosts() {
    return parts.getFirst().hosts();
  }

  /** The words that stand for {@code weft} on a command line, the same for all parts. */
  List<String> weftCommand() {
    return parts.getFirst().weftCommand();
  }

  /** Every number of ranks that a part has. */
  Set<Integer> ranks() {
    return parts.stream()
        .flatMap(part -> part.ranks().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The settings as JSON. */
  ObjectNode json() {
    ObjectNode node = MAPPER.createObjectNode();
    chosen.forEach(node.putArray("chosen")::add);
    node.put("seed", seed);
    limit.ifPresent(time -> node.put("limit_seconds", time.toSeconds()));
    ArrayNode array = node.putArray("parts");
    parts.forEach(part -> array.add(OptionsJson.write(part)));
    return node;
  }

  /**
   * Checks that a run that the directory holds is of the same settings.
   *
   * @throws IllegalArgumentException if it is of others
   */
  void requireSame(JsonNode run) {
    for (String key : List.of("seed", "parts")) {
      JsonNode mine = json().path(key);
      if (!mine.toString().equals(run.path(key).toString())) {
        throw new IllegalArgumentException(
            "%s holds a run of other settings (%s differ); choose another directory, or continue it with: weft bench run --output %s"
                .formatted(directory, key, directory));
      }
    }
  }
}
