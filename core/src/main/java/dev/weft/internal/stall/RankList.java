package dev.weft.internal.stall;

import java.util.Collection;
import java.util.List;

/** Ranks in words: {@code rank 3}, {@code ranks 0, 2 and 5-7}. */
public final class RankList {

  /** In the order given. */
  public static String of(Collection<Integer> ranks) {
    List<Integer> all = List.copyOf(ranks);
    StringBuilder text = new StringBuilder(all.size() == 1 ? "rank " : "ranks ");
    int at = 0;
    while (at < all.size()) {
      int end = at;
      while (end + 1 < all.size() && all.get(end + 1) == all.get(end) + 1) {
        end++;
      }
      // Two consecutive ranks are listed separately.
      int last = end == at + 1 ? at : end;
      if (at > 0) {
        text.append(last == all.size() - 1 ? " and " : ", ");
      }
      text.append(all.get(at));
      if (last > at) {
        text.append('-').append(all.get(last));
      }
      at = last + 1;
    }
    return text.toString();
  }

  private RankList() {}
}
