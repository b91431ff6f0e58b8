package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MatmulTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void multiplies(int ranks) {
    assertThat(Printed.by(ranks, Matmul::main, "150"))
        .startsWith("150 x 150 matrices on " + ranks + " rank")
        .contains("the product is right");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 7", "2, 2", "2, 70", "3, 100", "4, 3", "4, 131", "6, 129", "7, 40"})
  void theProductIsThatOfTheTextbook(int ranks, int size) {
    double[] expected = product(size);
    onGrid(
        ranks,
        size,
        matmul -> {
          double[] a = matmul.tile(1);
          double[] b = matmul.tile(2);
          double[] c = matmul.multiply(a, b);
          assertThat(matmul.isProduct(a, b, c)).isTrue();
          assertThat(matmul.tile((i, j) -> expected[i * size + j])).containsExactly(c);
        });
  }

  @Test
  void aWrongElementIsNoticed() {
    onGrid(
        4,
        20,
        matmul -> {
          double[] a = matmul.tile(1);
          double[] b = matmul.tile(2);
          double[] c = matmul.multiply(a, b);
          double[] one = matmul.tile((i, j) -> i == 3 && j == 19 ? 1 : 0);
          for (int i = 0; i < c.length; i++) {
            c[i] += one[i];
          }
          assertThat(matmul.isProduct(a, b, c)).isFalse();
        });
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> Matmul.main(new String[] {"0"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessage(
            "SIZE is a whole number from 1 to 20000, not 0; usage: weft run -n RANKS"
                + " matmul [SIZE]");
    assertThatThrownBy(() -> Printed.by(4, Matmul::main, "1"))
        .hasStackTraceContaining("matrices of 1 x 1 elements are too small for 2 x 2 ranks");
  }

  private static void onGrid(int ranks, int size, Consumer<Matmul> test) {
    Cartesian shape = Cartesian.balanced(ranks, 2);
    Weft.run(
        ranks,
        world -> {
          try (Comm grid = Objects.requireNonNull(world.create(shape, Placement.AS_GIVEN));
              Matmul matmul = new Matmul(grid, size)) {
            test.accept(matmul);
          }
        });
  }

  private static double[] product(int size) {
    double[] c = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        for (int j = 0; j < size; j++) {
          c[i * size + j] += (double) Matmul.element(1, i, k) * Matmul.element(2, k, j);
        }
      }
    }
    return c;
  }
}
