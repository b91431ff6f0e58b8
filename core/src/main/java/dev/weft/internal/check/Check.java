package dev.weft.internal.check;

import dev.weft.failure.ArgumentException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What programs can have checked: some of these, or all. Read when communicators are made, alike on
 * all ranks; where nothing is asked for nothing is there that could cost time. Any thread; does not
 * block.
 */
public enum Check {
  /** That all ranks call the same collective operations. */
  COLLECTIVES,
  /** That a message has the element type which its receive expects. */
  TYPES,
  /** That requests are awaited, messages received, and communicators, windows and files closed. */
  LEAKS,
  /** That a buffer belongs to one operation at a time, and is left alone meanwhile. */
  BUFFERS;

  /** The system property that names them, with commas between. */
  public static final String PROPERTY = "weft.check";

  private static final String ALL = "all";

  /** All that the property may name. */
  public static List<String> words() {
    return Stream.concat(Stream.of(ALL), Arrays.stream(values()).map(Check::word)).toList();
  }

  /** Whether the property names this one. */
  public boolean isOn() {
    return chosen(System.getProperty(PROPERTY)).contains(this);
  }

  /** Those that the property names. */
  static Set<Check> chosen() {
    return chosen(System.getProperty(PROPERTY));
  }

  /**
   * Those that a value of the property names; none if it has not been set.
   *
   * @throws ArgumentException if it names none, or one that there is not
   */
  static Set<Check> chosen(@Nullable String value) {
    Set<Check> chosen = EnumSet.noneOf(Check.class);
    if (value == null) {
      return chosen;
    }
    if (value.isBlank()) {
      throw new ArgumentException("%s has no value; %s".formatted(PROPERTY, remedy()));
    }
    for (String word : value.split(",", -1)) {
      if (word.strip().equals(ALL)) {
        return EnumSet.allOf(Check.class);
      }
      chosen.add(named(word.strip()));
    }
    return chosen;
  }

  private static Check named(String word) {
    for (Check check : values()) {
      if (check.word().equals(word)) {
        return check;
      }
    }
    throw new ArgumentException("%s=%s is unknown; %s".formatted(PROPERTY, word, remedy()));
  }

  private static String remedy() {
    return "give %s, or some of %s with commas between"
        .formatted(ALL, Arrays.stream(values()).map(Check::word).collect(Collectors.joining(",")));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
