package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacesTest {
  @Test
  void sizesCloseToEachOtherAreOnePlace() {
    assertThat(Places.count(List.of(0.0, 1.0, 61.0, 64.0, 67.0, 256.0))).isEqualTo(4);
    assertThat(Places.count(List.of())).isZero();
  }

  @Test
  void sizesAQuarterApartAreTwo() {
    assertThat(Places.areOne(96, 128)).isFalse();
    assertThat(Places.areOne(128, 97)).isTrue();
    assertThat(Places.areOne(0, 0)).isTrue();
  }
}
