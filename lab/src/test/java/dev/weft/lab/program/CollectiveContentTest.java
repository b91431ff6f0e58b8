package dev.weft.lab.program;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A check that never fails, or always does, would be none. */
@Timeout(60)
class CollectiveContentTest {
  private static final int RANKS = 3;
  private static final int COUNT = 5;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BARRIER")
  void whatOneRankMissesIsSeen(Collective operation) {
    ProgramOptions options = ProgramOptions.parse("sizes=" + COUNT * Double.BYTES);
    Weft.run(
        RANKS,
        world -> {
          WeftCalls calls = new WeftCalls(world, options);
          assertThat(calls.isRight(operation, COUNT * Double.BYTES)).isTrue();
        });
    MemorySegment incoming = MemorySegment.ofArray(new double[RANKS * COUNT]);
    CollectiveContent.fill(MemorySegment.ofArray(new double[0]), incoming, 0);
    boolean[] right = new boolean[RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
      right[rank] = CollectiveContent.isRight(operation, incoming, rank, RANKS, COUNT);
    }
    assertThat(right).contains(false);
    assertThat(incoming.getAtIndex(JAVA_DOUBLE_UNALIGNED, 0)).isEqualTo(-1);
  }
}
