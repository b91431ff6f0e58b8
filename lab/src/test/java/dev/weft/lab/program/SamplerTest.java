package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.system.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Output output = new Output(new PrintStream(bytes, true, StandardCharsets.UTF_8));

  @Test
  void shortOperationsAreTimedInBatches() {
    assertThat(Sampler.batch(new Sampler.Pace(100, 100))).isEqualTo(128);
    assertThat(Sampler.batch(new Sampler.Pace(1999, 9000))).isEqualTo(8);
    assertThat(Sampler.batch(new Sampler.Pace(2000, 2000))).isEqualTo(1);
  }

  @Test
  void countsFitTheTimeWithinBounds() {
    Sampler sampler = new Sampler(ProgramOptions.parse("measureMillis=10", "samples=200"), output);
    assertThat(sampler.count(100_000)).isEqualTo(100);
    assertThat(sampler.count(1)).isEqualTo(200);
    assertThat(sampler.count(1_000_000)).isEqualTo(20);
    assertThat(sampler.count(10_000_000)).isEqualTo(10);
    assertThat(sampler.count(1e9)).isEqualTo(3);
  }

  @Test
  void printsEverySizeInOrderAfterSayingThatAllAreWarm() {
    ProgramOptions options =
        ProgramOptions.parse("sizes=64,8", "warmMillis=1", "measureMillis=1", "samples=50");
    new Sampler(options, output).series(SamplerTest::pretend, 2);
    List<ProgramLine> lines =
        bytes.toString(StandardCharsets.UTF_8).lines().map(ProgramLine::parse).toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst()).isEqualTo(new ProgramLine.Warm());
    Series first = ((ProgramLine.Data) lines.get(1)).series();
    Series second = ((ProgramLine.Data) lines.get(2)).series();
    assertThat(first.bytes()).isEqualTo(64);
    assertThat(second.bytes()).isEqualTo(8);
    assertThat(first.batch()).isEqualTo(16);
    assertThat(first.nanosPerHop()).hasSize(50).containsOnly(500);
    assertThat(first.allocatedBytes()).isEqualTo(3);
  }

  /** An operation of 1 µs that allocates 3 bytes. */
  private static long pretend(int size, int batch, int count, long[] nanos) {
    Arrays.fill(nanos, 0, count, 1000L * batch);
    return 3L * batch * count;
  }
}
