package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.examples.Kmeans.Clusters;
import dev.weft.failure.ArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class KmeansTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsTheClusters(int ranks) {
    assertThat(Printed.by(ranks, Kmeans::main))
        .startsWith("700 points on " + ranks + " rank")
        .contains(" around 4.995, 5.435");
  }

  @Test
  void findsThePlacesThatThePointsWereDrawnAround() throws IOException {
    Clusters clusters = find(3, PointTable.read(""), 5);
    for (int i = 0; i < 5; i++) {
      double[] place = ClusterPoints.PLACES[i];
      int c = nearest(clusters.centers(), place);
      assertThat(clusters.centers()[2 * c]).isCloseTo(place[0], within(0.3));
      assertThat(clusters.centers()[2 * c + 1]).isCloseTo(place[1], within(0.3));
      assertThat(clusters.counts()[c]).isCloseTo(ClusterPoints.COUNTS[i], within(15L));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void anyNumberOfRanksComesToTheSameNumbers(int ranks) throws IOException {
    PointTable points = PointTable.read("");
    Clusters alone = find(1, points, 9);
    Clusters together = find(ranks, points, 9);
    assertThat(together.centers()).containsExactly(alone.centers());
    assertThat(together.counts()).containsExactly(alone.counts());
    assertThat(together.steps()).isEqualTo(alone.steps());
    assertThat(Arrays.stream(alone.counts()).sum()).isEqualTo(700);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void pointsMayBeEqualAndFewerThanRanks(int ranks) throws IOException {
    PointTable points = PointTable.read(file("1,2,3\n1,2,3\n4,5,6\n"));
    Clusters clusters = find(ranks, points, 3);
    assertThat(clusters.counts()).containsExactly(2, 1, 0);
    assertThat(Arrays.copyOf(clusters.centers(), 6)).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2;3 | line 2 of FILE has 1 numbers, not 2",
        "x,y;1,2;1,b | line 3 of FILE has 'b' where a number up to a million is due",
        "1,2;1,NaN | line 2 of FILE has 'NaN' where a number up to a million is due",
        "1,2;1,1e7 | line 2 of FILE has '1e7' where a number up to a million is due",
        "x,y | FILE has no points; give a line for each, such as 1.5,2.5",
      })
  void aMistakeInTheFileIsNamed(String lines, String message) throws IOException {
    String file = file(lines.replace(';', '\n'));
    assertThatThrownBy(() -> PointTable.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(message.replace("FILE", file));
  }

  @Test
  void badArgumentsAreRefused() throws IOException {
    assertThatThrownBy(() -> Kmeans.main(new String[] {"no such file"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("POINTS.csv is a file, and there is none at 'no such file'");
    String file = file("1\n2\n");
    assertThatThrownBy(() -> Printed.by(2, Kmeans::main, file, "3"))
        .hasStackTraceContaining("2 points are too few for 3 clusters");
  }

  @Test
  void thePointsAreThoseThatTheirProgramDraws() throws IOException {
    Path resource = Path.of("src/main/resources/dev/weft/examples/clusters.csv");
    assertThat(Files.readAllLines(resource)).isEqualTo(ClusterPoints.lines());
  }

  private static Clusters find(int ranks, PointTable points, int k) {
    AtomicReference<Clusters> clusters = new AtomicReference<>();
    Weft.run(
        ranks,
        world -> {
          Clusters mine = Kmeans.find(world, world.rank() == 0 ? points : null, k);
          if (world.rank() == ranks - 1) {
            clusters.set(mine);
          }
        });
    return clusters.get();
  }

  private static int nearest(double[] centers, double[] place) {
    int nearest = 0;
    for (int c = 1; c < centers.length / 2; c++) {
      if (distance(centers, c, place) < distance(centers, nearest, place)) {
        nearest = c;
      }
    }
    return nearest;
  }

  private static double distance(double[] centers, int c, double[] place) {
    return Math.hypot(centers[2 * c] - place[0], centers[2 * c + 1] - place[1]);
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("points.csv"), text).toString();
  }
}
