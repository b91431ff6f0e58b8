package dev.weft.internal.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Datatype;
import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Runs as records keep every byte in its order, however they are cut. */
final class RunListTest {
  private static final int TRIALS = 300;

  @Test
  void aColumnIsOneRecord() {
    RunList runs = RunList.of(80, 1, Datatype.DOUBLE.vector(1000, 1, 7));
    assertThat(runs.recordCount()).isEqualTo(1);
    assertThat(runs.low()).isEqualTo(80);
    assertThat(runs.span()).isEqualTo(999 * 56 + 8);
    assertThat(runs.bytes()).isEqualTo(8000);
    assertThat(runs.isOneRun()).isFalse();
    assertThat(RunList.of(80, 3, Datatype.INT.contiguous(5)).isOneRun()).isTrue();
  }

  @Test
  void partsAreTheWhole() {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < TRIALS; trial++) {
      Datatype type = draw(random);
      RunList runs = RunList.of(random.nextInt(100), random.nextInt(1, 5), type);
      List<Long> bytes = bytes(runs);
      long most = 8L * random.nextInt(1, 40);
      int records = random.nextInt(1, 6);
      List<Long> again = new ArrayList<>();
      for (RunList.Batch batch : runs.batches(most, records)) {
        assertThat(batch.fromByte()).isEqualTo(again.size());
        assertThat(batch.fromByte() % 8).isZero();
        assertThat(batch.runs().bytes()).isLessThanOrEqualTo(most);
        assertThat(batch.runs().recordCount()).isLessThanOrEqualTo(records + 8);
        again.addAll(bytes(decoded(batch.runs())));
      }
      assertThat(again).isEqualTo(bytes);
    }
  }

  /** Blocks of any number of bytes, some of them regular. */
  private static Datatype draw(SplittableRandom random) {
    int blocks = random.nextInt(1, 30);
    long[] lengths = new long[blocks];
    long[] places = new long[blocks];
    boolean regular = random.nextBoolean();
    long next = 0;
    for (int i = 0; i < blocks; i++) {
      lengths[i] = regular ? 3 : random.nextInt(1, 100);
      places[i] = next + (regular ? 2 : random.nextInt(3));
      next = places[i] + lengths[i];
    }
    return Datatype.BYTE.hindexed(lengths, places);
  }

  private static RunList decoded(RunList runs) {
    MemorySegment memory =
        MemorySegment.ofArray(new byte[runs.recordCount() * RunList.RECORD_BYTES]);
    runs.encode(memory);
    return RunList.decode(memory, runs.recordCount());
  }

  private static List<Long> bytes(RunList runs) {
    List<Long> bytes = new ArrayList<>();
    runs.forEach(
        (at, from, length) -> {
          assertThat(from).isEqualTo(bytes.size());
          for (long i = at; i < at + length; i++) {
            bytes.add(i);
          }
        });
    return bytes;
  }

  @Test
  void recordsWithoutSenseAreRefused() {
    MemorySegment zeros = MemorySegment.ofArray(new byte[RunList.RECORD_BYTES]);
    assertThatThrownBy(() -> RunList.decode(zeros, 1)).isInstanceOf(ArgumentException.class);
  }
}
