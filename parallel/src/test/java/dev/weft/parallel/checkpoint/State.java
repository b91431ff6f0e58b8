package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.parallel.DistributedArray;
import dev.weft.parallel.Edges;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import java.util.Arrays;

/** The data of a rank in tests: what it holds follows from the step, the rank and the place. */
final class State implements AutoCloseable {
  private static final int[] POINTS = {9, 8};
  private static final int ELEMENTS = 300;
  private static final double FORGOTTEN = -1;

  final double[] plain = new double[ELEMENTS];
  private final float[][] turns = {new float[7], new float[7]};
  byte[] bytes = {};
  long step;
  private DistributedArray divided;
  private NdArray dealt;

  State(Comm comm) {
    divided = DistributedArray.of(comm, 1, Edges.OPEN, POINTS);
    dealt = dealt(comm);
    Arrays.fill(plain, FORGOTTEN);
    Arrays.fill(divided.local(), FORGOTTEN);
  }

  void keepIn(Checkpoint checkpoint) {
    Checkpoint _ =
        checkpoint
            .keep("plain", plain)
            .keep("turns", () -> Slice.of(turns[(int) (step % 2)]))
            .keep("step", () -> step, value -> step = value)
            .keepBytes("bytes", () -> bytes, back -> bytes = back)
            .keep("divided", divided)
            .keep("dealt", dealt);
  }

  /**
   * Blocks of rows in turn, and a halo beside them, so that no rank's elements are in one piece.
   */
  private static NdArray dealt(Comm comm) {
    ArrayLayout layout =
        ArrayLayout.of(comm.size(), 11, 6).dividedAlong(0).withBlocks(0, 2).withHalo(0, 1);
    NdArray array = NdArray.of(comm, ElementType.INT, layout);
    array.fillLongs(_ -> (long) FORGOTTEN);
    return array;
  }

  /** Another communicator has another grid. */
  void moveTo(Comm comm, Checkpoint checkpoint) {
    divided.close();
    divided = DistributedArray.of(comm, 1, Edges.OPEN, POINTS);
    Arrays.fill(divided.local(), FORGOTTEN);
    dealt = dealt(comm);
    Checkpoint _ = checkpoint.keep("divided", divided).keep("dealt", dealt);
  }

  /** What a rank computes in a step. */
  void compute(long now, int rank) {
    step = now;
    Arrays.setAll(plain, i -> plain(now, rank, i));
    Arrays.fill(turns[(int) (now % 2)], now * 10 + rank);
    Arrays.fill(turns[1 - (int) (now % 2)], -1);
    bytes = bytes(now, rank);
    forEachCell((place, index) -> divided.local()[index] = divided(now, place));
    dealt.fillLongs(place -> dealt(now, place));
  }

  private static double plain(long step, int rank, int i) {
    return step * 1e6 + rank * 1e3 + i;
  }

  private static byte[] bytes(long step, int rank) {
    byte[] bytes = new byte[(int) (step * 7 + rank * 3) % 20];
    Arrays.fill(bytes, (byte) (step + rank));
    return bytes;
  }

  private static double divided(long step, int[] place) {
    return step * 1e4 + place[0] * 100 + place[1];
  }

  private static long dealt(long step, long[] place) {
    return step * 1000 + place[0] * 10 + place[1];
  }

  private interface CellVisitor {
    void visit(int[] place, int index);
  }

  /** All cells of this rank's array, with their places in the whole grid. */
  private void forEachCell(CellVisitor visitor) {
    var grid = divided.grid();
    for (int row = -1; row <= grid.count(0); row++) {
      for (int column = -1; column <= grid.count(1); column++) {
        int[] place = {grid.first(0) + row, grid.first(1) + column};
        visitor.visit(place, grid.index(row, column));
      }
    }
  }

  /** That this is what a rank had in a step; a rank of -1 had nothing but what all have. */
  void assertIs(long step, int rank) {
    assertThat(this.step).isEqualTo(step);
    forEachCell(
        (place, index) ->
            assertThat(divided.local()[index])
                .as("place %s", Arrays.toString(place))
                .isEqualTo(divided(step, place)));
    dealt.forEach((place, index) -> assertThat(dealt.getLong(place)).isEqualTo(dealt(step, place)));
    if (rank >= 0) {
      assertThat(plain[0]).isEqualTo(plain(step, rank, 0));
      assertThat(plain[ELEMENTS - 1]).isEqualTo(plain(step, rank, ELEMENTS - 1));
      assertThat(turns[(int) (step % 2)][6]).isEqualTo(step * 10 + rank);
      assertThat(bytes).isEqualTo(bytes(step, rank));
    } else {
      assertThat(plain).containsOnly(FORGOTTEN);
    }
  }

  /** That a part is what a rank had in a step. */
  static void assertIs(Part part, long step, int rank) {
    assertThat(part.rank()).isEqualTo(rank);
    switch (part.name()) {
      case "plain" ->
          assertThat(part.data().array(double[].class)[5]).isEqualTo(plain(step, rank, 5));
      case "turns" -> assertThat(part.data().array(float[].class)).containsOnly(step * 10 + rank);
      case "bytes" -> assertThat(part.data().array(byte[].class)).isEqualTo(bytes(step, rank));
      default -> throw new AssertionError(part.name());
    }
  }

  @Override
  public void close() {
    divided.close();
  }
}
