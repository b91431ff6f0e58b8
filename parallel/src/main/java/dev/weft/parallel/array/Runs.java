package dev.weft.parallel.array;

import dev.weft.data.Datatype;
import dev.weft.data.Datatype.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Places along one dimension of memory, in runs that are given in ascending order. */
final class Runs {
  private long[] firsts = new long[1];
  private long[] lengths = new long[1];
  private int size;

  /** Adds a run, as a part of the last one if it follows it. */
  void add(long first, long length) {
    if (size > 0 && firsts[size - 1] + lengths[size - 1] == first) {
      lengths[size - 1] += length;
      return;
    }
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    firsts[size] = first;
    lengths[size++] = length;
  }

  /** One run. */
  static Runs of(long first, long length) {
    Runs runs = new Runs();
    if (length > 0) {
      runs.add(first, length);
    }
    return runs;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * What lies at these places. Runs of one length at equal distances become one regular pattern, so
   * that a cyclic division takes a few words however long it is.
   *
   * @param inner what lies at one place
   * @param strideBytes from a place to the next one
   */
  Datatype over(Datatype inner, long strideBytes) {
    Datatype unit = inner.resized(0, strideBytes);
    List<Member> groups = new ArrayList<>();
    for (int i = 0; i < size; ) {
      int end = endOfRegular(i);
      long step = end - i > 1 ? firsts[i + 1] - firsts[i] : 1;
      Datatype group = unit.hvector(end - i, lengths[i], step * strideBytes);
      groups.add(Member.at(firsts[i] * strideBytes, group));
      i = end;
    }
    return Datatype.struct(groups.toArray(new Member[0]));
  }

  /** The run after those that have the length of run i and are as far from each other. */
  private int endOfRegular(int i) {
    int end = i + 1;
    while (end < size
        && lengths[end] == lengths[i]
        && firsts[end] - firsts[end - 1] == firsts[i + 1] - firsts[i]) {
      end++;
    }
    return end;
  }
}
