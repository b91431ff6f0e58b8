package mpi;

import dev.weft.Blocks;
import dev.weft.Slice;

/**
 * The buffers of calls, given as object, offset, count and datatype, as slices. Offsets and
 * displacements are in elements of the array.
 */
final class Buffers {
  /** A buffer divided into one block a rank. */
  record Divided(Slice slice, Blocks blocks) {}

  /** Instances one after the other. */
  static Slice slice(Object buf, int offset, int count, Datatype type) {
    return switch (buf == null ? Datatype.NONE : type.plain) {
      case Datatype.BYTE -> Slice.of((byte[]) buf, offset, count);
      case Datatype.CHAR -> Slice.of((char[]) buf, offset, count);
      case Datatype.SHORT -> Slice.of((short[]) buf, offset, count);
      case Datatype.BOOLEAN -> Slice.of((boolean[]) buf, offset, count);
      case Datatype.INT -> Slice.of((int[]) buf, offset, count);
      case Datatype.LONG -> Slice.of((long[]) buf, offset, count);
      case Datatype.FLOAT -> Slice.of((float[]) buf, offset, count);
      case Datatype.DOUBLE -> Slice.of((double[]) buf, offset, count);
      default -> derived(buf, offset, count, type);
    };
  }

  private static Slice derived(Object buf, int offset, int count, Datatype type) {
    if (buf == null && count == 0) {
      return Slice.ofNewArray(type.element, 0);
    }
    dev.weft.Datatype layout = type.layout;
    return switch (type.base) {
      case Datatype.BYTE -> Slice.of((byte[]) buf, offset, (long) count, layout);
      case Datatype.CHAR -> Slice.of((char[]) buf, offset, (long) count, layout);
      case Datatype.SHORT -> Slice.of((short[]) buf, offset, (long) count, layout);
      case Datatype.BOOLEAN -> Slice.of((boolean[]) buf, offset, (long) count, layout);
      case Datatype.INT -> Slice.of((int[]) buf, offset, (long) count, layout);
      case Datatype.LONG -> Slice.of((long[]) buf, offset, (long) count, layout);
      case Datatype.FLOAT -> Slice.of((float[]) buf, offset, (long) count, layout);
      case Datatype.DOUBLE -> Slice.of((double[]) buf, offset, (long) count, layout);
      case Datatype.PACKED -> packed(buf, offset, count, type);
      default -> throw noElements(type);
    };
  }

  private static Slice packed(Object buf, int offset, int count, Datatype type) {
    byte[] bytes =
        buf instanceof mpjbuf.Buffer buffer
            ? buffer.room(offset + count * type.size)
            : (byte[]) buf;
    return Slice.of(bytes, offset, (long) count, type.layout);
  }

  /**
   * Instances divided into blocks at displacements in extents of the type. Where blocks lie beside
   * each other in the slice, whatever gaps the type has, its runs say where they lie in the array.
   */
  static Divided divided(Object buf, int offset, int[] counts, int[] displs, Datatype type) {
    int[] places = new int[counts.length];
    int[] sizes = new int[counts.length];
    int beyond = 0;
    boolean ahead = true;
    for (int i = 0; i < counts.length; i++) {
      places[i] = counts[i] == 0 ? 0 : displs[i];
      sizes[i] = Math.multiplyExact(counts[i], type.size);
      beyond = Math.max(beyond, places[i] + counts[i]);
      ahead &= places[i] >= 0;
    }
    if (type.plain != Datatype.NONE && ahead) {
      return new Divided(slice(buf, offset, beyond, type), Blocks.of(counts, places));
    }
    int[] lengths = counts.clone();
    Datatype all = DerivedTypes.indexed(lengths, places, type.bounds.extent(), type);
    return new Divided(slice(buf, offset, 1, all), Blocks.of(sizes));
  }

  private static MPIException noElements(Datatype type) {
    return new MPIException(
        MPIException.ERR_TYPE,
        type.base == Datatype.OBJECT
            ? "objects cannot be used here"
            : "MPI.NULL, MPI.LB and MPI.UB have no elements; use the type of the array");
  }

  private Buffers() {}
}
