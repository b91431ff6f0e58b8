package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Deployment;
import dev.weft.objects.MemberResult;
import dev.weft.objects.Node;
import dev.weft.objects.RemoteGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A picture of the Mandelbrot set by a group of active objects, one on each rank: rank 0 gives each
 * of them the numbers of its lines, which are dealt out in turn, since the lines in the middle take
 * longest. Then it works some of the picture out by itself, and compares.
 *
 * <p>{@code weft run -n 4 mandelbrot [RESULT.png [SIZE [NODES]]]}; the file says by the name {@code
 * workers} which ranks do the work: all of them without one.
 */
public final class Mandelbrot {
  private static final String WORKERS = "workers";
  private static final int MOST_STEPS = 500;
  private static final double LEFT = -2.1;
  private static final double TOP = -1.25;
  private static final double EXTENT = 2.5;
  private static final int WHITE = 255;
  private static final int CHECKED_LINES = 7;

  /** Works out lines of a picture. */
  interface Painter {
    /** The brightness of all points of some lines, line by line. */
    byte[] paint(int[] lines, int size);
  }

  private Mandelbrot() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("mandelbrot [RESULT.png [SIZE [NODES]]]", args, 3);
    String result = arguments.text(0, "");
    int size = (int) arguments.whole(1, "SIZE", 800, 1, 10_000);
    String file = arguments.file(2, "NODES");
    try (Weft weft = Weft.init(args);
        Node node = Node.of(weft.world())) {
      node.deploy(
          file.isEmpty()
              ? Deployment.empty().with(WORKERS, "0..")
              : Deployment.read(Path.of(file)));
      RemoteGroup<Painter> painters =
          node.on(WORKERS)
              .group("painter", Painter.class, () -> Mandelbrot::paint, ActiveOptions.DEFAULTS);
      if (node.rank() == 0) {
        report(weft.world(), painters, size, result);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void report(Comm world, RemoteGroup<Painter> painters, int size, String result)
      throws IOException {
    long start = System.nanoTime();
    byte[] points = paint(painters, size);
    System.out.printf(
        "%d x %d points by %d painters on %s in %.2f s%n",
        size, size, painters.size(), Words.ranks(world), (System.nanoTime() - start) / 1e9);
    check(points, size);
    if (!result.isEmpty()) {
      picture(points, size).write(Path.of(result));
    }
  }

  /** The brightness of all points, line by line. */
  static byte[] paint(RemoteGroup<Painter> painters, int size) {
    int count = painters.size();
    List<int[]> lines =
        IntStream.range(0, count).mapToObj(first -> every(count, first, size)).toList();
    byte[] points = new byte[size * size];
    for (MemberResult<byte[]> painted :
        painters.scatter(lines, (painter, own) -> painter.paint(own, size)).outcomes().join()) {
      byte[] own = painted.value();
      if (own == null) {
        throw new IllegalStateException("rank " + painted.rank(), painted.failure());
      }
      int[] numbers = lines.get(painted.member());
      for (int i = 0; i < numbers.length; i++) {
        System.arraycopy(own, i * size, points, numbers[i] * size, size);
      }
    }
    return points;
  }

  private static int[] every(int step, int first, int size) {
    return IntStream.range(0, size).filter(line -> line % step == first).toArray();
  }

  static byte[] paint(int[] lines, int size) {
    byte[] points = new byte[lines.length * size];
    for (int i = 0; i < points.length; i++) {
      double re = LEFT + EXTENT * (i % size) / size;
      double im = TOP + EXTENT * lines[i / size] / size;
      points[i] = (byte) brightness(steps(re, im));
    }
    return points;
  }

  private static int steps(double re, double im) {
    double x = 0;
    double y = 0;
    int steps = 0;
    while (steps < MOST_STEPS && x * x + y * y <= 4) {
      double next = x * x - y * y + re;
      y = 2 * x * y + im;
      x = next;
      steps++;
    }
    return steps;
  }

  private static int brightness(int steps) {
    return steps == MOST_STEPS ? 0 : WHITE - (int) (WHITE * Math.sqrt((double) steps / MOST_STEPS));
  }

  private static void check(byte[] points, int size) {
    int[] some =
        IntStream.range(0, CHECKED_LINES).map(i -> i * (size - 1) / (CHECKED_LINES - 1)).toArray();
    byte[] expected = paint(some, size);
    for (int i = 0; i < expected.length; i++) {
      int at = some[i / size] * size + i % size;
      if (points[at] != expected[i]) {
        throw new IllegalStateException(
            "point %d of line %d is %d, not %d"
                .formatted(i % size, some[i / size], points[at], expected[i]));
      }
    }
  }

  private static Picture picture(byte[] points, int size) {
    double[] brightness =
        IntStream.range(0, points.length).mapToDouble(i -> Byte.toUnsignedInt(points[i])).toArray();
    return new Picture(size, size, brightness);
  }
}
