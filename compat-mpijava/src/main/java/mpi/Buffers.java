package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.lang.reflect.Array;

/**
 * The buffers of calls, given as object, offset, count and datatype, as slices. Offsets and
 * displacements are in elements of the array. Received elements and blocks may overlap, although
 * MPI does not allow it (MPI 4.1, sections 3.2.4 and 6.5), because MPJ Express accepts it.
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
    if (count < 0) {
      throw new MPIException(MPIException.ERR_COUNT, "count " + count + " is negative");
    } else if ((count == 0 && buf == null) || type.hasNoData()) {
      return Slice.ofNewArray(type.element, 0);
    }
    return elements(buf, offset, count, type).lettingOverlap();
  }

  private static Slice elements(Object buf, int offset, int count, Datatype type) {
    dev.weft.data.Datatype layout = type.layout;
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

  /**
   * Where instances are received. An array may be shorter than the count says, as long as what
   * comes fits.
   */
  static Slice received(Object buf, int offset, int count, Datatype type) {
    return slice(buf, offset, fitting(buf, offset, count, type), type);
  }

  /** How many of so many instances lie within an array; all of them if it is not an array. */
  static int fitting(Object buf, int offset, int count, Datatype type) {
    if (buf == null || !buf.getClass().isArray() || count <= 0 || type.size == 0) {
      return count;
    }
    long room = (long) Array.getLength(buf) - offset;
    long first = (type.layout.trueLowerBound() + type.layout.trueExtent()) >> type.element.shift();
    if (offset < 0 || first > room || type.bounds.extent() <= 0) {
      return count;
    }
    return (int) Math.min(count, (room - first) / type.bounds.extent() + 1);
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
   *
   * @param given one count for each rank, and perhaps more that nobody looks at
   * @param displs as the counts
   */
  static Divided divided(
      int ranks, Object buf, int offset, int[] given, int[] displs, Datatype type) {
    int[] counts = ofEach(given, ranks);
    int[] places = new int[ranks];
    int[] sizes = new int[ranks];
    int beyond = 0;
    boolean ahead = true;
    for (int i = 0; i < ranks; i++) {
      places[i] = counts[i] == 0 ? 0 : displacement(displs, i, ranks);
      sizes[i] = Math.multiplyExact(counts[i], type.size);
      beyond = Math.max(beyond, Math.addExact(places[i], counts[i]));
      ahead &= places[i] >= 0;
    }
    if (type.plain != Datatype.NONE && ahead) {
      return new Divided(slice(buf, offset, beyond, type), Blocks.of(counts, places));
    }
    Datatype all = DerivedTypes.indexed(counts, places, type);
    return new Divided(slice(buf, offset, 1, all), Blocks.of(sizes));
  }

  private static int displacement(int[] displs, int rank, int ranks) {
    if (rank >= displs.length) {
      throw new MPIException(
          MPIException.ERR_ARG,
          "%d displacements for %d processes; give one for each".formatted(displs.length, ranks));
    }
    return displs[rank];
  }

  /** The counts of so many ranks, of an array that may be longer. */
  static int[] ofEach(int[] counts, int ranks) {
    if (counts.length < ranks) {
      throw new MPIException(
          MPIException.ERR_COUNT,
          "%d counts for %d processes; give one for each".formatted(counts.length, ranks));
    }
    return java.util.Arrays.copyOf(counts, ranks);
  }

  private static MPIException noElements(Datatype type) {
    return new MPIException(
        MPIException.ERR_TYPE,
        type.base == Datatype.OBJECT
            ? "objects cannot be used here"
            : "a type made of MPI.NULL cannot be sent; use the type of the array");
  }

  private Buffers() {}
}
