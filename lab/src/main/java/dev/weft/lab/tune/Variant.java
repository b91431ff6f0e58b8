package dev.weft.lab.tune;

import dev.weft.internal.collective.choice.RulesFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One algorithm for each of some operations, to be measured in one launch, because the operations'
 * algorithms are independent. The first variant is the built-in choice. Immutable.
 *
 * @param algorithms the algorithm of each operation; operations without a further algorithm to try
 *     are omitted
 */
public record Variant(String name, Map<String, String> algorithms) {
  /** The name of the variant without rules. */
  static final String USUAL = "built-in";

  /** The order of operations is kept. */
  public Variant {
    algorithms = new LinkedHashMap<>(algorithms);
  }

  /**
   * As few as cover all algorithms of these operations.
   *
   * @param known those that can be used where the ranks are, by operation
   */
  public static List<Variant> of(List<String> operations, Map<String, List<String>> known) {
    List<Variant> variants = new ArrayList<>();
    variants.add(usual(operations));
    for (int number = 0; ; number++) {
      Map<String, String> algorithms = new LinkedHashMap<>();
      for (String operation : operations) {
        List<String> names = known.getOrDefault(operation, List.of());
        if (number < names.size()) {
          algorithms.put(operation, names.get(number));
        }
      }
      if (algorithms.isEmpty()) {
        return List.copyOf(variants);
      }
      variants.add(new Variant("alternative " + (number + 1), algorithms));
    }
  }

  private static Variant usual(List<String> operations) {
    Map<String, String> algorithms = new LinkedHashMap<>();
    operations.forEach(operation -> algorithms.put(operation, RulesFile.DEFAULT));
    return new Variant(USUAL, algorithms);
  }

  /** What is measured. */
  public List<String> operations() {
    return List.copyOf(algorithms.keySet());
  }

  /** The rules that make it so, whatever the number of ranks and the size. */
  public List<String> rules() {
    return algorithms.entrySet().stream()
        .map(each -> each.getKey() + " * * " + each.getValue())
        .toList();
  }
}
