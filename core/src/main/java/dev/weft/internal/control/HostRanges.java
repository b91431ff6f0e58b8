package dev.weft.internal.control;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads Slurm's short forms of host names, {@code node[03-05,9],login}, and of numbers for each
 * host, {@code 4(x3),2}. Does not block.
 */
public final class HostRanges {
  private static final int MOST = 65_536;
  private static final int MOST_DIGITS = 9;

  /**
   * The names that a list in short form stands for, in its order.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String word : words(list)) {
      expand(word, names);
    }
    return names;
  }

  /**
   * The words of a list, which commas outside of brackets separate.
   *
   * @throws IllegalArgumentException if a bracket has no other end
   */
  static List<String> words(String list) {
    List<String> words = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int at = 0; at < list.length(); at++) {
      switch (list.charAt(at)) {
        case '[' -> depth++;
        case ']' -> depth--;
        case ',' -> {
          if (depth == 0) {
            words.add(list.substring(start, at));
            start = at + 1;
          }
        }
        default -> {
          // Part of a word.
        }
      }
      if (depth < 0 || depth > 1) {
        throw bad(list, "its brackets do not match");
      }
    }
    if (depth != 0) {
      throw bad(list, "a bracket is not closed");
    }
    words.add(list.substring(start));
    return words;
  }

  /**
   * Adds the names that a name stands for of which parts in brackets stand for several each.
   *
   * @throws IllegalArgumentException if it is none
   */
  static void expand(String name, List<String> names) {
    int open = name.indexOf('[');
    int close = name.indexOf(']', open);
    if (name.isEmpty()) {
      throw bad(name, "it names no host");
    } else if (open < 0) {
      names.add(name);
    } else if (close < 0) {
      throw bad(name, "a bracket is not closed");
    } else {
      String before = name.substring(0, open);
      String after = name.substring(close + 1);
      for (String range : name.substring(open + 1, close).split(",", -1)) {
        for (String each : range(range, name)) {
          expand(before + each + after, names);
        }
      }
    }
    if (names.size() > MOST) {
      throw bad(name, "it names more than " + MOST + " hosts");
    }
  }

  /** The numbers of a range, with as many digits as its first one. */
  private static List<String> range(String range, String name) {
    int dash = range.indexOf('-');
    String first = dash < 0 ? range : range.substring(0, dash);
    int from = number(first, name);
    int to = dash < 0 ? from : number(range.substring(dash + 1), name);
    if (to < from) {
      throw bad(name, "the range " + range + " runs backwards");
    }
    if (to - from >= MOST) {
      throw bad(name, "the range " + range + " names more than " + MOST + " hosts");
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
  public static List<Integer> counts(String text) {
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

  private static int number(String text, String whole) {
    boolean digits = text.chars().allMatch(each -> each >= '0' && each <= '9');
    if (text.isEmpty() || !digits || text.length() > MOST_DIGITS) {
      throw bad(whole, "'" + text + "' is no number of up to " + MOST_DIGITS + " digits");
    }
    return Integer.parseInt(text);
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException(
        "'%s' is no list in Slurm's short form, such as node[01-16,20]: %s".formatted(text, why));
  }

  private HostRanges() {}
}
