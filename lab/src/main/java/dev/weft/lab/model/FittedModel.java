package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import java.util.List;

/**
 * A model of one system's operation, with the data to which it was fitted.
 *
 * @param configuration the system and its configuration; its ranks are meaningless if the model
 *     covers several numbers of ranks
 * @param operation the operation; empty if the experiment has only one
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
