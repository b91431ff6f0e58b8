package dev.weft.internal.base.names;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known names that are most similar to a mistyped name. Any thread; does not block. */
public final class NearNames {
  private static final int SUGGESTION_LIMIT = 3;
  private static final int DISTANCE_LIMIT = 3;

  /** The nearest names first; empty if none is near. */
  public static List<String> of(String wrong, Collection<String> known) {
    record Near(String name, int distance) {}
    List<Near> near = new ArrayList<>();
    int limit = Math.clamp(wrong.length() / 3, 1, DISTANCE_LIMIT);
    for (String name : known) {
      int distance = distance(lower(wrong), lower(name));
      if (distance <= limit) {
        near.add(new Near(name, distance));
      }
    }
    near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::name));
    return near.stream().map(Near::name).distinct().limit(SUGGESTION_LIMIT).toList();
  }

  /** The question whether one of those was meant, to follow a finding; empty if none is near. */
  public static String question(String wrong, Collection<String> known) {
    List<String> near = of(wrong, known);
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  /** The same, but with all names if none is near. */
  public static String questionOrAll(String wrong, Collection<String> known) {
    String question = question(wrong, known);
    return question.isEmpty() ? "; known: " + String.join(", ", known) : question;
  }

  /** Edit distance in which swapping two neighbours counts as one. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(int[][] cost, String a, String b, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int best =
        Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private NearNames() {}
}
