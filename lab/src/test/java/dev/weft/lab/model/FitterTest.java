package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

class FitterTest {
  private static final double[] SIZES = {
    0, 1, 8, 64, 256, 1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304
  };

  @Test
  void aPlantedLineIsFound() {
    List<Observation> all = noisy(11, 0.03, SIZES, new int[] {2}, (n, p) -> 4 + n * 0.0002);
    LinearModel model = new PointToPointFitter().fit(all);
    assertThat(model.terms()).hasSize(2);
    assertThat(coefficient(model, "").value()).isCloseTo(4, within(0.15));
    assertThat(coefficient(model, "n").value()).isCloseTo(0.2, within(0.01));
    assertThat(coefficient(model, "n").unit()).isEqualTo("ns/B");
  }

  /** Another slope and another start above 64 KiB, as where a protocol changes. */
  @Test
  void aPlantedChangeOfProtocolIsFound() {
    DoubleBinaryOperator planted = (n, p) -> n <= 65536 ? 1 + n * 0.0003 : 30 + n * 0.00005;
    List<Observation> all = noisy(12, 0.02, SIZES, new int[] {2}, planted);
    LinearModel model = new PointToPointFitter().fit(all);
    assertThat(model.terms()).hasSizeBetween(3, 5);
    for (Observation one : all) {
      assertThat(model.error(one)).as(model.formula() + " at " + one).isBetween(-0.15, 0.15);
    }
    assertThat(model.formula()).contains("64 KiB");
  }

  @Test
  void noiseAloneGetsNoBreak() {
    int breaks = 0;
    for (int seed = 0; seed < 20; seed++) {
      List<Observation> all = noisy(seed, 0.05, SIZES, new int[] {2}, (n, p) -> 3 + n * 0.0001);
      breaks += new PointToPointFitter().fit(all).terms().size() - 2;
    }
    assertThat(breaks).isLessThanOrEqualTo(4);
  }

  @Test
  void plantedTermsOfACollectiveAreFound() {
    int[] ranks = {2, 4, 8, 16};
    double[] sizes = {16, 1024, 16384, 131072, 1048576};
    DoubleBinaryOperator planted = (n, p) -> 5 * Math.log(p) / Math.log(2) + n * p * 0.0004;
    List<Observation> all = noisy(13, 0.02, sizes, ranks, planted);
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
      List<Observation> all = noisy(seed, 0.1, sizes, ranks, (n, p) -> 7 * p + n * 0.001);
      further += new CollectiveFitter().fit(all).terms().size() - 2;
    }
    assertThat(further).isLessThanOrEqualTo(10);
  }

  @Test
  void aSizeThatWasLeftOutHasNoPartInItsPrediction() {
    List<Observation> all = new ArrayList<>();
    for (double size : SIZES) {
      all.add(new Observation(size, 2, size == 1024 ? 50 : 4 + size * 0.0002));
    }
    Map<Observation, Double> predictions = LeftOut.predictions(all, new PointToPointFitter());
    Observation odd = all.stream().filter(one -> one.bytes() == 1024).findFirst().orElseThrow();
    assertThat(predictions.getOrDefault(odd, 0.0)).isCloseTo(4.2, within(0.05));
    assertThat(predictions).hasSameSizeAs(all);
  }

  @Test
  void withOneNumberOfRanksOnlySizesExplain() {
    List<Observation> all =
        noisy(14, 0.01, new double[] {16, 1024, 65536}, new int[] {4}, (n, p) -> 9 + n * 0.01);
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

  static List<Observation> noisy(
      long seed, double noise, double[] sizes, int[] ranks, DoubleBinaryOperator micros) {
    Random random = new Random(seed);
    List<Observation> all = new ArrayList<>();
    for (int count : ranks) {
      for (double size : sizes) {
        double factor = Math.exp(noise * random.nextGaussian());
        all.add(new Observation(size, count, factor * micros.applyAsDouble(size, count)));
      }
    }
    return all;
  }
}
