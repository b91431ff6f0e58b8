package dev.weft.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The comparison of the subject with a rival over all operations and sizes, for one transport and
 * number of ranks.
 *
 * @param over the rival, or {@link Ratio#BEST_MPI}
 * @param cells the number of ratios
 * @param worst the largest ratio, or the smallest if more is better
 */
record Standing(String over, int cells, double geometricMean, Ratio worst) {
  private record Key(Object configuration, String over) {}

  /** The standings of ratios of operations; none of an experiment that knows only one. */
  static List<Standing> of(List<Ratio> ratios) {
    Map<Key, List<Ratio>> groups = new LinkedHashMap<>();
    for (Ratio ratio : ratios) {
      if (!ratio.subject().operation().isEmpty()) {
        Key key = new Key(ratio.subject().configuration(), ratio.over());
        groups.computeIfAbsent(key, absent -> new ArrayList<>()).add(ratio);
      }
    }
    return groups.entrySet().stream()
        .map(group -> standing(group.getKey().over(), group.getValue()))
        .toList();
  }

  private static Standing standing(String over, List<Ratio> ratios) {
    double logarithms = ratios.stream().mapToDouble(r -> Math.log(r.value())).average().orElse(0);
    Comparator<Ratio> byValue = Comparator.comparingDouble(Ratio::value);
    boolean moreIsBetter = ratios.getFirst().subject().experiment().higherIsBetter();
    Ratio worst = ratios.stream().max(moreIsBetter ? byValue.reversed() : byValue).orElseThrow();
    return new Standing(over, ratios.size(), Math.exp(logarithms), worst);
  }
}
