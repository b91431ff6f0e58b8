package mpi;

import dev.weft.data.Slice;

/**
 * Calls a {@link User_function} on slices. The function gets arrays in which the elements are laid
 * out as in the datatype, gaps included. It overwrites its right operand, so it gets copies.
 */
record UserOperator(User_function function, Datatype type)
    implements dev.weft.data.Op.SliceOperator {

  @Override
  public void apply(Slice left, Slice right, Slice result) {
    int count = Math.toIntExact(left.count() / Math.max(1, type.size));
    if (type.layout.isContiguous()) {
      Slice mine = isArray(left) ? left : left.copy();
      Slice theirs = right.copy();
      function.Call(mine.base(), offset(mine), theirs.base(), 0, count, type);
      theirs.copyTo(result);
      return;
    }
    long last = (count - 1L) * type.layout.extent();
    long low = type.layout.trueLowerBound() + Math.min(0, last);
    long high = type.layout.trueLowerBound() + type.layout.trueExtent() + Math.max(0, last);
    int origin = (int) (Math.max(0, -low) >> type.element.shift());
    int length = origin + (int) (Math.max(0, high) >> type.element.shift());
    Object in = spread(left, length, origin, count);
    Object inout = spread(right, length, origin, count);
    function.Call(in, origin, inout, origin, count, type);
    Buffers.slice(inout, origin, count, type).copyTo(result);
  }

  private Object spread(Slice packed, int length, int origin, int count) {
    Object array = Slice.ofNewArray(type.element, length).base();
    packed.copyTo(Buffers.slice(array, origin, count, type));
    return array;
  }

  private static boolean isArray(Slice slice) {
    return slice.isContiguous() && slice.base().getClass().isArray();
  }

  private int offset(Slice slice) {
    return (int) (slice.offsetBytes() >> type.element.shift());
  }
}
