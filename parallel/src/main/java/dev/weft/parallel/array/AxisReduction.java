package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.List;

/**
 * A reduction along one dimension, to an array that has length 1 there. Each rank first reduces its
 * own elements; then the partial results go to the ranks that the result's layout gives them to,
 * one allToAllw, and are combined there in the order of the ranks along the dimension.
 */
final class AxisReduction {
  private final Comm comm;
  private final LocalPart from;
  private final int axis;
  private final Op op;

  AxisReduction(Comm comm, LocalPart from, int axis, Op op) {
    this.comm = comm;
    this.from = from;
    this.axis = axis;
    this.op = op;
  }

  /** Refuses what cannot be reduced: on all ranks alike, before anything is sent. */
  static void check(LocalPart part, int axis, Op op) {
    ArrayLayout layout = part.layout();
    if (axis < 0 || axis >= layout.dimensions() || layout.extent(axis) == 0) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a reduction of %s along dimension %d; give one of its %d that has an element"
              .formatted(layout, axis, layout.dimensions()));
    }
    if (op.width() != 1 || !op.isDefinedFor(part.type())) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "%s is not for single elements of %s; give one that is".formatted(op, part.type()));
    }
    if (!op.isCommutative() && !layout.division(axis).isInBlocks()) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "%s is not commutative, and dimension %d has several blocks a rank; redistribute first"
              .formatted(op, axis));
    }
  }

  /** Sends the partial results and combines those that come. */
  void run(LocalPart to) {
    List<Slice> sent = new ArrayList<>();
    List<Slice> received = new ArrayList<>();
    LocalPart partial = partial();
    for (int rank = 0; rank < comm.size(); rank++) {
      sent.add(partial.at(along(from.layout(), comm.rank(), to.layout(), rank)));
      Slice target = to.at(along(to.layout(), comm.rank(), from.layout(), rank));
      received.add(PartMemory.allocate(to.type(), target.count()).all(to.type()));
    }
    ElementExchange.run(comm, sent, received);
    combine(received, to);
  }

  /** This rank's own elements reduced along the dimension, if it has any. */
  private LocalPart partial() {
    long[] counts = from.counts().clone();
    long length = counts[axis];
    counts[axis] = Math.min(length, 1);
    long elements = 1;
    for (long each : counts) {
      elements *= each;
    }
    PartMemory storage = PartMemory.allocate(from.type(), elements);
    PartMemory layer = PartMemory.allocate(from.type(), elements);
    Slice result = storage.all(from.type());
    for (long i = 0; i < length && elements > 0; i++) {
      Runs[] places = from.all();
      places[axis] = Runs.of(i, 1);
      Slice next = from.at(places);
      if (i == 0) {
        next.copyTo(result);
      } else {
        next.copyTo(layer.all(from.type()));
        op.apply(result, layer.all(from.type()), result);
      }
    }
    long[] strides = PartTypes.strides(counts, ArrayOrder.ROW_MAJOR);
    return new LocalPart(from.layout(), from.rank(), from.type(), storage, counts, strides, 0);
  }

  /**
   * The elements that a rank has in one layout and another one in a second, but for the dimension
   * of the reduction: there both have place 0, unless one of them has nothing.
   */
  private Runs[] along(ArrayLayout layout, int rank, ArrayLayout other, int otherRank) {
    Runs[] runs = new Runs[layout.dimensions()];
    for (int d = 0; d < runs.length; d++) {
      boolean both = layout.count(rank, d) > 0 && other.count(otherRank, d) > 0;
      runs[d] =
          d == axis
              ? Runs.of(0, both ? 1 : 0)
              : PartTypes.common(layout, rank, other, otherRank, d);
    }
    return runs;
  }

  /** The ranks whose place along the dimension is first have each element once. */
  private void combine(List<Slice> received, LocalPart to) {
    int places = from.layout().grid().extent(axis);
    boolean isFirst = true;
    for (int place = 0; place < places; place++) {
      boolean any = false;
      for (int rank = 0; rank < comm.size(); rank++) {
        if (from.layout().place(rank, axis) == place && from.layout().count(rank, axis) > 0) {
          any = true;
          combine(received.get(rank), to, rank, isFirst);
        }
      }
      isFirst &= !any;
    }
  }

  private void combine(Slice received, LocalPart to, int rank, boolean isFirst) {
    if (received.count() == 0) {
      return;
    }
    Slice target = to.at(along(to.layout(), comm.rank(), from.layout(), rank));
    if (isFirst) {
      received.copyTo(target);
    } else {
      op.apply(target, received, target);
    }
  }
}
