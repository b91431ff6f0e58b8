package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** A run of an array whose keys are numbers. */
record LongKeyRun<A>(ArrayKind<A> kind, A array) implements SortedRun<Long> {
  private static final int MOST_SAMPLES = 1 << 15;

  @Override
  public int length() {
    return kind.length(array);
  }

  @Override
  public Long key(int place) {
    return kind.key(array, place);
  }

  @Override
  public int compare(Long one, Long other) {
    return Long.compare(one, other);
  }

  @Override
  public int below(Long key) {
    return kind.below(array, key);
  }

  @Override
  public int upTo(Long key) {
    return kind.upTo(array, key);
  }

  @Override
  public List<List<Long>> gather(Comm comm, List<Long> mine) {
    int[] counts = comm.allGather(mine.size());
    long[] own = mine.stream().mapToLong(Long::longValue).toArray();
    long[] all = comm.allGatherv(Slice.of(own)).array(long[].class);
    List<List<Long>> parts = new ArrayList<>();
    int at = 0;
    for (int count : counts) {
      List<Long> part = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        part.add(all[at++]);
      }
      parts.add(part);
    }
    return parts;
  }

  @Override
  public int mostSamples() {
    return MOST_SAMPLES;
  }
}
