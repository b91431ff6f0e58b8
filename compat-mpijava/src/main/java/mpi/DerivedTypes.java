package mpi;

import dev.weft.data.Datatype.Member;
import java.util.ArrayList;
import java.util.List;

/** Datatypes made from others: Weft's, with bounds that follow the old rules. */
final class DerivedTypes {

  /** Blocks at a regular distance in extents of the old type. */
  static Datatype strided(int count, int blockLength, int stride, Datatype old) {
    Failures.requireType(old);
    try {
      return vector(count, blockLength, Math.multiplyExact(stride, old.bounds.extent()), old);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Blocks at a regular distance in elements. */
  static Datatype vector(int count, int blockLength, int stride, Datatype old) {
    Failures.requireType(old);
    if (count < 0 || blockLength < 0) {
      throw negative(Math.min(count, blockLength));
    }
    try {
      dev.weft.data.Datatype layout =
          old.layout.hvector(count, blockLength, (long) stride * old.element.bytes());
      Bounds bounds = Bounds.EMPTY;
      if (count > 0 && blockLength > 0) {
        Bounds first = old.bounds.repeated(blockLength, 0);
        Bounds last = old.bounds.repeated(blockLength, Math.multiplyExact(count - 1, stride));
        bounds = first.and(last);
      }
      return Datatype.derived(old, layout, bounds);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** As many blocks as there are lengths, at displacements in extents of the old type. */
  static Datatype indexed(int[] lengths, int[] displacements, Datatype old) {
    Failures.requireType(old);
    return indexed(lengths, displacements, old.bounds.extent(), old);
  }

  /** As many blocks as there are lengths, at displacements in elements. */
  static Datatype hindexed(int[] lengths, int[] displacements, Datatype old) {
    Failures.requireType(old);
    return indexed(lengths, displacements, 1, old);
  }

  private static Datatype indexed(int[] lengths, int[] displacements, int unit, Datatype old) {
    try {
      requireAsMany(lengths.length, displacements.length);
      int[] places = new int[lengths.length];
      Member[] members = new Member[lengths.length];
      for (int i = 0; i < members.length; i++) {
        places[i] = Math.multiplyExact(displacements[i], unit);
        members[i] = member(places[i], lengths[i], old);
      }
      Datatype[] types = new Datatype[members.length];
      java.util.Arrays.fill(types, old);
      return Datatype.derived(
          old, dev.weft.data.Datatype.struct(members), bounds(lengths, places, types));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** As many members as there are lengths, at displacements in elements. */
  static Datatype struct(int[] lengths, int[] displacements, Datatype[] types) {
    try {
      requireAsMany(lengths.length, Math.min(displacements.length, types.length));
      int base = Datatype.BOUND;
      List<Member> members = new ArrayList<>();
      for (int i = 0; i < lengths.length; i++) {
        if (types[i].base == Datatype.BOUND) {
          continue;
        }
        if (base != Datatype.BOUND && base != types[i].base) {
          throw new MPIException(
              MPIException.ERR_TYPE,
              "the members of a Struct are of basic types %d and %d; all must be of one"
                  .formatted(base, types[i].base));
        }
        base = types[i].base;
        members.add(member(displacements[i], lengths[i], types[i]));
      }
      dev.weft.data.Datatype layout = dev.weft.data.Datatype.struct(members.toArray(new Member[0]));
      return Datatype.derived(base, layout, bounds(lengths, displacements, types));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static Member member(int displacement, int length, Datatype type) {
    if (length < 0) {
      throw negative(length);
    }
    return Member.at((long) displacement * type.element.bytes(), length, type.layout);
  }

  private static Bounds bounds(int[] lengths, int[] displacements, Datatype[] types) {
    Bounds all = null;
    for (int i = 0; i < lengths.length; i++) {
      if (lengths[i] > 0) {
        Bounds one = types[i].bounds.repeated(lengths[i], displacements[i]);
        all = all == null ? one : all.and(one);
      }
    }
    return all == null ? Bounds.EMPTY : all;
  }

  private static MPIException negative(int count) {
    return Failures.told(
        new MPIException(
            MPIException.ERR_COUNT, "count or block length " + count + "; give 0 or more"));
  }

  private static void requireAsMany(int blocks, int others) {
    if (others < blocks) {
      throw new MPIException(
          MPIException.ERR_ARG,
          "%d block lengths, but only %d displacements or types; give one for each block"
              .formatted(blocks, others));
    }
  }

  private DerivedTypes() {}
}
