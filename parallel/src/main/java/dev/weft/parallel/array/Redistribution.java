package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** Elements on their way from one division to another one of the same shape: one allToAllw. */
final class Redistribution {
  private Redistribution() {}

  static void move(Comm comm, LocalPart from, LocalPart to) {
    ElementExchange.run(comm, slices(comm, from, to.layout()), slices(comm, to, from.layout()));
  }

  /** For each rank, the elements of a part that the other layout gives it. */
  private static List<Slice> slices(Comm comm, LocalPart part, ArrayLayout other) {
    List<Slice> slices = new ArrayList<>();
    for (int rank = 0; rank < comm.size(); rank++) {
      slices.add(part.at(PartTypes.common(part.layout(), part.rank(), other, rank)));
    }
    return slices;
  }
}
