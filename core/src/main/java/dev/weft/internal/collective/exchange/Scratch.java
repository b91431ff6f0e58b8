package dev.weft.internal.collective.exchange;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.kernel.Kernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Working memory of a communicator's operations, kept by soft references from one operation to the
 * next: the collector frees memory that has not been used for a while. A slice is valid until the
 * operation ends, and its content is undefined. One thread at a time.
 */
final class Scratch {
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8L;

  /** The most elements that may precede scratch in its array, so that it has its model's index. */
  private static final long MAX_INDEX = 4096;

  private final Map<ElementType, Shelf> shelves = new EnumMap<>(ElementType.class);
  private final List<Shelf> inUse = new ArrayList<>();
  private @Nullable Blocks lastEqual;

  /** A slice of {@code count} elements. */
  Slice take(ElementType type, long count) {
    return shelf(type).next(0, count);
  }

  /**
   * A slice of the model's type and count, and at the model's place in its array if that costs
   * little: the loops of {@link Kernel} are fastest on arrays indexed alike.
   */
  Slice beside(Slice model) {
    long index = model.offsetBytes() >> model.type().shift();
    boolean alike = !(model.base() instanceof MemorySegment) && index <= model.count() + MAX_INDEX;
    return shelf(model.type()).next(alike ? index : 0, model.count());
  }

  /** One block of so many elements for each rank; the same object while the count is the same. */
  Blocks equalBlocks(long count, int ranks) {
    Blocks last = lastEqual;
    if (last == null || last.count(0) != count) {
      last = Blocks.equal(count, ranks);
      lastEqual = last;
    }
    return last;
  }

  /** Ends the use of everything taken. */
  void reset() {
    for (int i = 0; i < inUse.size(); i++) {
      inUse.get(i).taken = 0;
    }
    inUse.clear();
  }

  private Shelf shelf(ElementType type) {
    Shelf shelf = shelves.computeIfAbsent(type, Shelf::new);
    if (shelf.taken == 0) {
      inUse.add(shelf);
    }
    return shelf;
  }

  /** The arrays of one type, in the order they are taken. */
  private static final class Shelf {
    private final ElementType type;
    private final List<@Nullable SoftReference<Slice>> arrays = new ArrayList<>();
    private int taken;

    Shelf(ElementType type) {
      this.type = type;
    }

    Slice next(long index, long count) {
      int n = taken++;
      if (n == arrays.size()) {
        arrays.add(null);
      }
      SoftReference<Slice> kept = arrays.get(n);
      Slice whole = kept == null ? null : kept.get();
      if (whole == null || whole.count() < index + count) {
        whole = create(index + count);
        arrays.set(n, new SoftReference<>(whole));
      }
      return whole.part(index, count);
    }

    private Slice create(long count) {
      if (count <= MAX_ARRAY) {
        return Slice.ofNewArray(type, count);
      }
      MemorySegment segment = Arena.ofAuto().allocate(count << type.shift(), Long.BYTES);
      return Slice.of(segment, type);
    }
  }
}
