package dev.weft.fory;

import static dev.weft.fory.Ends.codec;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bytes that objects take; upper bounds that a change of format should not break unnoticed. */
class SizesTest {

  record Sample(long id, double value) {}

  @Test
  void smallMessagesAreSmall() {
    ForyCodec codec = codec(Sample.class);
    assertThat(codec.encode(null)).hasSize(2);
    assertThat(codec.encode(7)).hasSize(4);
    assertThat(codec.encode("weft").length).isLessThanOrEqualTo(8);
    assertThat(codec.encode(new Sample(1, 2)).length).isLessThanOrEqualTo(52);
  }

  @Test
  void aMillionBooleansTakeAMillionBytes() {
    List<Boolean> list = new ArrayList<>(Collections.nCopies(1_000_000, Boolean.TRUE));
    assertThat(codec().encode(list).length).isLessThan(1_000_100);
  }

  @Test
  void arraysTakeWhatTheyHold() {
    assertThat(codec().encode(new double[1000]).length).isBetween(8_000, 8_010);
    assertThat(codec().encode(new byte[1_000_000]).length).isBetween(1_000_000, 1_000_010);
  }

  @Test
  void aClassIsNamedOncePerMessage() {
    ForyCodec codec = codec(Sample.class);
    Sample[] samples = new Sample[1000];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = new Sample(i, i);
    }
    assertThat(codec.encode(samples).length).isLessThan(1000 * (4 + 8 + 4) + 100);
    assertThat(codec.encode(List.of(samples)).length).isLessThan(1000 * (4 + 8 + 1) + 100);
  }
}
