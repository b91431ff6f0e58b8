package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a trace advises of the examples, whose work is divided well, is right for them. In a usual
 * run of some examples, in a thorough one of all, also on more ranks than there are processors.
 */
@Timeout(240)
final class ExamplesAdviceTest {
  /** Each advice that a report can give, by its first words. */
  private static final List<String> ADVICE =
      List.of(
          "Divide the work more evenly",
          "Divide the data more evenly",
          "Send earlier",
          "Post the receive earlier",
          "Do that work elsewhere",
          "Leave the barrier out",
          "Have each begin before",
          "Hold no lock",
          "Give it more heap");

  @TempDir Path folder;

  /** An example, with the advice that is right for it. */
  private enum Example {
    ACQUIRE,
    BOOTSTRAP,
    /** The ranks wait for calls of objects, which belong to the measurement. */
    CALLS,
    /** Rank 0 reads the matrix, and the others wait for it. */
    CG("Do that work elsewhere"),
    COLLATZ,
    /** Rank 0 collects the results, and the others wait for it at the last barrier. */
    FARM("Divide the work more evenly"),
    /** Rank 0 writes the file that all read. */
    FILESORT("Divide the work more evenly"),
    HALO,
    /** A step waits for the edges; with few rows for each rank there is nothing to do meanwhile. */
    HEAT("Send earlier", "Do that work elsewhere"),
    JACOBI("Send earlier"),
    /** Rank 0 reads the points, and the others wait for them. */
    KMEANS("Do that work elsewhere"),
    /** Rank 0 makes the folder in which all write. */
    LARGESORT("Divide the work more evenly"),
    MANDELBROT,
    /** Panels could be sent while the one before them is being multiplied. */
    MATMUL("Do that work elsewhere"),
    MONTECARLO,
    NBODY,
    PAGERANK,
    PI,
    /** A token: one rank works at a time. */
    RING("Have each begin before", "Send earlier"),
    /** Rank 0 reads the text, and the others wait for it. */
    SORT("Do that work elsewhere"),
    TASKS,
    TEMPERATURES,
    WAVES;

    final List<String> right;

    Example(String... right) {
      this.right = List.of(right);
    }

    /** Less than usual where that takes long on a busy machine. */
    List<String> arguments() {
      return switch (this) {
        case PI -> List.of("20000000");
        case RING -> List.of("500");
        default -> List.of();
      };
    }

    String type() {
      return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
  }

  private static Stream<Example> examples() {
    return Thorough.isWanted()
        ? Arrays.stream(Example.values())
        : Stream.of(Example.PI, Example.HALO, Example.RING);
  }

  @Test
  void noExampleIsLeftOut() throws Exception {
    Path sources = Path.of("..", "examples", "src", "main", "java", "dev", "weft", "examples");
    List<String> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(sources)) {
      for (Path file : files.toList()) {
        if (Files.readString(file).contains("static void main(")) {
          programs.add(file.getFileName().toString().replace(".java", ""));
        }
      }
    }
    assertThat(Stream.of(Example.values()).map(Example::type))
        .containsExactlyInAnyOrderElementsOf(programs);
  }

  /** What the machine's other work does to one run, it does not do to each of three. */
  @Lengthy
  @ParameterizedTest
  @MethodSource("examples")
  void onlyRightAdviceIsGiven(Example example) throws Exception {
    for (int ranks : Thorough.isWanted() ? List.of(2, 4) : List.of(2)) {
      List<String> wrong = wrongAdvice(example, ranks);
      for (int again = 0; again < 2 && !wrong.isEmpty(); again++) {
        wrong.retainAll(wrongAdvice(example, ranks));
      }
      assertThat(wrong).as("advice that %d ranks give in each of three runs", ranks).isEmpty();
    }
  }

  /** The advice that one run gives, without that which is right. */
  private List<String> wrongAdvice(Example example, int ranks) throws Exception {
    List<String> line = new ArrayList<>();
    line.addAll(
        List.of(
            "run",
            "-n",
            Integer.toString(ranks),
            "--trace=" + folder.resolve("a"),
            "-cp",
            Command.EXAMPLES,
            "dev.weft.examples." + example.type()));
    line.addAll(example.arguments());
    try (Running job = new Command(folder).in(folder).start(line.toArray(String[]::new))) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.err()).contains("weft: the trace is in ");
      List<String> wrong = new ArrayList<>(ADVICE);
      wrong.removeIf(advice -> example.right.contains(advice) || !job.err().contains(advice));
      return wrong;
    }
  }
}
