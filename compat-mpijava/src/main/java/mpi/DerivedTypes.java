package mpi;

import dev.weft.Datatype.Member;
import java.util.ArrayList;
import java.util.List;

/** Datatypes made from others: Weft's, with bounds that follow the old rules. */
final class DerivedTypes {

  /** Blocks at a regular distance in elements. */
  static Datatype vector(int count, int blockLength, int stride, Datatype old) {
    if (count < 0 || blockLength < 0) {
      throw negative(Math.min(count, blockLength));
    }
    try {
      dev.weft.Datatype layout =
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

  /** Blocks at displacements in units of elements. */
  static Datatype indexed(int[] lengths, int[] displacements, int unit, Datatype old) {
    try {
      int[] places = new int[displacements.length];
      Member[] members = new Member[Math.min(lengths.length, displacements.length)];
      for (int i = 0; i < members.length; i++) {
        places[i] = Math.multiplyExact(displacements[i], unit);
        members[i] = member(places[i], lengths[i], old);
      }
      if (lengths.length != displacements.length) {
        throw unequal(lengths.length, displacements.length);
      }
      Datatype[] types = new Datatype[members.length];
      java.util.Arrays.fill(types, old);
      return Datatype.derived(
          old, dev.weft.Datatype.struct(members), bounds(lengths, places, types));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Members at displacements in elements. */
  static Datatype struct(int[] lengths, int[] displacements, Datatype[] types) {
    try {
      if (lengths.length != displacements.length || lengths.length != types.length) {
        throw unequal(lengths.length, Math.max(displacements.length, types.length));
      }
      int base = Datatype.BOUND;
      List<Member> members = new ArrayList<>();
      for (int i = 0; i < types.length; i++) {
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
      dev.weft.Datatype layout = dev.weft.Datatype.struct(members.toArray(new Member[0]));
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
    for (boolean markers : new boolean[] {false, true}) {
      for (int i = 0; i < types.length; i++) {
        if (lengths[i] > 0 && (types[i].base == Datatype.BOUND) == markers) {
          Bounds one = types[i].bounds.repeated(lengths[i], displacements[i]);
          all = all == null ? one : markers ? marked(all, one) : all.and(one);
        }
      }
    }
    return all == null ? Bounds.EMPTY : all;
  }

  /** A marker says nothing of the bound that it does not mark. */
  private static Bounds marked(Bounds all, Bounds one) {
    return all.and(
        new Bounds(
            one.lowerMarked() ? one.lower() : all.lower(),
            one.upperMarked() ? one.upper() : all.upper(),
            one.lowerMarked(),
            one.upperMarked()));
  }

  private static MPIException negative(int count) {
    return Failures.told(
        new MPIException(
            MPIException.ERR_COUNT, "count or block length " + count + "; give 0 or more"));
  }

  private static MPIException unequal(int some, int others) {
    return new MPIException(
        MPIException.ERR_ARG,
        "arrays of %d and %d entries; give one entry for each block in all of them"
            .formatted(some, others));
  }

  private DerivedTypes() {}
}
