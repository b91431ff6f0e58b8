package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.parallel.checkpoint.Entry.Kind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cuts an array over a grid anew, for the ranks that there are now. Each rank computes from all
 * blocks of then and now who sends what to whom. If the grid is divided as it was, each block comes
 * back with its ghost cells; if not, every cell comes from the block that owns it.
 */
final class GridDelivery {
  private final Comm comm;
  private final FoundParts found;
  private final PartContents[] contents;

  GridDelivery(Comm comm, FoundParts found, PartContents[] contents) {
    this.comm = comm;
    this.found = found;
    this.contents = contents;
  }

  /** What arrives here. */
  private record Arrival(Region region, MemorySegment packed) {}

  /**
   * Fills an array. Collective; blocks.
   *
   * @param here what this rank keeps under the name; null if it does not
   */
  void deliver(String name, @Nullable Kept here) {
    Kept.OnGrid mine = here instanceof Kept.OnGrid grid ? grid : null;
    @Nullable Block[] then = new Block[contents.length];
    int elementBytes = 0;
    int dimensions = 0;
    for (int rank = 0; rank < contents.length; rank++) {
      int entry = contents[rank].find(name);
      if (entry >= 0 && contents[rank].entries().get(entry).kind() == Kind.GRID) {
        then[rank] = contents[rank].entries().get(entry).block();
        elementBytes = contents[rank].entries().get(entry).type().bytes();
        dimensions = Objects.requireNonNull(then[rank]).dimensions();
      }
    }
    @Nullable Block[] now = gather(mine == null ? null : mine.block(), dimensions);
    boolean same = isSame(then, now);
    Transfers transfers = new Transfers(comm);
    List<Arrival> arrivals = new ArrayList<>();
    for (int from = 0; from < then.length; from++) {
      for (int to = 0; to < now.length; to++) {
        Block source = then[from];
        Block target = now[to];
        Region region = source == null || target == null ? null : region(source, target, same);
        if (region == null || source == null || region.cells() == 0) {
          continue;
        }
        int provider = found.provider(from);
        if (provider == comm.rank()) {
          MemorySegment packed = region.pack(source, data(from, name), elementBytes);
          if (to == provider) {
            arrivals.add(new Arrival(region, packed));
          } else {
            transfers.send(packed, to);
          }
        } else if (to == comm.rank()) {
          MemorySegment packed = Segments.allocate(region.cells() * elementBytes);
          transfers.receive(packed, provider);
          arrivals.add(new Arrival(region, packed));
        }
      }
    }
    transfers.run();
    for (Arrival each : arrivals) {
      Kept.OnGrid target = Objects.requireNonNull(mine);
      each.region.unpack(each.packed, target.block(), target.memory(), elementBytes);
    }
  }

  private MemorySegment data(int then, String name) {
    MemorySegment part = Objects.requireNonNull(found.parts().get(then));
    return contents[then].data(part, contents[then].find(name));
  }

  private static Region region(Block source, Block target, boolean same) {
    if (!same) {
      return source.owned().intersection(target.all());
    }
    return source.isSameAs(target) ? source.all() : new Region(new int[1], new int[1]);
  }

  /** Whether every block of now was one then. */
  private static boolean isSame(@Nullable Block[] then, @Nullable Block[] now) {
    for (Block each : now) {
      boolean was = each == null;
      for (int i = 0; i < then.length && !was; i++) {
        Block old = then[i];
        was = old != null && each != null && old.isSameAs(each);
      }
      if (!was) {
        return false;
      }
    }
    return true;
  }

  /** The blocks of all ranks. */
  private @Nullable Block[] gather(@Nullable Block mine, int dimensions) {
    int count = Block.numbers(dimensions);
    int[] numbers = mine == null ? new int[count] : mine.toNumbers();
    int[] all = comm.allGather(numbers);
    @Nullable Block[] blocks = new Block[comm.size()];
    for (int rank = 0; rank < blocks.length; rank++) {
      int[] its = Arrays.copyOfRange(all, count * rank, count * (rank + 1));
      blocks[rank] = its[1] == 0 ? null : Block.of(its); // a grid has points
    }
    return blocks;
  }
}
