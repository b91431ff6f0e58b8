package dev.weft.internal.rank;

import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.RankList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The places in the program at which ranks were when another rank failed: one line for each thread,
 * only with the program's own frames, because the failure itself matters more. A process sends
 * lines, each with a rank and its place; the launcher merges the lines of all processes. Stateless.
 */
public final class RankLocations {
  private static final int LINES_OF_A_RANK = 3;
  private static final int LINES = 16;
  private static final int UNKNOWN = -1;
  private static final char SEPARATOR = ' ';

  /**
   * The stacks that count, by rank. At once, while the threads live.
   *
   * @param sharing knows the ranks if they are threads of this process; else all are the given
   *     one's
   */
  static Map<Integer, List<StackTraceElement[]>> byRank(
      Map<Thread, StackTraceElement[]> stacks, @Nullable RankWatch sharing, int processRank) {
    Map<Integer, List<StackTraceElement[]>> byRank = new TreeMap<>();
    for (Entry<Thread, StackTraceElement[]> each : stacks.entrySet()) {
      Thread thread = each.getKey();
      if (Stacks.isOfTheProgram(thread)) {
        int rank = sharing == null ? processRank : sharing.rankOf(thread);
        List<StackTraceElement[]> mine = byRank.get(rank);
        if (mine == null) {
          mine = new ArrayList<>();
          byRank.put(rank, mine);
        }
        mine.add(each.getValue());
      }
    }
    byRank.remove(UNKNOWN);
    return byRank;
  }

  /**
   * The words for them, as {@code rank words} in lines. Plain loops: the answer has little time,
   * and the machinery of streams would be started for it.
   */
  static String lines(Map<Integer, List<StackTraceElement[]>> stacks) {
    StringBuilder text = new StringBuilder();
    for (Entry<Integer, List<StackTraceElement[]>> each : stacks.entrySet()) {
      Set<String> all = new TreeSet<>();
      for (StackTraceElement[] frames : each.getValue()) {
        String words = words(CallSite.of(frames));
        if (!words.isEmpty() && all.size() < LINES_OF_A_RANK) {
          all.add(words);
        }
      }
      for (String words : all) {
        text.append(each.getKey()).append(SEPARATOR).append(words).append('\n');
      }
    }
    return text.toString();
  }

  private static String words(CallSite site) {
    if (site.place().isEmpty()) {
      return "";
    }
    return site.call().isEmpty()
        ? "at ".concat(site.place())
        : "in ".concat(site.call()).concat(", called at ").concat(site.place());
  }

  /** Takes lines apart again; what is none is left out. */
  public static void addTo(Map<String, Set<Integer>> ranksByWords, String lines) {
    for (String line : lines.lines().toList()) {
      int end = line.indexOf(SEPARATOR);
      if (end > 0) {
        try {
          add(ranksByWords, "was " + line.substring(end + 1), Integer.parseInt(line, 0, end, 10));
        } catch (NumberFormatException notALine) {
          // Cut off on its way.
        }
      }
    }
  }

  public static void add(Map<String, Set<Integer>> ranksByWords, String words, int rank) {
    ranksByWords.computeIfAbsent(words, _ -> new TreeSet<>()).add(rank);
  }

  /** One line for all ranks of which the same is to be said. */
  public static String text(Map<String, Set<Integer>> ranksByWords) {
    List<Entry<String, Set<Integer>>> all = new ArrayList<>(ranksByWords.entrySet());
    StringBuilder text = new StringBuilder();
    for (Entry<String, Set<Integer>> each : all.subList(0, Math.min(LINES, all.size()))) {
      String words = each.getKey();
      boolean one = each.getValue().size() == 1;
      text.append("weft: ").append(RankList.of(each.getValue())).append(' ');
      text.append(one ? words : words.replaceFirst("^was ", "were ")).append(" [W2009]\n");
    }
    if (all.size() > LINES) {
      text.append("weft: and ").append(all.size() - LINES).append(" more places [W2009]\n");
    }
    return text.toString();
  }

  private RankLocations() {}
}
