package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Objects that all ranks send to each other. */
final class ObjectParts {
  private ObjectParts() {}

  /**
   * Sends each rank its part of a list. Collective; blocks.
   *
   * @return what the ranks have sent here, in the order of ranks
   */
  static <T> List<T> exchange(Comm comm, List<? extends T> list, Blocks parts, Class<T> type) {
    List<Object[]> outgoing = new ArrayList<>();
    for (int rank = 0; rank < comm.size(); rank++) {
      int from = (int) parts.displacement(rank);
      outgoing.add(list.subList(from, from + (int) parts.count(rank)).toArray());
    }
    List<T> arrived = new ArrayList<>();
    for (Object[] part : comm.allToAllObjects(outgoing, Object[].class)) {
      Arrays.stream(part).map(type::cast).forEach(arrived::add);
    }
    return arrived;
  }
}
