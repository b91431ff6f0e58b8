package dev.weft.lab.program.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.system.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs that sort: they print figures of right results, and see wrong ones. */
class SortProgramsTest {
  private static final ProgramOptions OPTIONS =
      ProgramOptions.parse(
          "operations=longs,records", "sizes=200,20000", "repeats=2", "warmMillis=1");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void ranksSortEverySize(int ranks) {
    check(
        printed(
            (options, output) -> Weft.run(ranks, world -> WeftSort.run(world, options, output))));
  }

  @Test
  void oneJvmSortsEverySize() {
    check(printed(OneJvmSort::run));
  }

  @Test
  void aWrongResultIsNotTimed() {
    SortedPart unsorted =
        new SortedPart() {
          @Override
          public void begin() {}

          @Override
          public void sort() {}

          @Override
          public boolean isRight() {
            PartCheck check = new PartCheck();
            check.add(2);
            check.add(1);
            return check.isOrdered();
          }
        };
    List<Series> series =
        printed(
            (options, output) -> new TimedSorts(new Alone(), options, output).run(_ -> unsorted));
    assertThat(series).hasSize(4).extracting(Series::kind).containsOnly(Series.WRONG);
  }

  @Test
  void anElementThatIsMissingIsSeen() {
    PartCheck check = new PartCheck();
    for (long key : SortedElements.longs(1, 9)) {
      check.add(key);
    }
    assertThat(check.sum()).isNotEqualTo(PartCheck.sumOf(10));
    assertThat(check.isOrdered()).isFalse();
  }

  private static void check(List<Series> series) {
    assertThat(series).extracting(Series::kind).containsOnly(Series.MAIN);
    assertThat(series)
        .extracting(Series::cell)
        .containsExactly(
            new Cell("longs", 200),
            new Cell("longs", 20_000),
            new Cell("records", 200),
            new Cell("records", 20_000));
    assertThat(Experiment.SORT.values(series)).hasSize(4);
    assertThat(series).allSatisfy(one -> assertThat(one.nanos().count()).isEqualTo(2));
  }

  private static List<Series> printed(BiConsumer<ProgramOptions, Output> program) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    program.accept(OPTIONS, new Output(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(ProgramLine::parse)
        .filter(ProgramLine.Data.class::isInstance)
        .map(line -> ((ProgramLine.Data) line).series())
        .toList();
  }
}
