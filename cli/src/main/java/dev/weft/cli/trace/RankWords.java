package dev.weft.cli.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Ranks in words. */
final class RankWords {
  /** Such as {@code rank 3}, or {@code ranks 0-2, 5}. */
  static String of(Collection<Integer> ranks) {
    List<String> parts = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int rank : new TreeSet<>(ranks)) {
      if (first >= 0 && rank == last + 1) {
        last = rank;
        continue;
      }
      addPart(parts, first, last);
      first = rank;
      last = rank;
    }
    addPart(parts, first, last);
    return (ranks.size() == 1 ? "rank " : "ranks ") + String.join(", ", parts);
  }

  /** The same at the beginning of a sentence. */
  static String capital(Collection<Integer> ranks) {
    return "R" + of(ranks).substring(1);
  }

  private static void addPart(List<String> parts, int first, int last) {
    if (first >= 0) {
      parts.add(first == last ? Integer.toString(first) : first + "-" + last);
    }
  }

  private RankWords() {}
}
