package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class CgTest {
  private static final String HEADER = "%%MatrixMarket matrix coordinate real symmetric\n";
  private static final String SMALL = HEADER + "% a comment\n2 2 3\n1 1 4\n2 1 1\n2 2 3\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void solvesThePlate(int ranks) {
    assertThat(Printed.by(ranks, Cg::main)).startsWith("576 equations on " + ranks + " rank");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void solvesASmallSystemAlsoOnMoreRanksThanRows(int ranks) throws IOException {
    SparseMatrix matrix = MatrixMarket.read(file(SMALL));
    Weft.run(
        ranks,
        world -> {
          Cg cg = new Cg(world, world.rank() == 0 ? matrix : null);
          double[] b =
              world
                  .scatterv(
                      world.rank() == 0 ? Slice.of(new double[] {1, 2}) : null,
                      Blocks.of(counts(ranks)),
                      ElementType.DOUBLE,
                      0)
                  .array(double[].class);
          Cg.Solution solution = cg.solve(b, 1e-12);
          assertThat(solution.steps()).isLessThanOrEqualTo(3);
          assertThat(cg.residual(b, solution.x())).isLessThan(1e-12);
          double[] x = world.allGatherv(Slice.of(solution.x())).array(double[].class);
          assertThat(x).containsExactly(new double[] {1 / 11.0, 7 / 11.0}, within(1e-12));
        });
  }

  @Test
  void nothingOnTheRightIsSolvedByNothing() throws IOException {
    SparseMatrix matrix = MatrixMarket.read(file(SMALL));
    Weft.run(
        1,
        world -> {
          Cg.Solution solution = new Cg(world, matrix).solve(new double[2], 1e-12);
          assertThat(solution.x()).containsOnly(0);
          assertThat(solution.residual()).isZero();
        });
  }

  @Test
  void readsBothTrianglesOfASymmetricMatrix() throws IOException {
    SparseMatrix matrix = MatrixMarket.read(file(SMALL));
    assertThat(matrix.starts()).containsExactly(0, 2, 4);
    assertThat(matrix.columns()).containsExactly(0, 1, 0, 1);
    assertThat(matrix.values()).containsExactly(4, 1, 1, 3);
  }

  @Test
  void aMatrixThatIsNotPositiveDefiniteIsRefused() throws IOException {
    String file = file(SMALL.replace("1 1 4", "1 1 -4"));
    assertThatThrownBy(() -> Printed.by(2, Cg::main, file))
        .hasStackTraceContaining("give a matrix that is symmetric and positive definite");
  }

  @ParameterizedTest
  @CsvSource({
    "%%MatrixMarket, %%Matrix, line 1 of FILE begins with '%%Matrix matrix coordinate real",
    "2 2 3, 2 3 3, line 3 of FILE has the sizes '2 3 3'; give a square matrix: ROWS ROWS ENTRIES",
    "2 2 3, 2 2 4, line 7 of FILE ends too early",
    "2 1 1, 2 3 1, line 5 of FILE has '3' where a whole number from 1 to 2 is due",
    "2 1 1, 2 one 1, line 5 of FILE has 'one' where a whole number from 1 to 2 is due",
    "2 1 1, 2 1 x, line 5 of FILE has 'x' where a number is due",
    "2 1 1, 2 1, line 5 of FILE has '2 1' for an entry; give ROW COLUMN VALUE",
  })
  void aMistakeInTheFileIsNamed(String right, String wrong, String message) throws IOException {
    String file = file(SMALL.replace(right, wrong));
    assertThatThrownBy(() -> MatrixMarket.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message.replace("FILE", file));
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> Cg.main(new String[] {"no such file"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("MATRIX.mtx is a file, and there is none at 'no such file'");
  }

  @Test
  void theMatrixIsTheOneThatItsProgramWrites() throws IOException {
    Path resource = Path.of("src/main/resources/dev/weft/examples/plate.mtx");
    assertThat(Files.readAllLines(resource)).isEqualTo(PlateMatrix.lines());
  }

  private static int[] counts(int ranks) {
    int[] counts = new int[ranks];
    counts[0] = ranks == 1 ? 2 : 1;
    if (ranks > 1) {
      counts[1] = 1;
    }
    return counts;
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("matrix.mtx"), text).toString();
  }
}
