package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PayloadTest {
  @ParameterizedTest
  @EnumSource
  void isMadeAnewAndEqual(Payload payload) {
    Object one = payload.make(64);
    Object other = payload.make(64);
    assertThat(other).isNotSameAs(one);
    assertThat(Payload.same(one, other)).isTrue();
    assertThat(Payload.same(one, payload.make(72))).isFalse();
    assertThat(one.getClass().getTypeName()).endsWith(payload.id().replaceFirst("<.*", ""));
  }

  @Test
  void differentTypesAreNeverTheSame() {
    assertThat(Payload.same(Payload.INTS.make(8), Payload.LONGS.make(8))).isFalse();
    Object list = Payload.INTEGER_LIST.make(8);
    assertThat(Payload.same(list, Payload.INTEGER_VECTOR.make(8))).isFalse();
  }

  @Test
  void operationsNameATypeAndWhatIsDone() {
    assertThat(Payload.conversions()).contains("int[]:encode", "DataChain:decode");
    assertThat(Payload.of("Vector<Long>:decode")).isEqualTo(Payload.LONG_VECTOR);
    assertThat(Payload.isEncoding("int[]:encode")).isTrue();
    assertThat(Payload.isEncoding("int[]:decode")).isFalse();
    assertThat(Payload.types()).hasSize(10).doesNotContain("byte[]", "DataArray");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of("Set"))
        .withMessage("no payload is called 'Set'");
  }

  @Test
  void bytesOfElementsAreDividedBetweenThem() {
    assertThat(Payload.bytesOfPart(new Cell("long[]:element", 80), 100)).isEqualTo(10);
    assertThat(Payload.bytesOfPart(new Cell("long[]:header", 80), 27)).isEqualTo(27);
  }

  @Test
  void linkedListsOfAnyLengthCompare() {
    assertThat(new DataChain(1_000_000)).isEqualTo(new DataChain(1_000_000));
    assertThat(new DataChain(3)).isNotEqualTo(new DataChain(4));
    int spread = 0x9E3779B1;
    DataChain pair = DataChain.of(spread, DataChain.of(2 * spread, null));
    assertThat(pair).isEqualTo(new DataChain(2)).hasSameHashCodeAs(new DataChain(2));
  }
}
