package dev.weft.internal.collective.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.data.Datatype;
import dev.weft.data.Slice;
import dev.weft.internal.collective.FakeMemory;
import dev.weft.internal.collective.operation.Forced;
import dev.weft.internal.os.memory.HeldMemory;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ranks of one process, which reads its own memory as if it were another's. */
@Timeout(30)
class ProcessExposureTest {
  private static final long STEP = 3;
  private static final int BYTES = 4 * Long.BYTES;

  private final AreaDescriptor layout = new AreaDescriptor(2, 4, 128, 1, AreaDescriptor.NEVER, 8);
  private final FakeMemory host = new FakeMemory(2);
  private final MemorySegment memory = FakeMemory.of(host, layout.bytes());
  private final ProcessExposure owner = new ProcessExposure(host, memory, layout, 0);
  private final ProcessExposure reader = new ProcessExposure(host, memory, layout, 1);
  private final long[] exposed = {1, 2, 3, 4};
  private final long[] got = new long[2];

  @BeforeEach
  void arraysCanBeHeld() {
    Forced.awaitHeldArrays();
    assumeTrue(HeldMemory.holdsArrays(), "arrays cannot be held here");
    assertThat(owner.suits(BYTES)).isTrue();
  }

  @Test
  void aReaderCopiesTheParts() {
    assertThat(reader.suits(BYTES)).isTrue();
    assertThat(owner.expose(Slice.of(exposed), STEP, SharedArea.ALL)).isTrue();
    assertThat(owner.isExposing()).isTrue();
    assertThat(reader.read(0, STEP, 2 * Long.BYTES, Slice.of(got))).isTrue();
    assertThat(got).containsExactly(3, 4);
    assertThat(reader.read(0, STEP, Long.BYTES, Slice.of(got))).isTrue();
    assertThat(got).containsExactly(2, 3);
  }

  @Test
  void whereTheTargetHasGapsTheyAreKept() {
    assertThat(reader.suits(BYTES)).isTrue();
    long[] gapped = {7, 7, 7, 7};
    assertThat(owner.expose(Slice.of(exposed), STEP, 1)).isTrue();
    assertThat(reader.read(0, STEP, 0, everySecond(gapped))).isTrue();
    assertThat(gapped).containsExactly(1, 7, 2, 7);
  }

  @Test
  void anyByteButZeroIsTrue() {
    assertThat(reader.suits(BYTES)).isTrue();
    byte[] bytes = {2, 0, -1, 1};
    boolean[] flags = new boolean[4];
    assertThat(owner.expose(Slice.of(bytes), STEP, 1)).isTrue();
    assertThat(reader.read(0, STEP, 0, Slice.of(flags))).isTrue();
    assertThat(flags).containsExactly(true, false, true, true);
    assertThat(flags[0] == flags[3]).as("true is 1 in memory").isTrue();
  }

  @Test
  void whatIsWithdrawnOrOfAnotherOperationIsNotRead() {
    assertThat(reader.suits(BYTES)).isTrue();
    assertThat(reader.read(0, STEP, 0, Slice.of(got))).isFalse();
    assertThat(owner.expose(Slice.of(exposed), STEP, 1)).isTrue();
    assertThat(reader.read(0, STEP + 1, 0, Slice.of(got))).isFalse();
    owner.withdraw();
    assertThat(owner.isExposing()).isFalse();
    assertThat(reader.read(0, STEP, 0, Slice.of(got))).isFalse();
    assertThat(reader.hasEnded(0)).isFalse();
    assertThat(got).containsOnly(0);
  }

  @Test
  void nothingIsExposedToAReaderThatCannotRead() {
    assertThat(owner.expose(Slice.of(exposed), STEP, 1)).isFalse();
    assertThat(owner.isExposing()).isFalse();
    assertThat(reader.suits(BYTES)).isTrue();
    assertThat(owner.expose(Slice.of(exposed), STEP, 1)).isTrue();
  }

  @Test
  void whatHasGapsOrMayOnlyBeReadIsWrittenInstead() {
    assertThat(reader.suits(BYTES)).isTrue();
    assertThat(owner.expose(everySecond(exposed), STEP, 1)).isFalse();
    MemorySegment readOnly = MemorySegment.ofArray(exposed).asReadOnly();
    assertThat(owner.expose(Slice.of(readOnly), STEP, 1)).isFalse();
    MemorySegment direct = host.open(layout.bytes()).asSlice(0, BYTES);
    assertThat(owner.expose(Slice.of(direct), STEP, 1)).isTrue();
  }

  /** Two elements with one between them. */
  private static Slice everySecond(long[] array) {
    return Slice.of(MemorySegment.ofArray(array), 0, 1, Datatype.LONG.vector(2, 1, 2));
  }
}
