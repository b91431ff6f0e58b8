package dev.weft.lab.sockets;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.report.Report;
import dev.weft.lab.run.Measurements;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CSocketRowTest {
  private static final CSocketRow ROW = CSocketRow.all().getFirst();

  @Test
  void saysWhatIsMissingAndWhereItIsHad() {
    assertThatThrownBy(
            () ->
                ROW.micros(
                    report(
                        List.of(new Report.Missing("c", "no C compiler", "apt-get install gcc")),
                        List.of())))
        .isInstanceOf(LaunchFailedException.class)
        .hasMessage("no C compiler; apt-get install gcc");
  }

  @Test
  void saysWhyALaunchFailed() {
    Configuration where =
        new Configuration("c", Transport.TCP, BufferKind.NATIVE, CacheState.HOT, 2);
    assertThatThrownBy(
            () ->
                ROW.micros(
                    report(
                        List.of(),
                        List.of(new Measurements.Failure(where, "took longer than 20 s")))))
        .hasMessage("took longer than 20 s");
  }

  private static Report report(List<Report.Missing> missing, List<Measurements.Failure> failures) {
    return new Report(
        Experiment.PINGPONG,
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        missing,
        failures,
        List.of(),
        List.of(),
        true);
  }
}
