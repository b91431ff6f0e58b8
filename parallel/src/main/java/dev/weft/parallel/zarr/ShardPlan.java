package dev.weft.parallel.zarr;

import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which rank writes or reads which files. A file is for the rank that has the first of its
 * elements; if that gives one rank more than twice its share, files are dealt out in turn. All
 * ranks take one file at a time together, in rounds.
 *
 * @param mine this rank's files, by their numbers along each dimension
 * @param rounds the most files of a rank
 */
record ShardPlan(List<long[]> mine, int rounds) {

  /**
   * The same plan on all ranks.
   *
   * @param layout of the part of the array that is moved
   * @param part where it is in the whole
   * @param extents of a file
   */
  static ShardPlan of(int rank, ArrayLayout layout, Box part, int[] extents) {
    List<long[]> files = files(part, extents);
    int[] owners = new int[files.size()];
    int[] counts = new int[layout.ranks()];
    for (int i = 0; i < owners.length; i++) {
      owners[i] = layout.owner(first(files.get(i), part, extents));
      counts[owners[i]]++;
    }
    int fair = Math.ceilDiv(owners.length, counts.length);
    if (Arrays.stream(counts).max().orElse(0) > 2 * fair) {
      Arrays.setAll(owners, i -> i % counts.length);
      Arrays.fill(counts, fair);
    }
    List<long[]> mine = new ArrayList<>();
    for (int i = 0; i < owners.length; i++) {
      if (owners[i] == rank) {
        mine.add(files.get(i));
      }
    }
    return new ShardPlan(mine, Arrays.stream(counts).max().orElse(0));
  }

  /** All files that have some of a part, by rows. */
  private static List<long[]> files(Box part, int[] extents) {
    List<long[]> files = new ArrayList<>();
    if (part.count() > 0) {
      add(files, part, extents, 0, new long[extents.length]);
    }
    return files;
  }

  private static void add(List<long[]> files, Box part, int[] extents, int d, long[] numbers) {
    if (d == extents.length) {
      files.add(numbers.clone());
      return;
    }
    for (long i = part.from(d) / extents[d]; i * extents[d] < part.to(d); i++) {
      numbers[d] = i;
      add(files, part, extents, d + 1, numbers);
    }
  }

  /** The first element of a file that is in a part, counted from the part's beginning. */
  private static long[] first(long[] numbers, Box part, int[] extents) {
    long[] first = new long[numbers.length];
    Arrays.setAll(first, d -> Math.max(0, numbers[d] * extents[d] - part.from(d)));
    return first;
  }
}
