package dev.weft.internal.check;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checks that a program can turn on, some or all. The setting is read when communicators are
 * made, and must be the same on all ranks; checks that are off cost nothing. Any thread; does not
 * block.
 */
public enum Check {
  /** Whether all ranks call the same collective operations. */
  COLLECTIVES,
  /** Whether a message has the element type which its receive expects. */
  TYPES,
  /** Whether requests are awaited, messages received, communicators and the like closed. */
  LEAKS,
  /** Whether a buffer belongs to one operation at a time, and does not change meanwhile. */
  BUFFERS,
  /**
   * Whether a receive from any rank can take a message that breaks what follows. It follows what is
   * known to have happened before, so it compares collective operations as well.
   */
  RACES,
  /** Whether the program throws away results that are all that a call gives, by its class files. */
  RESULTS,
  /**
   * Whether sends need the library's buffers: every standard send waits for its receive, so a
   * program that lives by buffering stalls. Only by its name, as it changes what is on its way.
   */
  SENDS;

  /** The system property that names them, with commas between. */
  public static final String PROPERTY = "weft.check";

  private static final String ALL = "all";

  /** All words that the property may have. */
  public static List<String> words() {
    return Stream.concat(Stream.of(ALL), Arrays.stream(values()).map(Check::word)).toList();
  }

  /** Whether the property names this one. */
  public boolean isOn() {
    return chosen(System.getProperty(PROPERTY)).contains(this);
  }

  /** The checks that the property names. */
  static Set<Check> chosen() {
    return chosen(System.getProperty(PROPERTY));
  }

  /**
   * The checks that a value of the property names; none if it has not been set.
   *
   * @throws ArgumentException if it names none, or an unknown one
   */
  static Set<Check> chosen(@Nullable String value) {
    Set<Check> chosen = EnumSet.noneOf(Check.class);
    if (value == null) {
      return chosen;
    }
    if (value.isBlank()) {
      throw new ArgumentException(
          FailureCode.PROPERTY, "%s has no value; %s".formatted(PROPERTY, remedy()));
    }
    for (String word : value.split(",", -1)) {
      if (word.strip().equals(ALL)) {
        chosen.addAll(EnumSet.complementOf(EnumSet.of(SENDS)));
        continue;
      }
      chosen.add(named(word.strip()));
    }
    if (chosen.contains(RACES)) {
      chosen.add(COLLECTIVES);
    }
    return chosen;
  }

  private static Check named(String word) {
    for (Check check : values()) {
      if (check.word().equals(word)) {
        return check;
      }
    }
    throw new ArgumentException(
        FailureCode.PROPERTY, "%s=%s is unknown; %s".formatted(PROPERTY, word, remedy()));
  }

  private static String remedy() {
    return "give %s, or some of %s with commas between; %s does not include %s"
        .formatted(
            ALL,
            Arrays.stream(values()).map(Check::word).collect(Collectors.joining(",")),
            ALL,
            SENDS.word());
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
