package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.Arrays;

/**
 * Sorts records of bytes: their keys and places are sorted and merged, and the records are copied
 * once before they travel and once afterwards.
 */
final class RecordSort {
  private RecordSort() {}

  static byte[] sort(Comm comm, byte[] mine, int recordBytes, RecordKey key, Division division) {
    int _ = new RecordFormat(recordBytes, key).count(mine);
    Keyed keyed = Keyed.of(mine, recordBytes, key);
    KeyedArrays.KIND.sort(keyed);
    byte[] sorted = keyed.arranged(mine, recordBytes);
    if (comm.size() == 1) {
      return sorted;
    }
    Blocks parts = Splitters.parts(comm, new LongKeyRun<>(KeyedArrays.KIND, keyed), division);
    Exchanged exchanged = Exchanged.of(comm, Slice.of(sorted), times(parts, recordBytes));
    byte[] arrived = exchanged.slice().array(byte[].class);
    int[] starts = exchanged.starts();
    Arrays.setAll(starts, i -> starts[i] / recordBytes);
    Keyed merged = KeyedArrays.KIND.merged(Keyed.of(arrived, recordBytes, key), starts);
    return merged.arranged(arrived, recordBytes);
  }

  private static Blocks times(Blocks records, int recordBytes) {
    return Blocks.of(Arrays.stream(records.counts()).map(count -> count * recordBytes).toArray());
  }
}
