package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Elements on their way between the parts of an array and boxes of it, one for each rank. Every
 * rank knows all boxes, so each computes what goes where; one allToAllw moves it.
 */
final class BoxTransfer {
  private final Comm comm;
  private final LocalPart part;
  private final Box[] boxes;
  private final PartMemory buffer;

  private BoxTransfer(Comm comm, LocalPart part, Box[] boxes, Slice buffer) {
    this.comm = comm;
    this.part = part;
    this.boxes = boxes;
    this.buffer = PartMemory.of(buffer);
  }

  /**
   * Prepares a transfer. Collective: all ranks call it, or none goes on.
   *
   * @param box of this rank
   * @param buffer its elements in row-major order
   * @throws ArgumentException on all ranks if a box is not within the array, or a buffer does not
   *     fit its box
   */
  static BoxTransfer of(Comm comm, LocalPart part, Box box, Slice buffer) {
    String mistake = mistake(part, box, buffer);
    int dimensions = part.layout().dimensions();
    long[] numbers = new long[1 + 2 * dimensions];
    numbers[0] = mistake == null ? 1 : 0;
    for (int d = 0; d < dimensions && mistake == null; d++) {
      numbers[1 + d] = box.from(d);
      numbers[1 + dimensions + d] = box.to(d);
    }
    long[] all = comm.allGather(numbers);
    if (mistake != null) {
      throw new ArgumentException(FailureCode.ARRAY, mistake);
    }
    Box[] boxes = new Box[comm.size()];
    for (int rank = 0; rank < boxes.length; rank++) {
      int at = rank * numbers.length;
      if (all[at] == 0) {
        throw new ArgumentException(
            FailureCode.ARRAY,
            "rank %d has named no box of the array, or given no buffer for it; its own exception says more"
                .formatted(rank));
      }
      long[] from = new long[dimensions];
      long[] to = new long[dimensions];
      System.arraycopy(all, at + 1, from, 0, dimensions);
      System.arraycopy(all, at + 1 + dimensions, to, 0, dimensions);
      boxes[rank] = Box.of(from, to);
    }
    return new BoxTransfer(comm, part, boxes, buffer);
  }

  private static @Nullable String mistake(LocalPart part, Box box, Slice buffer) {
    Box whole = Box.whole(part.layout().shape());
    if (box.dimensions() != whole.dimensions() || !box.intersection(whole).equals(box)) {
      return "the box %s is not within the array of %s; give one that is".formatted(box, whole);
    }
    if (buffer.type() != part.type() || buffer.count() != box.count() || !buffer.isContiguous()) {
      return "a buffer of %s for the box %s; give %d x %s without gaps"
          .formatted(buffer, box, box.count(), part.type());
    }
    return null;
  }

  /** Brings the elements of each rank's box there. */
  void fetch() {
    ElementExchange.run(comm, inParts(), inBox());
  }

  /** Brings what each rank has for its box to the ranks whose it is. */
  void store() {
    ElementExchange.run(comm, inBox(), inParts());
  }

  /** For each rank, which of this one's elements are in its box. */
  private List<Slice> inParts() {
    List<Slice> slices = new ArrayList<>();
    for (Box box : boxes) {
      slices.add(part.at(PartTypes.places(part.layout(), part.rank(), box)));
    }
    return slices;
  }

  /** For each rank, where its elements are in this rank's box. */
  private List<Slice> inBox() {
    Box box = boxes[comm.rank()];
    long[] strides = PartTypes.strides(box.shape(), ArrayOrder.ROW_MAJOR);
    List<Slice> slices = new ArrayList<>();
    for (int rank = 0; rank < boxes.length; rank++) {
      Runs[] runs = PartTypes.indices(part.layout(), rank, box);
      slices.add(
          buffer.slice(
              PartTypes.type(part.type(), runs, strides, 0, ArrayOrder.ROW_MAJOR), part.type()));
    }
    return slices;
  }
}
