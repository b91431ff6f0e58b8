package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.checkpoint.Entry.Kind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Divides an array anew among the ranks that there are now. Each rank computes from the layouts of
 * then and now which elements go from whom to whom; ghost cells are not kept.
 */
final class ArrayDelivery {
  private final Comm comm;
  private final FoundParts found;
  private final PartContents[] contents;

  ArrayDelivery(Comm comm, FoundParts found, PartContents[] contents) {
    this.comm = comm;
    this.found = found;
    this.contents = contents;
  }

  /** Elements that arrive here, and their places among this rank's own. */
  private record Arrival(Datatype places, MemorySegment packed) {}

  /**
   * Fills an array. Collective; blocks.
   *
   * @param here what this rank keeps under the name; null if it does not
   */
  void deliver(String name, @Nullable Kept here) {
    Kept.Divided mine = here instanceof Kept.Divided divided ? divided : null;
    Entry first = Objects.requireNonNull(entry(name, 0));
    ElementType type = first.type();
    ArrayLayout then = Objects.requireNonNull(first.layout());
    @Nullable ArrayLayout[] layouts = gather(mine, then.dimensions());
    Transfers transfers = new Transfers(comm);
    List<Arrival> arrivals = new ArrayList<>();
    for (int from = 0; from < contents.length; from++) {
      for (int to = 0; to < comm.size(); to++) {
        ArrayLayout now = layouts[to];
        if (now == null || entry(name, from) == null) {
          continue;
        }
        Datatype leaving = then.shared(type, from, now, to);
        int provider = found.provider(from);
        if (leaving.size() == 0 || (provider != comm.rank() && to != comm.rank())) {
          continue;
        }
        MemorySegment packed = Segments.allocate(leaving.size());
        if (provider == comm.rank()) {
          Slice.of(data(from, name), 0, 1, leaving).copyTo(Slice.of(packed, type));
        }
        if (to == comm.rank()) {
          arrivals.add(new Arrival(now.shared(type, to, then, from), packed));
        }
        if (to != provider && provider == comm.rank()) {
          transfers.send(packed, to);
        } else if (to != provider) {
          transfers.receive(packed, provider);
        }
      }
    }
    transfers.run();
    if (mine != null) {
      put(arrivals, mine, first);
    }
  }

  private static void put(List<Arrival> arrivals, Kept.Divided mine, Entry entry) {
    MemorySegment own = Segments.allocate(mine.array().count() << entry.type().shift());
    for (Arrival each : arrivals) {
      Slice.of(each.packed, entry.type()).copyTo(Slice.of(own, 0, 1, each.places));
    }
    mine.put(entry, own);
  }

  private @Nullable Entry entry(String name, int then) {
    int entry = contents[then].find(name);
    return entry >= 0 && contents[then].entries().get(entry).kind() == Kind.DIVIDED
        ? contents[then].entries().get(entry)
        : null;
  }

  private MemorySegment data(int then, String name) {
    MemorySegment part = Objects.requireNonNull(found.parts().get(then));
    return contents[then].data(part, contents[then].find(name));
  }

  /** The layout that each rank has now. */
  private @Nullable ArrayLayout[] gather(Kept.@Nullable Divided mine, int dimensions) {
    long[] none = new long[1 + 3 * dimensions];
    int length = none.length;
    long[] all = comm.allGather(mine == null ? none : mine.array().layout().toNumbers());
    @Nullable ArrayLayout[] layouts = new ArrayLayout[comm.size()];
    for (int rank = 0; rank < layouts.length; rank++) {
      long[] numbers = java.util.Arrays.copyOfRange(all, rank * length, (rank + 1) * length);
      layouts[rank] = numbers[0] == 0 ? null : ArrayLayout.ofNumbers(numbers);
    }
    return layouts;
  }
}
