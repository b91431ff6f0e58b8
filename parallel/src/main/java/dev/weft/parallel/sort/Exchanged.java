package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.Arrays;

/**
 * What the ranks have sent to this one of their sorted runs.
 *
 * @param slice covers a new array
 * @param parts one for each rank, packed
 */
record Exchanged(Slice slice, Blocks parts) {

  /** Sends each rank its part. Collective; blocks. */
  static Exchanged of(Comm comm, Slice sorted, Blocks parts) {
    Blocks incoming = Blocks.of(comm.allToAll(parts.counts()));
    Slice received = sorted.newLike(incoming.total());
    comm.allToAllv(sorted, parts, received, incoming);
    return new Exchanged(received, incoming);
  }

  /** Where the runs start, and where the last one ends, without empty ones. */
  int[] starts() {
    int[] starts = new int[parts.size() + 1];
    int runs = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.count(i) > 0) {
        starts[++runs] = (int) (parts.displacement(i) + parts.count(i));
      }
    }
    return Arrays.copyOf(starts, runs + 1);
  }
}
