package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * One allToAllw in which each rank's slice for itself is copied straight to its place: the
 * operation would make a copy of what it sends first, as it does for slices with gaps.
 */
final class ElementExchange {
  private static final Slice NOTHING = Slice.ofNewArray(ElementType.BYTE, 0);

  private ElementExchange() {}

  /** Moves all slices. Collective; blocks. */
  static void run(Comm comm, List<Slice> send, List<Slice> receive) {
    int own = comm.rank();
    if (send.get(own).count() > 0) {
      send.get(own).copyTo(receive.get(own));
    }
    comm.allToAllw(without(send, own), without(receive, own));
  }

  private static List<Slice> without(List<Slice> slices, int rank) {
    List<Slice> rest = new ArrayList<>(slices);
    Slice _ = rest.set(rank, NOTHING);
    return rest;
  }
}
