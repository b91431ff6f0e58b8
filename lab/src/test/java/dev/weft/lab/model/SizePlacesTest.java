package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizePlacesTest {
  @Test
  void sizesCloseToEachOtherAreOnePlace() {
    assertThat(SizePlaces.count(List.of(0.0, 1.0, 61.0, 64.0, 67.0, 256.0))).isEqualTo(4);
    assertThat(SizePlaces.count(List.of())).isZero();
  }

  @Test
  void sizesAQuarterApartAreTwo() {
    assertThat(SizePlaces.areOne(96, 128)).isFalse();
    assertThat(SizePlaces.areOne(128, 97)).isTrue();
    assertThat(SizePlaces.areOne(0, 0)).isTrue();
  }
}
