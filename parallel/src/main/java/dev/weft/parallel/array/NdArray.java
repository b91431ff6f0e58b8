package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An array of numbers of any primitive type and any number of dimensions that ranks divide as an
 * {@link ArrayLayout} says. Each rank reads and writes its own part where it lies in its memory;
 * all together fetch boxes of the whole, fill halos, divide the array anew and reduce it.
 *
 * <pre>{@code
 * try (NdArray heat = NdArray.of(world, ElementType.DOUBLE, ArrayLayout.of(world.size(), 1000, 800).withHalo(1))) {
 *   heat.fill(index -> index[0] < 10 ? 1 : 0);
 *   heat.exchange();
 *   NdArray columns = heat.redistribute(ArrayLayout.of(world.size(), 1000, 800).dividedAlong(1));
 *   NdArray warmest = columns.reduce(0, Op.MAX);
 * }
 * }</pre>
 *
 * <p>A part is stored by rows, the last index running fastest, with its ghost cells around it, in
 * one Java array or, where that is too short, one native segment. Of blocks that are dealt out in
 * turn a rank stores its own indices of each dimension next to each other.
 *
 * <p>Indices are of two kinds: in the <i>whole</i>, and <i>local</i>, counted from the rank's first
 * own element; ghost cells lie below 0 and from {@link #count} on.
 *
 * <p>Methods that are collective say so: all ranks call them with the same arguments, in the same
 * order as other collective operations on the communicator, which carries their messages. A mistake
 * in an argument is thrown on all ranks, and a failed rank is a {@link
 * dev.weft.failure.PeerFailedException}. One thread of each rank calls.
 */
public final class NdArray implements AutoCloseable {
  private final Comm comm;
  private final LocalPart part;

  /** Made by the first exchange. */
  private @Nullable HaloExchange halo;

  private NdArray(Comm comm, LocalPart part) {
    this.comm = comm;
    this.part = part;
  }

  /**
   * An array of zeros. All ranks make it; nothing blocks.
   *
   * @throws ArgumentException if the layout is for another number of ranks
   */
  public static NdArray of(Comm comm, ElementType type, ArrayLayout layout) {
    requireRanks(comm, layout);
    PartMemory storage = PartMemory.allocate(type, storedOn(comm, layout));
    return new NdArray(comm, LocalPart.of(layout, comm.rank(), type, storage));
  }

  /**
   * An array whose part on this rank lies in memory that there is, for as long as the array is
   * used: a segment of the program's, or over an array of its. All ranks make it; nothing blocks.
   *
   * @param memory this rank's own elements and ghost cells by rows, see {@link #storedOn}
   * @throws ArgumentException if the memory has another size, or the layout is for another number
   *     of ranks
   */
  public static NdArray over(
      Comm comm, ElementType type, ArrayLayout layout, MemorySegment memory) {
    requireRanks(comm, layout);
    long bytes = storedOn(comm, layout) << type.shift();
    if (memory.byteSize() != bytes) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "memory of %d bytes; rank %d stores %d of this array, see storedOn"
              .formatted(memory.byteSize(), comm.rank(), bytes));
    }
    return new NdArray(comm, LocalPart.of(layout, comm.rank(), type, PartMemory.of(memory, type)));
  }

  /** How many elements this rank stores of an array: its own and the ghost cells around them. */
  public static long storedOn(Comm comm, ArrayLayout layout) {
    long elements = 1;
    for (long each : LocalPart.stored(layout, comm.rank())) {
      elements = Math.multiplyExact(elements, each);
    }
    return elements;
  }

  private static void requireRanks(Comm comm, ArrayLayout layout) {
    if (layout.ranks() != comm.size()) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a layout for %d ranks on a communicator of %d; give ArrayLayout.of the size of this one"
              .formatted(layout.ranks(), comm.size()));
    }
  }

  // What it is. Nothing blocks.

  /** The communicator whose ranks divide it. */
  public Comm comm() {
    return comm;
  }

  /** How it is divided. */
  public ArrayLayout layout() {
    return part.layout();
  }

  /** Type of the elements. */
  public ElementType type() {
    return part.type();
  }

  /** Number of dimensions. */
  public int dimensions() {
    return part.counts().length;
  }

  /** Elements of the whole along each dimension. */
  public long[] shape() {
    return layout().shape();
  }

  /** This rank's own elements along a dimension. */
  public long count(int dimension) {
    return part.counts()[dimension];
  }

  /** Number of this rank's own elements. */
  public long count() {
    return layout().count(part.rank());
  }

  /** The index in the whole of one of this rank's own indices along a dimension. */
  public long index(int dimension, long local) {
    return layout().index(part.rank(), dimension, local);
  }

  // This rank's part. Nothing blocks.

  /** This rank's part with its ghost cells, not a copy. */
  public MemorySegment memory() {
    return part.storage().segment();
  }

  /**
   * The Java array in which this rank's part lies, with its ghost cells, not a copy: for loops that
   * index by themselves. {@code array(double[].class)}; booleans lie in a {@code byte[]}.
   *
   * @throws ArgumentException if it lies in a segment, or in an array of another class
   */
  public <A> A array(Class<A> arrayClass) {
    Object base = part.storage().base();
    if (!arrayClass.isInstance(base)) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "this part lies in a %s, not in a %s; use memory()"
              .formatted(
                  base instanceof MemorySegment ? "segment" : base.getClass().getSimpleName(),
                  arrayClass.getSimpleName()));
    }
    return arrayClass.cast(base);
  }

  /** The distance in memory of elements that are neighbours in a dimension, in elements. */
  public long stride(int dimension) {
    return part.strides()[dimension];
  }

  /**
   * Where an element or ghost cell of this rank is in memory, in elements.
   *
   * @param local one number for each dimension, counted from this rank's first own element
   * @throws IndexOutOfBoundsException if it is neither
   */
  public long at(long... local) {
    requireNumbers(local);
    long at = part.origin();
    for (int d = 0; d < local.length; d++) {
      int width = layout().halo(d);
      if (local[d] < -width || local[d] >= count(d) + width) {
        throw new IndexOutOfBoundsException(
            FailureCode.INDEX.after(
                "local index %d in dimension %d; this rank has %d to %d there, ghost cells included"
                    .formatted(local[d], d, -width, count(d) + width - 1)));
      }
      at += local[d] * stride(d);
    }
    return at;
  }

  /** Whether an element of the whole is one of this rank's own. */
  public boolean isOwn(long... index) {
    return layout().owner(index) == part.rank();
  }

  /**
   * Where one of this rank's own elements is in memory, in elements.
   *
   * @param index in the whole
   * @throws IndexOutOfBoundsException if it is not one of this rank's own
   */
  public long find(long... index) {
    requireNumbers(index);
    if (!isOwn(index)) {
      throw new IndexOutOfBoundsException(
          FailureCode.INDEX.after(
              "element %s is on rank %d, not on rank %d; fetch it"
                  .formatted(Arrays.toString(index), layout().owner(index), part.rank())));
    }
    long at = part.origin();
    for (int d = 0; d < index.length; d++) {
      int place = layout().place(part.rank(), d);
      at += layout().division(d).countBefore(place, index[d]) * stride(d);
    }
    return at;
  }

  /** One of this rank's own elements, converted as a cast does; a boolean is 0 or 1. */
  public double getDouble(long... index) {
    return ElementAccess.getDouble(memory(), type(), find(index));
  }

  /** Like {@link #getDouble}, exact for whole numbers of any type. */
  public long getLong(long... index) {
    return ElementAccess.getLong(memory(), type(), find(index));
  }

  /** Sets one of this rank's own elements, converted as a cast does; not 0 is true. */
  public void set(double value, long... index) {
    ElementAccess.set(memory(), type(), find(index), value);
  }

  /** Like {@link #set}, exact for whole numbers of any type. */
  public void setLong(long value, long... index) {
    ElementAccess.set(memory(), type(), find(index), value);
  }

  /** Sets all of this rank's own elements to what a function gives for their index in the whole. */
  public void fill(IndexFunction.ToDouble function) {
    MemorySegment memory = memory();
    forEach((index, at) -> ElementAccess.set(memory, type(), at, function.apply(index)));
  }

  /** Like {@link #fill}, exact for whole numbers of any type. */
  public void fillLongs(IndexFunction.ToLong function) {
    MemorySegment memory = memory();
    forEach((index, at) -> ElementAccess.set(memory, type(), at, function.apply(index)));
  }

  /** Visits all of this rank's own elements, the last index running fastest. */
  public void forEach(IndexFunction.Visitor visitor) {
    part.forEach(visitor);
  }

  /** This rank's own elements where they lie, by rows, without ghost cells: for any operation. */
  public Slice own() {
    return own(ArrayOrder.ROW_MAJOR);
  }

  /** Like {@link #own()}, in either order. */
  public Slice own(ArrayOrder order) {
    return part.own(order);
  }

  /**
   * A part of the array as an array, over the same memory and without ghost cells: elements stay on
   * the ranks where they are. There is nothing to close.
   *
   * @param box of the whole; its first element has index 0 in the slice
   * @throws ArgumentException if it is not within the array
   */
  public NdArray slice(Box box) {
    Box whole = Box.whole(shape());
    if (box.dimensions() != dimensions() || !box.intersection(whole).equals(box)) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "the box %s is not within the array of %s; give one that is".formatted(box, whole));
    }
    return new NdArray(comm, part.window(box));
  }

  // What all ranks do together.

  /**
   * Fills the ghost cells with the elements of the ranks that own them, the corners only if the
   * layout has them. Cells beyond an edge that is not periodic stay as they are. Collective;
   * blocks. The first exchange makes a communicator of the ranks that have each other's ghosts.
   */
  public void exchange() {
    if (!layout().hasHalo()) {
      return;
    }
    HaloExchange exchange = halo;
    if (exchange == null) {
      exchange = HaloExchange.of(comm, part);
      halo = exchange;
    }
    exchange.exchange();
  }

  /**
   * The same elements divided in another way, in new memory. Collective; blocks.
   *
   * @param target its halo is not filled
   * @throws ArgumentException if it has another shape, or is for another number of ranks
   */
  public NdArray redistribute(ArrayLayout target) {
    if (!Arrays.equals(target.shape(), shape())) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "%s cannot be divided as %s; give a layout of the same shape"
              .formatted(layout(), target));
    }
    NdArray moved = of(comm, type(), target);
    Redistribution.move(comm, part, moved.part);
    return moved;
  }

  /**
   * Elements of the whole, on this rank. Collective: each rank names a box of its own, perhaps an
   * empty one; blocks.
   *
   * @return a copy of the box by rows, in a new array, or a segment where it is too long for one
   * @throws ArgumentException on all ranks if a box is not within the array
   */
  public Slice fetch(Box box) {
    Slice buffer = PartMemory.allocate(type(), box.count()).all(type());
    fetch(box, buffer);
    return buffer;
  }

  /**
   * Like {@link #fetch(Box)}, into memory that there is.
   *
   * @param buffer as many elements of this type as the box has, without gaps
   */
  public void fetch(Box box, Slice buffer) {
    BoxTransfer.of(comm, part, box, buffer).fetch();
  }

  /**
   * Sets elements of the whole from this rank. Collective: each rank names a box of its own,
   * perhaps an empty one; blocks. Where boxes overlap, an element becomes what one of the ranks has
   * for it.
   *
   * @param buffer the box by rows, without gaps
   * @throws ArgumentException on all ranks if a box is not within the array, or a buffer does not
   *     fit
   */
  public void store(Box box, Slice buffer) {
    BoxTransfer.of(comm, part, box, buffer).store();
  }

  /**
   * The whole at one rank, by rows. Collective; blocks.
   *
   * @return at the root; nothing elsewhere
   */
  public Slice gather(int root) {
    return fetch(boxOf(root));
  }

  /**
   * Sets all elements to those of one rank. Collective; blocks.
   *
   * @param whole by rows; looked at on the root only
   */
  public void scatter(Slice whole, int root) {
    boolean isRoot = comm.rank() == root;
    store(boxOf(root), isRoot ? whole : PartMemory.allocate(type(), 0).all(type()));
  }

  private Box boxOf(int root) {
    return comm.rank() == root ? Box.whole(shape()) : Box.empty(dimensions());
  }

  /**
   * The reduction along one dimension: an array that has length 1 there, divided among all ranks in
   * blocks. Values are combined on each rank first, then in the order of the ranks along the
   * dimension, so a sum of {@code double} depends on the division. Collective; blocks.
   *
   * @throws ArgumentException if the dimension has no element, the operation is not for this type,
   *     or it is not commutative and the dimension has several blocks a rank
   */
  public NdArray reduce(int dimension, Op op) {
    AxisReduction.check(part, dimension, op);
    long[] shape = shape();
    shape[dimension] = 1;
    NdArray result = of(comm, type(), ArrayLayout.of(comm.size(), shape));
    new AxisReduction(comm, part, dimension, op).run(result.part);
    return result;
  }

  private void requireNumbers(long[] index) {
    if (index.length != dimensions()) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "index %s has %d numbers, this array %d dimensions; give one number for each"
              .formatted(Arrays.toString(index), index.length, dimensions()));
    }
  }

  /**
   * Gives back the communicator of its exchanges. Collective if there has been one; without one
   * there is nothing to close.
   */
  @Override
  public void close() {
    HaloExchange exchange = halo;
    if (exchange != null) {
      exchange.close();
      halo = null;
    }
  }

  @Override
  public String toString() {
    return type() + " " + layout();
  }
}
