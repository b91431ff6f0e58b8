package mpi;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A program's function as an operator of Weft, for one datatype. The operator gets values without
 * gaps; the function gets them laid out as the datatype says.
 */
record UserOperator(UserFunction function, Datatype type)
    implements dev.weft.data.Op.SliceOperator {

  @Override
  public void apply(Slice left, Slice right, Slice result) {
    int count = Math.toIntExact(left.count() / type.width());
    byte[] in = laidOut(left, count);
    byte[] inOut = laidOut(right, count);
    try {
      if (type.base == ElementType.BOOLEAN) {
        Object inOutVec = BaseArrays.of(inOut, type);
        function.call(BaseArrays.of(in, type), inOutVec, count, type);
        BaseArrays.store(inOutVec, inOut);
      } else {
        function.call(nativeOrder(in), nativeOrder(inOut), count, type);
      }
    } catch (RuntimeException e) {
      throw new Refused(ErrorClass.ERR_OP, "the program's function failed: " + e, e);
    }
    over(inOut, count, result).copyTo(result);
  }

  private static ByteBuffer nativeOrder(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }

  private byte[] laidOut(Slice values, int count) {
    dev.weft.data.Datatype layout = type.layout();
    long span = Math.max(0, count - 1) * layout.extent();
    long highest = span + layout.trueLowerBound() + layout.trueExtent();
    if (layout.trueLowerBound() < 0 || layout.extent() < 0) {
      throw new Refused(
          ErrorClass.ERR_TYPE,
          "a function cannot be given a %s, of which parts lie before its beginning"
              .formatted(layout));
    }
    byte[] bytes = new byte[Math.toIntExact(Math.max(highest, count * layout.extent()))];
    values.copyTo(over(bytes, count, values));
    return bytes;
  }

  /** The values in laid-out memory, as a slice of the same type and count as another. */
  private Slice over(byte[] bytes, int count, Slice like) {
    dev.weft.data.Datatype layout =
        like.type() == ElementType.BYTE && type.element() != ElementType.BYTE
            ? type.asBytes()
            : type.layout();
    return Slice.of(MemorySegment.ofArray(bytes), 0, count, layout);
  }
}
