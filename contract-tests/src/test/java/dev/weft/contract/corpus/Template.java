package dev.weft.contract.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * A program with variables. Its lines are those of a method in which {@code world}, {@code rank}
 * and {@code size} are known. A line that ends in {@code //!} is at fault; one that ends in {@code
 * //wrong} or {@code //wrong!} belongs to the wrong program only, one that ends in {@code //right}
 * to the right one only. Each {@code $name} has a value of its variable; other calls, which are
 * right, come before and after.
 */
final class Template {
  private static final String RIGHT = "//right";
  private static final String WRONG = "//wrong";
  private static final String WRONG_FAULT = "//wrong!";
  private static final String FAULT = "//!";
  private static final String SEPARATOR = "\\|";

  private final MistakeClass mistake;
  private final String name;
  private final String body;
  private final Map<String, List<String>> variables = new LinkedHashMap<>();
  private List<Integer> ranks = List.of(2, 3, 4);
  private List<Surroundings> surroundings = List.of(Surroundings.values());
  private String check = "all";
  private int most = 6;

  private Template(MistakeClass mistake, String name, String body) {
    this.mistake = mistake;
    this.name = name;
    this.body = body;
  }

  /**
   * A template.
   *
   * @param name a part of a class name
   */
  static Template of(MistakeClass mistake, String name, String body) {
    return new Template(mistake, name, body);
  }

  /** For each combination of variables: their names, with bars between, and so their values. */
  Template vary(String names, String... values) {
    variables.put(names, List.of(values));
    return this;
  }

  Template types() {
    return vary("type|TYPE", "int|INT", "double|DOUBLE", "long|LONG", "float|FLOAT", "short|SHORT");
  }

  Template ranks(Integer... numbers) {
    ranks = List.of(numbers);
    return this;
  }

  /** Only these calls come before and after. */
  Template around(Surroundings... calls) {
    surroundings = List.of(calls);
    return this;
  }

  Template check(String checks) {
    check = checks;
    return this;
  }

  /** At most so many wrong programs, and half as many right ones. */
  Template most(int programs) {
    most = programs;
    return this;
  }

  /** Programs with different values, chosen by chance. */
  List<CorpusProgram> programs(long seed) {
    Random random = new Random(seed * 31 + name.hashCode());
    List<Map<String, String>> choices = choices(random);
    List<CorpusProgram> programs = new ArrayList<>();
    for (int i = 0; i < Math.min(most, choices.size()); i++) {
      Variant variant = new Variant(choices.get(i), random, i);
      if (body.lines().anyMatch(line -> line.stripTrailing().endsWith("!"))) {
        programs.add(variant.program(false));
      }
      if (i % 2 == 0) {
        programs.add(variant.program(true));
      }
    }
    return programs.stream().distinct().toList();
  }

  /** All combinations, in an order in which the first ones have many values of each variable. */
  private List<Map<String, String>> choices(Random random) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, List<String>> variable : variables.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> choice : all) {
        for (String value : variable.getValue()) {
          Map<String, String> with = new LinkedHashMap<>(choice);
          String[] names = variable.getKey().split(SEPARATOR);
          String[] values = value.split(SEPARATOR);
          for (int i = 0; i < names.length; i++) {
            with.put(names[i], values[i]);
          }
          longer.add(with);
        }
      }
      all = longer;
    }
    List<Map<String, String>> left = new ArrayList<>(all);
    Collections.shuffle(left, random);
    List<Map<String, String>> chosen = new ArrayList<>();
    Map<String, Integer> uses = new LinkedHashMap<>();
    while (!left.isEmpty() && chosen.size() < most) {
      Map<String, String> least = left.getFirst();
      for (Map<String, String> choice : left) {
        least = used(choice, uses) < used(least, uses) ? choice : least;
      }
      left.remove(least);
      least.forEach((variable, value) -> uses.merge(variable + '=' + value, 1, Integer::sum));
      chosen.add(least);
    }
    // With few combinations, other calls around and other numbers of ranks make the difference.
    for (int i = 0; chosen.size() < most; i++) {
      chosen.add(chosen.get(i));
    }
    return chosen;
  }

  private static int used(Map<String, String> choice, Map<String, Integer> uses) {
    return choice.entrySet().stream()
        .mapToInt(each -> uses.getOrDefault(each.getKey() + '=' + each.getValue(), 0))
        .sum();
  }

  /** One choice of everything that may differ. */
  private final class Variant {
    private final Map<String, String> values;
    private final int number;
    private final int size;
    private final Surroundings before;
    private final Surroundings after;

    Variant(Map<String, String> values, Random random, int number) {
      this.values = values;
      this.number = number;
      this.size = ranks.get(number % ranks.size());
      this.before = surroundings.get(random.nextInt(surroundings.size()));
      this.after = surroundings.get(random.nextInt(surroundings.size()));
    }

    CorpusProgram program(boolean right) {
      String type = name + number + (right ? "Right" : "Wrong");
      List<String> lines = new ArrayList<>(PROLOGUE);
      lines.add("public final class " + type + " {");
      lines.add("  public static void main(String[] args) throws Exception {");
      lines.add("    try (Weft weft = Weft.init(args)) {");
      lines.add("      Comm world = weft.world();");
      lines.add("      int rank = world.rank();");
      lines.add("      int size = world.size();");
      before.lines("before").forEach(line -> lines.add("      " + line));
      Set<Integer> faults = new TreeSet<>();
      for (String line : substituted().split("\n")) {
        add(line, right, lines, faults);
      }
      after.lines("after").forEach(line -> lines.add("      " + line));
      lines.addAll(List.of("    }", "  }"));
      lines.addAll(HELPER);
      lines.addAll(List.of("}", ""));
      return new CorpusProgram(type, mistake, size, check, String.join("\n", lines), faults);
    }

    private void add(String line, boolean right, List<String> lines, Set<Integer> faults) {
      String text = line.stripTrailing();
      boolean ofRight = text.endsWith(RIGHT);
      boolean ofWrong = text.endsWith(WRONG) || text.endsWith(WRONG_FAULT);
      if (right ? ofWrong : ofRight) {
        return;
      }
      if (!right && (text.endsWith(FAULT) || text.endsWith(WRONG_FAULT))) {
        faults.add(lines.size() + 1);
      }
      for (String mark : List.of(RIGHT, WRONG_FAULT, WRONG, FAULT)) {
        text = text.endsWith(mark) ? text.substring(0, text.length() - mark.length()) : text;
      }
      lines.add("      " + text.stripTrailing());
    }

    /** A value may have variables itself. */
    private String substituted() {
      return substituted(substituted(body));
    }

    private String substituted(String before) {
      String text = before;
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replaceAll("\\$" + value.getKey() + "\\b", quoted(value.getValue()));
      }
      return text;
    }

    private static String quoted(String value) {
      return Matcher.quoteReplacement(value);
    }
  }

  private static final List<String> PROLOGUE =
      List.of(
          "import dev.weft.*;",
          "import dev.weft.call.*;",
          "import dev.weft.data.*;",
          "import dev.weft.io.*;",
          "import dev.weft.request.*;",
          "import dev.weft.rma.*;",
          "import dev.weft.rma.WindowSynchronization.Assertion;",
          "import dev.weft.rma.WindowSynchronization.LockType;",
          "import dev.weft.topology.*;",
          "import java.nio.*;",
          "import java.nio.file.*;",
          "import java.util.*;",
          "");

  private static final List<String> HELPER =
      List.of(
          "",
          "  static long[] counts(int ranks, int each) {",
          "    long[] counts = new long[ranks];",
          "    Arrays.fill(counts, each);",
          "    return counts;",
          "  }");
}
