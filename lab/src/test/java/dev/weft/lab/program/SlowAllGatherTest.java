package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.Noise;
import dev.weft.lab.report.Report;
import dev.weft.lab.report.Verdict;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.system.ProgramLine;
import dev.weft.lab.system.Role;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An allGather that does its work ten times, measured as any other. */
@Timeout(60)
class SlowAllGatherTest {
  private static final String GUIDELINE = "allGather<=gather+broadcast";
  private static final int LAUNCHES = 3;

  @Test
  void breaksItsGuidelineAndSpoilsTheRun() {
    Report slow = report(10);
    assertThat(slow.points()).singleElement().extracting(Verdict::of).isEqualTo(Verdict.BROKEN);
    assertThat(Verdict.isGood(slow)).isFalse();
    double asItIs = report(1).points().getFirst().summary().p50();
    assertThat(slow.points().getFirst().summary().p50()).isGreaterThan(2 * asItIs);
  }

  private static Report report(int times) {
    Measurements measurements = new Measurements(Experiment.GUIDELINES);
    Configuration threads =
        new Configuration("weft", Transport.LOCAL, BufferKind.HEAP, CacheState.HOT, 2);
    for (int launch = 0; launch < LAUNCHES; launch++) {
      measurements.add(threads, Role.SUBJECT, launch(times));
    }
    Machine machine = new Machine(Map.of(), new Noise(1, 0, 0));
    return Report.of(measurements, machine, Map.of(), List.of(), 1, true);
  }

  private static List<Series> launch(int times) {
    ProgramOptions options =
        ProgramOptions.parse(
            "operations=" + GUIDELINE, "sizes=8192", "warmMillis=5", "measureMillis=20");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Weft.run(2, world -> WeftGuidelines.run(slow(world, times), options, new Output(out)));
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(ProgramLine::parse)
        .filter(ProgramLine.Data.class::isInstance)
        .map(line -> ((ProgramLine.Data) line).series())
        .toList();
  }

  /** The same communicator, but for that one call. */
  private static Comm slow(Comm world, int times) {
    return (Comm)
        Proxy.newProxyInstance(
            Comm.class.getClassLoader(),
            new Class<?>[] {Comm.class},
            (self, method, arguments) -> {
              int repeats = method.getName().equals("allGather") ? times : 1;
              Object result = method.invoke(world, arguments);
              for (int i = 1; i < repeats; i++) {
                result = method.invoke(world, arguments);
              }
              return result;
            });
  }
}
