package dev.weft.cli.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers for texts that packets of a sequence repeat: the first packet that needs a text brings
 * it. For one thread.
 */
final class PerfettoNames {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int field;

  /**
   * @param field of the data that packets bring, for texts of this kind
   */
  PerfettoNames(int field) {
    this.field = field;
  }

  /**
   * The number of a text.
   *
   * @param brought what the packet that is being made brings; gets the text if it is new
   */
  int number(String text, ProtoOutput brought) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    int number = numbers.size() + 1;
    numbers.put(text, number);
    brought.message(
        field,
        new ProtoOutput()
            .number(PerfettoFields.INTERNED_ID, number)
            .text(PerfettoFields.INTERNED_TEXT, text));
    return number;
  }
}
