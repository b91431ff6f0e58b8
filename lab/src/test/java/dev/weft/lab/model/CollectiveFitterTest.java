package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

class CollectiveFitterTest {
  @Test
  void plantedTermsOfACollectiveAreFound() {
    int[] ranks = {2, 4, 8, 16};
    double[] sizes = {16, 1024, 16384, 131072, 1048576};
    DoubleBinaryOperator planted = (n, p) -> 5 * Math.log(p) / Math.log(2) + n * p * 0.0004;
    List<Observation> all = Planted.noisy(13, 0.02, sizes, ranks, planted);
    LinearModel model = new CollectiveFitter().fit(all);
    assertThat(coefficient(model, "l").value()).isCloseTo(5, within(0.3));
    assertThat(coefficient(model, "n·p").value()).isCloseTo(0.4, within(0.03));
    assertThat(model.terms()).hasSizeLessThanOrEqualTo(3);
  }

  /** The criterion asks a term to explain more than noise would. */
  @Test
  void aFurtherTermMustEarnItsPlace() {
    int[] ranks = {2, 4, 8, 16};
    double[] sizes = {16, 1024, 16384, 131072};
    int further = 0;
    for (int seed = 0; seed < 20; seed++) {
      List<Observation> all = Planted.noisy(seed, 0.1, sizes, ranks, (n, p) -> 7 * p + n * 0.001);
      further += new CollectiveFitter().fit(all).terms().size() - 2;
    }
    assertThat(further).isLessThanOrEqualTo(10);
  }

  @Test
  void withOneNumberOfRanksOnlySizesExplain() {
    List<Observation> all =
        Planted.noisy(
            14, 0.01, new double[] {16, 1024, 65536}, new int[] {4}, (n, p) -> 9 + n * 0.01);
    assertThat(new CollectiveFitter().fit(all).terms()).isSubsetOf(List.of(Term.ONE, Term.BYTES));
  }

  @Test
  void whatCannotHaveBeenMeasuredIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Observation(8, 2, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Observation(-1, 2, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Observation(8, 0, 1))
        .withMessageContaining("0 ranks");
  }

  private static Coefficient coefficient(LinearModel model, String term) {
    return model.coefficients().stream()
        .filter(one -> one.term().equals(term))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no '" + term + "' in " + model.formula()));
  }
}
