package dev.weft.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.DataRepresentation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Positions in the stream of a view and places in the file, there and back. */
final class ViewTest {
  // visible of each 20 bytes: 2 to 5, 9 to 10
  private final View view =
      View.tiled(100, 1, DataRepresentation.NATIVE, 20, new long[] {2, 9}, new long[] {3, 1});

  private static List<String> runs(View view, long stream, long bytes) {
    List<String> runs = new ArrayList<>();
    RunCursor cursor = new RunCursor(view, stream, bytes);
    while (cursor.next()) {
      runs.add(cursor.offset() + "+" + cursor.length());
    }
    return runs;
  }

  @Test
  void placesOfTheStream() {
    long[] expected = {102, 103, 104, 109, 122, 123, 124, 129, 142};
    for (int i = 0; i < expected.length; i++) {
      assertThat(view.fileOffset(i)).isEqualTo(expected[i]);
      assertThat(view.streamBefore(expected[i])).isEqualTo(i);
      assertThat(view.streamBefore(expected[i] + 1)).isEqualTo(i + 1);
    }
    assertThat(view.streamBefore(0)).isZero();
    assertThat(view.streamBefore(108)).isEqualTo(3);
    assertThat(view.streamBefore(121)).isEqualTo(4);
    assertThat(view.fileEnd(0, 4)).isEqualTo(110);
    assertThat(view.fileEnd(4, 0)).isEqualTo(122);
  }

  @Test
  void runsOfAnAccess() {
    assertThat(runs(view, 0, 9)).containsExactly("102+3", "109+1", "122+3", "129+1", "142+1");
    assertThat(runs(view, 1, 1)).containsExactly("103+1");
    assertThat(runs(view, 5, 3)).containsExactly("123+2", "129+1");
    assertThat(runs(view, 7, 0)).isEmpty();
    assertThat(view.isOneRun(0, 3)).isTrue();
    assertThat(view.isOneRun(2, 2)).isFalse();
  }

  @Test
  void runsThatTouchAreOne() {
    View touching =
        View.tiled(0, 1, DataRepresentation.NATIVE, 10, new long[] {0, 4, 8}, new long[] {2, 0, 2});
    assertThat(runs(touching, 0, 12)).containsExactly("0+2", "8+4", "18+4", "28+2");
    View whole =
        View.tiled(7, 1, DataRepresentation.NATIVE, 10, new long[] {0, 4}, new long[] {4, 6});
    assertThat(runs(whole, 3, 1L << 40)).containsExactly("10+" + (1L << 40));
  }
}
