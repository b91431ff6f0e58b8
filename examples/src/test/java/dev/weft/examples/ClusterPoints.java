package dev.weft.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Writes {@code clusters.csv}, the points that the kmeans example starts from: some around each of
 * five places, in disorder. Its main method writes the file.
 */
final class ClusterPoints {
  static final double[][] PLACES = {{1, 1}, {8, 2}, {5, 5.5}, {1.5, 9}, {9, 8}};
  static final int[] COUNTS = {150, 100, 200, 120, 130};

  private ClusterPoints() {}

  public static void main(String[] args) throws IOException {
    Files.write(Path.of(args[0]), lines());
  }

  static List<String> lines() {
    SplittableRandom random = new SplittableRandom(5);
    List<String> points = new ArrayList<>();
    for (int cluster = 0; cluster < PLACES.length; cluster++) {
      for (int i = 0; i < COUNTS[cluster]; i++) {
        double x = PLACES[cluster][0] + spread(random);
        double y = PLACES[cluster][1] + spread(random);
        String point = String.format(Locale.ROOT, "%.4f,%.4f", x, y);
        points.add(random.nextInt(points.size() + 1), point);
      }
    }
    points.addFirst("x,y");
    return points;
  }

  /** Mostly small, sometimes as much as half of the way to the next place. */
  private static double spread(SplittableRandom random) {
    return 2.2 * (random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5);
  }
}
