package dev.weft.internal.collective.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A range of numbers, both ends included, in the syntax of a rule: {@code 8}, {@code 2..8}, {@code
 * 4..}, {@code ..64K} or {@code *}. Immutable.
 */
record RuleRange(long first, long last) {
  static final RuleRange ALL = new RuleRange(0, Long.MAX_VALUE);

  private static final String DOTS = "..";
  private static final String FORMS =
      "write a number (16, 64K, 1M), first..last, first.., ..last or *";

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException with the error, without the word itself
   */
  static RuleRange parse(String word) {
    if (word.equals("*")) {
      return ALL;
    }
    int dots = word.indexOf(DOTS);
    if (dots < 0) {
      long only = number(word);
      return new RuleRange(only, only);
    }
    String from = word.substring(0, dots);
    String to = word.substring(dots + DOTS.length());
    if (from.isEmpty() && to.isEmpty()) {
      throw new IllegalArgumentException(FORMS);
    }
    long first = from.isEmpty() ? 0 : number(from);
    long last = to.isEmpty() ? Long.MAX_VALUE : number(to);
    if (last < first) {
      throw new IllegalArgumentException("it ends before it begins");
    }
    return new RuleRange(first, last);
  }

  boolean contains(long number) {
    return first <= number && number <= last;
  }

  /** The parts of this range below and above another. */
  List<RuleRange> except(RuleRange other) {
    List<RuleRange> left = new ArrayList<>();
    if (first < other.first) {
      left.add(new RuleRange(first, Math.min(last, other.first - 1)));
    }
    if (last > other.last) {
      left.add(new RuleRange(Math.max(first, other.last + 1), last));
    }
    return left;
  }

  /** As it is read. */
  @Override
  public String toString() {
    if (first == last) {
      return Long.toString(first);
    }
    if (first == 0 && last == Long.MAX_VALUE) {
      return "*";
    }
    String from = first == 0 ? "" : Long.toString(first);
    return from + DOTS + (last == Long.MAX_VALUE ? "" : Long.toString(last));
  }

  private static long number(String word) {
    String digits = word.toUpperCase(Locale.ROOT);
    int shift = 0;
    if (digits.endsWith("K")) {
      shift = 10;
    } else if (digits.endsWith("M")) {
      shift = 20;
    }
    if (shift > 0) {
      digits = digits.substring(0, digits.length() - 1);
    }
    boolean isNumber = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!isNumber || digits.length() > 12) {
      throw new IllegalArgumentException(FORMS);
    }
    return Long.parseLong(digits) << shift;
  }
}
