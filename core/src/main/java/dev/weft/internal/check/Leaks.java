package dev.weft.internal.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Everything that a rank has begun and not ended: each entry knows whether it has ended, so the
 * code that ends it need not remove the entry. Any thread; does not block.
 */
final class Leaks {
  private static final int FEW = 64;
  private static final int MOST_LINES = 20;

  private record Open(Supplier<String> words, BooleanSupplier over) {
    String line() {
      return words.get();
    }

    boolean isOver() {
      return over.getAsBoolean();
    }
  }

  private final List<Open> open = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();
  private int sweepAt = FEW;

  /**
   * Something has been begun.
   *
   * @param line the report if it is not over when the rank leaves
   */
  void begun(String line, BooleanSupplier over) {
    begun(() -> line, over);
  }

  /** The same with a report that is made at the end. */
  synchronized void begun(Supplier<String> line, BooleanSupplier over) {
    open.add(new Open(line, over));
    if (open.size() > sweepAt) {
      open.removeIf(Open::isOver);
      sweepAt = Math.max(FEW, 2 * open.size());
    }
  }

  /** The same, unless another open entry has this line. */
  synchronized void begunOnce(String line, BooleanSupplier over) {
    if (open.stream().noneMatch(each -> each.line().equals(line) && !each.isOver())) {
      begun(line, over);
    }
  }

  /** Something that can no longer be ended. */
  synchronized void lost(String line) {
    lost.add(line);
  }

  /** The open entries, in order; equal ones appear once, with their number. */
  synchronized List<String> lines() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Open each : open) {
      if (!each.isOver()) {
        numbers.merge(each.line(), 1, Integer::sum);
      }
    }
    lost.forEach(line -> numbers.merge(line, 1, Integer::sum));
    List<String> lines = new ArrayList<>();
    numbers.forEach(
        (line, number) -> lines.add(number == 1 ? line : line + ", " + number + " times"));
    if (lines.size() <= MOST_LINES) {
      return lines;
    }
    List<String> first = new ArrayList<>(lines.subList(0, MOST_LINES));
    first.add("and " + (lines.size() - MOST_LINES) + " more");
    return first;
  }
}
