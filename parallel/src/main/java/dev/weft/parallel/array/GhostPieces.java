package dev.weft.parallel.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ghost cells of a rank, in pieces that have one owner each. Towards each side the ghosts are a
 * box of indices of the whole: along each dimension those below the rank's own, its own, or those
 * above. Beyond the edge of a periodic dimension they go on at the other side, as often as needed;
 * beyond that of another one there are none. Blocks may be thinner than the halo, or empty, so one
 * side's ghosts may belong to several ranks.
 */
final class GhostPieces {
  private final ArrayLayout layout;
  private final int rank;
  private final List<Piece> pieces = new ArrayList<>();
  private final Stretch[] stretches;

  private GhostPieces(ArrayLayout layout, int rank) {
    this.layout = layout;
    this.rank = rank;
    this.stretches = new Stretch[layout.dimensions()];
  }

  /**
   * Ghost cells of one rank that another one owns.
   *
   * @param owner the rank whose own elements they are
   * @param places where they are in the owner's part
   * @param cells where they are in this rank's part; ghosts have places below 0 and from the count
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Piece(int owner, Runs[] places, Runs[] cells) {}

  /**
   * Indices along one dimension that one rank's place owns.
   *
   * @param place of the owner in the grid
   * @param from the first of them in the owner's part
   * @param cell the first of them in the receiver's part
   */
  private record Stretch(int place, long from, long cell, long length) {}

  /** All ghost cells of a rank, in an order that every rank computes alike. */
  static List<Piece> of(ArrayLayout layout, int rank) {
    GhostPieces ghosts = new GhostPieces(layout, rank);
    if (layout.count(rank) > 0) {
      ghosts.towards(0, new int[layout.dimensions()]);
    }
    return ghosts.pieces;
  }

  /** Chooses below (-1), along (0) or above (1) for each dimension. */
  private void towards(int dimension, int[] side) {
    if (dimension == side.length) {
      long sides = Arrays.stream(side).filter(each -> each != 0).count();
      if (sides == 1 || (sides > 1 && layout.hasCorners())) {
        collect(0, side);
      }
      return;
    }
    for (int each = -1; each <= 1; each++) {
      side[dimension] = each;
      towards(dimension + 1, side);
    }
  }

  /** Chooses a stretch for each dimension: each combination is a piece. */
  private void collect(int dimension, int[] side) {
    if (dimension == side.length) {
      pieces.add(piece());
      return;
    }
    for (Stretch each : stretches(dimension, side[dimension])) {
      stretches[dimension] = each;
      collect(dimension + 1, side);
    }
  }

  private Piece piece() {
    int[] owner = new int[stretches.length];
    Arrays.setAll(owner, d -> stretches[d].place);
    Runs[] places = new Runs[stretches.length];
    Arrays.setAll(places, d -> Runs.of(stretches[d].from, stretches[d].length));
    Runs[] cells = new Runs[stretches.length];
    Arrays.setAll(cells, d -> Runs.of(stretches[d].cell, stretches[d].length));
    return new Piece(layout.grid().rank(owner), places, cells);
  }

  private List<Stretch> stretches(int dimension, int side) {
    List<Stretch> found = new ArrayList<>();
    long count = layout.count(rank, dimension);
    if (side == 0) {
      found.add(new Stretch(layout.place(rank, dimension), 0, 0, count));
      return found;
    }
    int halo = layout.halo(dimension);
    long extent = layout.extent(dimension);
    long first = layout.index(rank, dimension, 0);
    long cell = side < 0 ? -halo : count;
    long end = cell + halo;
    while (cell < end) {
      long index = first + cell;
      boolean isPeriodic = layout.grid().isPeriodic(dimension);
      if (!isPeriodic && (index < 0 || index >= extent)) {
        cell++; // at most as often as the halo is wide
        continue;
      }
      cell += add(found, dimension, Math.floorMod(index, extent), cell, end - cell);
    }
    return found;
  }

  /** Adds the cells from an index on that one rank owns; returns how many. */
  private long add(List<Stretch> found, int dimension, long index, long cell, long most) {
    var division = layout.division(dimension);
    int owner = division.owner(index);
    long local = division.countBefore(owner, index);
    long length = Math.min(most, division.count(owner) - local);
    found.add(new Stretch(owner, local, cell, length));
    return length;
  }
}
