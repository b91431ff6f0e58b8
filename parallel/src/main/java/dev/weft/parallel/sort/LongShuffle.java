package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.parallel.hash.KeyOwner;
import java.util.function.LongBinaryOperator;

/** Moves numbers with numbers as keys to the ranks that have the keys. */
final class LongShuffle {
  private LongShuffle() {}

  /**
   * Combines the values of each key: first those of this rank, so that a frequent key travels once
   * a rank, then those of all ranks in their order. Collective; blocks.
   */
  static LongTable reduced(Comm comm, LongTable mine, LongBinaryOperator operator) {
    int size = comm.size();
    if (size == 1) {
      return mine;
    }
    int[] counts = new int[size];
    mine.forEach((key, _) -> counts[KeyOwner.rank(KeyOwner.mixed(key), size)] += 2);
    Blocks parts = Blocks.of(counts);
    int[] next = new int[size];
    for (int i = 0; i < size; i++) {
      next[i] = (int) parts.displacement(i);
    }
    long[] outgoing = new long[(int) parts.total()];
    mine.forEach(
        (key, value) -> {
          int rank = KeyOwner.rank(KeyOwner.mixed(key), size);
          outgoing[next[rank]++] = key;
          outgoing[next[rank]++] = value;
        });
    long[] incoming = Exchanged.of(comm, Slice.of(outgoing), parts).slice().array(long[].class);
    LongTable whole = new LongTable(incoming.length / 2);
    for (int i = 0; i < incoming.length; i += 2) {
      whole.merge(incoming[i], incoming[i + 1], operator);
    }
    return whole;
  }
}
