package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A sum of terms with coefficients, none of them negative. Coefficients are microseconds, or
 * microseconds for each byte. Immutable.
 */
final class LinearModel implements Model {
  private final List<Term> terms;
  private final double[] coefficients;

  private LinearModel(List<Term> terms, double[] coefficients) {
    this.terms = List.copyOf(terms);
    this.coefficients = coefficients;
  }

  /**
   * The terms with the coefficients that make the smallest relative errors: each residual is
   * weighted with one over the time that was measured.
   */
  static LinearModel fit(List<Term> terms, List<Observation> observations) {
    double[][] rows = new double[observations.size()][terms.size()];
    double[] target = new double[observations.size()];
    for (int i = 0; i < rows.length; i++) {
      Observation one = observations.get(i);
      for (int j = 0; j < terms.size(); j++) {
        rows[i][j] = value(terms.get(j), one) / one.micros();
      }
      target[i] = 1;
    }
    double[] coefficients = NonNegativeLeastSquares.solve(rows, target);
    List<Term> kept = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int j = 0; j < coefficients.length; j++) {
      if (coefficients[j] > 0) {
        kept.add(terms.get(j));
        values.add(coefficients[j]);
      }
    }
    return new LinearModel(kept, values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double value(Term term, Observation at) {
    return term.value().applyAsDouble(at.bytes(), at.ranks());
  }

  @Override
  public double micros(double bytes, int ranks) {
    double sum = 0;
    for (int j = 0; j < coefficients.length; j++) {
      sum += coefficients[j] * terms.get(j).value().applyAsDouble(bytes, ranks);
    }
    return sum;
  }

  /** How far it is from an observation, as a share of the time that was measured. */
  double error(Observation observation) {
    return micros(observation.bytes(), observation.ranks()) / observation.micros() - 1;
  }

  /** Sum of the squared relative errors. */
  double squares(List<Observation> observations) {
    return observations.stream().mapToDouble(this::error).map(error -> error * error).sum();
  }

  /** The terms that it has come to have, as those with a coefficient of zero fall out. */
  List<Term> terms() {
    return terms;
  }

  @Override
  public List<Coefficient> coefficients() {
    List<Coefficient> list = new ArrayList<>();
    for (int j = 0; j < coefficients.length; j++) {
      Term term = terms.get(j);
      list.add(new Coefficient(term.text(), term.inUnit(coefficients[j]), term.unit()));
    }
    return list;
  }

  @Override
  public String formula() {
    return Model.sum(coefficients());
  }
}
