package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import java.util.List;

/**
 * A model of one system's operation, with everything that it was fitted to.
 *
 * @param configuration the system and how it was measured; its ranks mean nothing where the model
 *     is of several
 * @param operation empty where the experiment has only one
 * @param manyRanks whether the number of ranks is a variable of it
 * @param formula as a sum with units; n is the size in bytes, p the ranks, l = ⌈log₂ p⌉
 */
public record FittedModel(
    Experiment experiment,
    Configuration configuration,
    String operation,
    boolean manyRanks,
    String formula,
    List<Coefficient> coefficients,
    Quality quality,
    List<FittedPoint> points) {
  /** The lists are copied. */
  public FittedModel {
    coefficients = List.copyOf(coefficients);
    points = List.copyOf(points);
  }
}
