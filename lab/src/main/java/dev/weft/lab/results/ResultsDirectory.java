package dev.weft.lab.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.machine.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory with the results of a run.
 *
 * <pre>
 * run.json              settings of every part, the seed, when and with which version it began
 * machine.json          the machine as it was at the beginning
 * EXPERIMENT.jsonl      every launch: raw samples, and how it ended; with .gz behind it, packed
 * EXPERIMENT.part.json  which systems were missing, versions, how many launches are planned
 * EXPERIMENT.json       what the samples amount to
 * </pre>
 *
 * The rest is made from these by {@code weft bench report}.
 */
public record ResultsDirectory(Path path) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String RUN = "run.json";
  private static final String MACHINE = "machine.json";

  /**
   * A directory that has results.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static ResultsDirectory existing(Path path) {
    if (!Files.exists(path.resolve(RUN))) {
      throw new IllegalArgumentException(
          path + " holds no results: it has no " + RUN + "; weft bench run and all write one");
    }
    return new ResultsDirectory(path);
  }

  /** Whether a run has begun in it. */
  public boolean hasRun() {
    return Files.exists(path.resolve(RUN));
  }

  /** The settings of the run. */
  public JsonNode run() {
    return read(path.resolve(RUN));
  }

  /** Begins a run: makes the directory, and writes the settings and the machine. */
  public void begin(JsonNode run, Machine machine) {
    write(path.resolve(MACHINE), MAPPER.valueToTree(machine.facts()));
    write(path.resolve(RUN), run);
  }

  /** Goes on with a run: what distorts figures now is kept beside what did so at the beginning. */
  public void goOn(Machine machine) {
    Machine both = machine().alsoWarnedOf(machine.warnings());
    write(path.resolve(MACHINE), MAPPER.valueToTree(both.facts()));
  }

  /** The machine that the run began on. */
  public Machine machine() {
    return MachineFile.of(read(path.resolve(MACHINE)));
  }

  /** The log of an experiment's launches, which may be packed. */
  public Path log(Experiment experiment) {
    return path.resolve(experiment.id() + ".jsonl");
  }

  /** Packs the logs of all experiments; returns the files. Reports are made from them as before. */
  public List<Path> pack() {
    return experiments().stream().map(one -> LaunchLog.pack(log(one))).toList();
  }

  /** What the samples of an experiment amount to. */
  public Path summary(Experiment experiment) {
    return path.resolve(experiment.id() + ".json");
  }

  /** Writes what is known of a part before its first launch. */
  public void write(Experiment experiment, ExperimentPart experimentPart) {
    write(partFile(experiment), MAPPER.valueToTree(experimentPart));
  }

  /** What {@link #write(Experiment, Part)} wrote, if it did. */
  public Optional<ExperimentPart> part(Experiment experiment) {
    Path file = partFile(experiment);
    try {
      return Files.exists(file)
          ? Optional.of(MAPPER.treeToValue(read(file), ExperimentPart.class))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** The experiments that have a log, in the order of the lab. */
  public List<Experiment> experiments() {
    return Stream.of(Experiment.values()).filter(one -> LogFile.exists(log(one))).toList();
  }

  /**
   * Another file that was put beside the results, such as fitted models; absent if there is none.
   */
  public Optional<JsonNode> extra(String name) {
    Path file = path.resolve(name);
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  private Path partFile(Experiment experiment) {
    return path.resolve(experiment.id() + ".part.json");
  }

  private static JsonNode read(Path file) {
    try {
      return MAPPER.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private void write(Path file, JsonNode tree) {
    try {
      Files.createDirectories(path);
      Files.writeString(file, MAPPER.writeValueAsString(tree) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
