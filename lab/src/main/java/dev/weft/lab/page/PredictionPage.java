package dev.weft.lab.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.model.FittedModel;
import dev.weft.lab.model.ModelFitting;
import dev.weft.lab.model.ModelsJson;
import dev.weft.lab.model.PrintedModels;
import dev.weft.lab.program.Collective;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.simulate.Simulation;
import dev.weft.lab.simulate.SimulationJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Predictions from the samples of a run for sizes and ranks that were not measured. */
public record PredictionPage(List<FittedModel> models, List<Simulation> simulations) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The lists are copied. */
  public PredictionPage {
    models = List.copyOf(models);
    simulations = List.copyOf(simulations);
  }

  /** Everything: models, and simulations of all operations up to a million ranks. */
  static PredictionPage of(List<Report> reports, Machine machine) {
    return new PredictionPage(
        ModelFitting.of(reports),
        Simulation.of(
            reports, cores(machine), List.of(Collective.values()), Simulation.usualRanks()));
  }

  /**
   * The models of a results directory alone.
   *
   * @throws IllegalArgumentException if it holds nothing that a model can be fitted to
   */
  public static PredictionPage models(ResultsDirectory directory) {
    List<FittedModel> models = ModelFitting.of(StoredReports.of(directory));
    if (models.isEmpty()) {
      throw new IllegalArgumentException(
          directory.path()
              + " holds nothing to fit a model to: run pingpong or sweep with five sizes or more, or"
              + " collectives or algorithms among one number of ranks or more than two");
    }
    return new PredictionPage(models, List.of());
  }

  /**
   * The simulations of a results directory alone.
   *
   * @throws IllegalArgumentException if its links have not been measured, or a number of ranks is
   *     out of its limits
   */
  public static PredictionPage simulations(
      ResultsDirectory directory, List<Collective> operations, List<Integer> ranks) {
    List<Simulation> simulations =
        Simulation.of(StoredReports.of(directory), cores(directory.machine()), operations, ranks);
    if (simulations.isEmpty()) {
      throw new IllegalArgumentException(
          directory.path()
              + " does not say what messages cost: weft bench run links algorithms --output "
              + directory.path());
    }
    return new PredictionPage(List.of(), simulations);
  }

  private static int cores(Machine machine) {
    return machine.facts().get("logical_cores") instanceof Number number ? number.intValue() : 1;
  }

  /** Writes {@code models.json} and {@code simulation.json}, as far as there is something. */
  public List<Path> write(Path directory) {
    List<Path> files = new ArrayList<>();
    if (!models.isEmpty()) {
      JsonNode tree = ModelsJson.of(models, PrintedModels.load());
      files.add(write(directory.resolve("models.json"), tree));
    }
    if (!simulations.isEmpty()) {
      files.add(write(directory.resolve("simulation.json"), SimulationJson.of(simulations)));
    }
    return files;
  }

  private static Path write(Path file, JsonNode tree) {
    try {
      return Files.writeString(file, MAPPER.writeValueAsString(tree) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
