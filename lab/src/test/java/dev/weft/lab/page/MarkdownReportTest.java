package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.Cell;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.stats.PercentileBootstrap;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.stats.Summary;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  @Test
  void fewSizesStandSideBySide() {
    assertThat(lines(1, 2))
        .containsSequence(
            "| tcp, 2 ranks, µs | 1 B | 2 B |",
            "|---|---|---|",
            "| weft heap | **1.00** | **1.00** |",
            "| openmpi | 2.00 | 2.00 |",
            "");
  }

  @Test
  void manySizesStandOneBelowTheOther() {
    int[] sizes = IntStream.rangeClosed(1, 17).toArray();
    assertThat(lines(sizes))
        .containsSequence(
            "| tcp, 2 ranks, µs | weft heap | openmpi |",
            "|---|---|---|",
            "| 1 B | **1.00** | 2.00 |")
        .containsSequence("| 17 B | **1.00** | 2.00 |", "");
  }

  private static List<String> lines(int... sizes) {
    List<Point> points =
        IntStream.of(sizes)
            .boxed()
            .flatMap(
                bytes ->
                    Stream.of(
                        point("weft", Role.SUBJECT, bytes, 1),
                        point("openmpi", Role.NATIVE_MPI, bytes, 2)))
            .toList();
    return MarkdownReport.lines(
        List.of(
            new Report(
                Experiment.SWEEP,
                Map.of(),
                Map.of(),
                points,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                true)));
  }

  private static Point point(String system, Role role, int bytes, double micros) {
    return new Point(
        Experiment.SWEEP,
        new Configuration(system, Transport.TCP, BufferKind.HEAP, CacheState.HOT, 2),
        role,
        Cell.of(bytes),
        Summary.of(List.of(new Percentiles(new double[] {micros})), new PercentileBootstrap(1)),
        1,
        0,
        List.of(Double.NaN),
        "");
  }
}
