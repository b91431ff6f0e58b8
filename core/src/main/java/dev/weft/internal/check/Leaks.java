package dev.weft.internal.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What a rank has begun and not brought to an end: each thing says by itself whether it is over, so
 * nothing has to be done where things end. Any thread; does not block.
 */
final class Leaks {
  private static final int FEW = 64;
  private static final int MOST_LINES = 20;

  private record Open(String line, BooleanSupplier over) {
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
   * @param line what is told if it is not over when the rank leaves
   */
  synchronized void begun(String line, BooleanSupplier over) {
    open.add(new Open(line, over));
    if (open.size() > sweepAt) {
      open.removeIf(Open::isOver);
      sweepAt = Math.max(FEW, 2 * open.size());
    }
  }

  /** The same, unless this line stands for something else that is not over. */
  synchronized void begunOnce(String line, BooleanSupplier over) {
    if (open.stream().noneMatch(each -> each.line.equals(line) && !each.isOver())) {
      begun(line, over);
    }
  }

  /** Something that nobody can bring to an end any more. */
  synchronized void lost(String line) {
    lost.add(line);
  }

  /** What is not over, in the order in which it was begun; the same is told once, with a number. */
  synchronized List<String> lines() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Open each : open) {
      if (!each.isOver()) {
        numbers.merge(each.line, 1, Integer::sum);
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
