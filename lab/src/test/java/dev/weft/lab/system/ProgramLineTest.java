package dev.weft.lab.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import org.junit.jupiter.api.Test;

class ProgramLineTest {
  @Test
  void readsData() {
    Series series =
        data(
            "@lab data bytes=1024 kind=main batch=16 hops=2 allocated=24.5000 coreToCore=104.4"
                + " ns=100,200,300;");
    assertThat(series.bytes()).isEqualTo(1024);
    assertThat(series.kind()).isEqualTo("main");
    assertThat(series.batch()).isEqualTo(16);
    assertThat(series.hops()).isEqualTo(2);
    assertThat(series.allocatedBytes()).isEqualTo(24.5);
    assertThat(series.coreToCoreNanos()).isEqualTo(104.4);
    assertThat(series.nanos().values()).containsExactly(100, 200, 300);
  }

  @Test
  void readsOperations() {
    Series series =
        data("@lab data operation=scan<=p*pointToPoint bytes=8 kind=call batch=1 hops=1 ns=5;");
    assertThat(series.cell()).isEqualTo(new Cell("scan<=p*pointToPoint", 8));
    assertThat(data("@lab data bytes=8 kind=main batch=1 hops=1 ns=5;").cell())
        .isEqualTo(Cell.of(8));
  }

  @Test
  void allocationAndDistanceAreUnknownUnlessSaid() {
    Series series = data("@lab data bytes=0 kind=main batch=1 hops=1 ns=5;");
    assertThat(series.allocatedBytes()).isNaN();
    assertThat(series.coreToCoreNanos()).isNaN();
  }

  @Test
  void refusesALineCutShort() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProgramLine.parse("@lab data bytes=8 kind=main batch=1 hops=1 ns=10,2"))
        .withMessageContaining("broke off");
  }

  @Test
  void refusesWhatLacksAValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProgramLine.parse("@lab data bytes=8 batch=1 hops=1 ns=1;"))
        .withMessageContaining("kind");
    assertThatIllegalArgumentException().isThrownBy(() -> ProgramLine.parse("@lab data bytes"));
    assertThatIllegalArgumentException().isThrownBy(() -> ProgramLine.parse("@lab nonsense"));
  }

  @Test
  void readsTheOthers() {
    assertThat(ProgramLine.parse("@lab warm")).isEqualTo(new ProgramLine.Warm());
    assertThat(ProgramLine.parse("@lab done")).isEqualTo(new ProgramLine.Done());
    assertThat(ProgramLine.parse("@lab info version=Open MPI v4 = good"))
        .isEqualTo(new ProgramLine.Info("version", "Open MPI v4 = good"));
    assertThat(ProgramLine.parse("@lab fail content differs"))
        .isEqualTo(new ProgramLine.Failure("content differs"));
  }

  @Test
  void leavesOrdinaryOutputAlone() {
    assertThat(ProgramLine.isOne("hello")).isFalse();
    assertThat(ProgramLine.isOne("@laboratory")).isFalse();
  }

  private static Series data(String line) {
    return ((ProgramLine.Data) ProgramLine.parse(line)).series();
  }
}
