package dev.weft.cli.hosts;

import java.util.ArrayList;
import java.util.List;

/**
 * Slurm's short forms: of host names, {@code node[03-05,9],login}, and of numbers for them, {@code
 * 4(x3),2}. Does not block.
 */
final class HostRanges {
  private static final int MOST = 65_536;

  /**
   * The names that a short form stands for, in its order.
   *
   * @throws IllegalArgumentException if it is none
   */
  static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int at = 0; at <= list.length(); at++) {
      char next = at == list.length() ? ',' : list.charAt(at);
      if (next == ',' && depth == 0) {
        expand(list.substring(start, at), names, list);
        start = at + 1;
      } else if (next == '[') {
        depth++;
      } else if (next == ']') {
        depth--;
      }
    }
    if (depth != 0) {
      throw bad(list);
    }
    return names;
  }

  /** A name of which parts in brackets stand for several each. */
  private static void expand(String name, List<String> names, String list) {
    int open = name.indexOf('[');
    int close = name.indexOf(']', open);
    if (open < 0 && !name.isEmpty()) {
      names.add(name);
    } else if (open < 0 || close < 0) {
      throw bad(list);
    } else {
      String before = name.substring(0, open);
      String after = name.substring(close + 1);
      for (String range : name.substring(open + 1, close).split(",", -1)) {
        for (String each : range(range, list)) {
          expand(before + each + after, names, list);
        }
      }
    }
    if (names.size() > MOST) {
      throw bad(list);
    }
  }

  /** The numbers of a range, with as many digits as its first one. */
  private static List<String> range(String range, String list) {
    int dash = range.indexOf('-');
    String first = dash < 0 ? range : range.substring(0, dash);
    int from = number(first, list);
    int to = dash < 0 ? from : number(range.substring(dash + 1), list);
    if (to < from || to - from > MOST) {
      throw bad(list);
    }
    List<String> numbers = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      String digits = Integer.toString(i);
      numbers.add("0".repeat(Math.max(0, first.length() - digits.length())) + digits);
    }
    return numbers;
  }

  /**
   * The numbers that {@code 4(x3),2} stands for.
   *
   * @throws IllegalArgumentException if it is no such thing
   */
  static List<Integer> counts(String text) {
    List<Integer> counts = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int times = part.indexOf("(x");
      int count = number(times < 0 ? part : part.substring(0, times), text);
      int repeated =
          times < 0
              ? 1
              : number(part.substring(times + 2, Math.max(times + 2, part.length() - 1)), text);
      for (int i = 0; i < repeated && i < MOST; i++) {
        counts.add(count);
      }
    }
    return counts;
  }

  private static int number(String text, String list) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException notANumber) {
      throw bad(list);
    }
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException("'" + text + "' is no list in Slurm's short form");
  }

  private HostRanges() {}
}
