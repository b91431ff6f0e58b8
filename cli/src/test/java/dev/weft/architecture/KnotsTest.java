package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How many classes can only be understood together: the largest set of which each uses, directly or
 * not, every other (a strongly connected component). A nested class counts as a part of the class
 * around it.
 */
class KnotsTest {
  /** No module has a larger knot. */
  private static final int MOST = 12;

  /** The rooms of the message engine. */
  private static final String ENGINE = "dev.weft.internal.engine";

  private static final int MOST_IN_ENGINE = 6;

  @ParameterizedTest
  @MethodSource("modules")
  void noModuleHasALargeKnot(Path classes) {
    assertThat(knots(uses(classes, "")))
        .allSatisfy(knot -> assertThat(knot).hasSizeLessThanOrEqualTo(MOST));
  }

  @ParameterizedTest
  @MethodSource("core")
  void theEngineIsUntied(Path classes) {
    assertThat(knots(uses(classes, ENGINE)))
        .allSatisfy(knot -> assertThat(knot).hasSizeLessThanOrEqualTo(MOST_IN_ENGINE));
  }

  private static List<Path> modules() {
    return SourceTree.classFolders();
  }

  private static List<Path> core() {
    return List.of(SourceTree.classFolder("core"));
  }

  /** For each class of these packages the others that it uses. */
  private static Map<String, Set<String>> uses(Path classes, String packages) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : CompiledClasses.in(classes)) {
      if (type.getName().startsWith(packages)) {
        Set<String> used = uses.computeIfAbsent(outermost(type), _ -> new TreeSet<>());
        type.getDirectDependenciesFromSelf().stream()
            .map(Dependency::getTargetClass)
            .map(KnotsTest::outermost)
            .forEach(used::add);
      }
    }
    uses.forEach((type, used) -> used.remove(type));
    uses.values().forEach(used -> used.retainAll(uses.keySet()));
    return uses;
  }

  private static String outermost(JavaClass type) {
    String name = type.getBaseComponentType().getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  /** The knots of more than one class, the largest first. */
  private static List<Set<String>> knots(Map<String, Set<String>> uses) {
    Components components = new Components(uses);
    uses.keySet().forEach(components::visit);
    return components.found.stream()
        .filter(knot -> knot.size() > 1)
        .sorted(Comparator.<Set<String>>comparingInt(Collection::size).reversed())
        .toList();
  }

  /** R. Tarjan, "Depth-first search and linear graph algorithms", 1972. */
  private static final class Components {
    private final Map<String, Set<String>> uses;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Set<String>> found = new ArrayList<>();

    private Components(Map<String, Set<String>> uses) {
      this.uses = uses;
    }

    /** Returns the lowest number that is reached from here and still open. */
    private int visit(String type) {
      Integer known = numbers.get(type);
      if (known != null) {
        return open.contains(type) ? known : Integer.MAX_VALUE;
      }
      int number = numbers.size();
      numbers.put(type, number);
      open.push(type);
      int lowest = number;
      for (String used : uses.get(type)) {
        lowest = Math.min(lowest, visit(used));
      }
      if (lowest == number) {
        Set<String> knot = new TreeSet<>();
        do {
          knot.add(open.peek());
        } while (!open.pop().equals(type));
        found.add(knot);
      }
      return lowest;
    }
  }
}
