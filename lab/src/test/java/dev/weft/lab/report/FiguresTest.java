package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void showsThreeSignificantDigits() {
    assertThat(Figures.show(0.07034)).isEqualTo("0.0703");
    assertThat(Figures.show(0.1364)).isEqualTo("0.136");
    assertThat(Figures.show(4.127)).isEqualTo("4.13");
    assertThat(Figures.show(17.84)).isEqualTo("17.8");
    assertThat(Figures.show(448.2)).isEqualTo("448");
    assertThat(Figures.show(24489.3)).isEqualTo("24489");
    assertThat(Figures.show(-0.25)).isEqualTo("-0.250");
    assertThat(Figures.show(0)).isEqualTo("0");
  }

  @Test
  void shortensMillions() {
    assertThat(Figures.show(12_345_678)).isEqualTo("12.3 M");
    assertThat(Figures.show(999_400)).isEqualTo("999400");
  }

  @Test
  void showsRatiosToNothing() {
    assertThat(Figures.show(1 / 0.0)).isEqualTo("∞");
    assertThat(Figures.show(-1 / 0.0)).isEqualTo("-∞");
  }

  @Test
  void showsAGapForWhatIsUnknown() {
    assertThat(Figures.show(Double.NaN)).isEqualTo("-");
  }

  @Test
  void showsSizesInTheirUnit() {
    assertThat(Figures.bytes(0)).isEqualTo("0 B");
    assertThat(Figures.bytes(8)).isEqualTo("8 B");
    assertThat(Figures.bytes(1000)).isEqualTo("1000 B");
    assertThat(Figures.bytes(800_000_000)).isEqualTo("800 MB");
    assertThat(Figures.bytes(65536)).isEqualTo("64 KiB");
    assertThat(Figures.bytes(4194304)).isEqualTo("4 MiB");
  }
}
